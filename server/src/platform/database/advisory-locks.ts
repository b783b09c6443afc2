import { type RawBuilder, sql } from 'kysely'

// Keys of all advisory locks, in one place so that no two collide: `numbers` are single locks, `kinds` have a lock per
// text.
const numbers = {
  migration: 7_360_120,
  restore: 7_360_122,
  scratchDatabases: 7_360_125,
  import: 7_360_127,
  statement: 7_360_129,
}
const kinds = {
  idempotencyKey: 7_360_121,
  signInAccount: 7_360_124,
  signInAddress: 7_360_123,
  backup: 7_360_126,
  tripLink: 7_360_128,
  paymentLink: 7_360_129,
}

/** Returns a single lock as the argument of an advisory lock function. */
export function lockOf(name: keyof typeof numbers): RawBuilder<unknown> {
  return sql`${sql.lit(numbers[name])}::bigint`
}

/** Returns the lock of a text within its kind. */
export function lockOfText(kind: keyof typeof kinds, text: string): RawBuilder<unknown> {
  return sql`hashtextextended(${text}, ${sql.lit(kinds[kind])})`
}
