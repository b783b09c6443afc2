import { type RawBuilder, sql } from 'kysely'

// The locks that are no row's, in one place so that no two share a number: some stand alone, of the others there is one a text.
const numbers = { migration: 7_360_120, restore: 7_360_122, scratchDatabases: 7_360_125 }
const kinds = { idempotencyKey: 7_360_121, signInAccount: 7_360_124, signInAddress: 7_360_123, backup: 7_360_126 }

/** The lock of what one server does at a time, as the argument of an advisory lock function. */
export function lockOf(name: keyof typeof numbers): RawBuilder<unknown> {
  return sql`${sql.lit(numbers[name])}::bigint`
}

/** The lock of one text among those of its kind. */
export function lockOfText(kind: keyof typeof kinds, text: string): RawBuilder<unknown> {
  return sql`hashtextextended(${text}, ${sql.lit(kinds[kind])})`
}
