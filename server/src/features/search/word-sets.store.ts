import { sql } from 'kysely'
import type { IdArray, PreparedWord } from './prepare-search.store.ts'
import type { Condition } from './search-target.store.ts'

export const personSources = ['client', 'driver', 'vehicle'] as const
export type PersonSource = (typeof personSources)[number]

/**
 * WITH clause of the clients, drivers and vehicles of each word, in tables that `setOf` names: each set is sent once,
 * however often a statement compares with it. Further tables follow them.
 */
export function withSets(words: readonly PreparedWord[], ...further: readonly Condition[]): Condition {
  const sets = words.flatMap((word) =>
    personSources.flatMap((source) => {
      const set = setOf(word, source)
      return set ? [sql`${set} as materialized (select unnest(${idsOf(word, source)}::uuid[]) as id)`] : []
    }),
  )
  const tables = [...sets, ...further]
  return tables.length === 0 ? sql`` : sql`with ${sql.join(tables)}`
}

/** Table of the ids in which a word occurs; undefined if there are none, or too many to look them up. */
export function setOf(word: PreparedWord, source: PersonSource): Condition | undefined {
  const ids = idsOf(word, source)
  return ids === undefined || !mayOccurIn(word, source) ? undefined : sql.ref(`ids_of_${source}${word.position}`)
}

/** Table of the ids in which all words occur; all of them have a set. */
export function wholeSetOf(words: readonly PreparedWord[], source: PersonSource): Condition {
  const sets = words.map((word) => sql`select id from ${setOf(word, source)}`)
  return sql`(${sql.join(sets, sql` intersect `)})`
}

/**
 * Condition that a word occurs in the client, driver or vehicle of the row of an alias. A set is a subquery, which is
 * hashed, and planned without a look at each id.
 */
export function isNamedIn(
  word: PreparedWord,
  alias: Condition,
  sources: readonly PersonSource[] = personSources,
): Condition {
  const isAmong = sources.flatMap((source) => {
    const set = setOf(word, source)
    return set ? [sql`(${alias}.${sql.ref(`${source}_id`)} in (select id from ${set})) is true`] : []
  })
  return isAmong.length === 0 ? sql`false` : sql`(${sql.join(isAmong, sql` or `)})`
}

/** Condition that the client, driver or vehicle of the row of an alias has all words. */
export function allNamedIn(words: readonly PreparedWord[], alias: Condition, source: PersonSource): Condition {
  return sql`(${sql.join(
    words.map((word) => isNamedIn(word, alias, [source])),
    sql` and `,
  )})`
}

/** Length of the binary form of an array without any element: its dimensions, flags and type. */
const bytesOfNone = 12

/** True if a word occurs in a client, driver or vehicle, or in too many clients to be looked up. */
export function mayOccurIn(word: PreparedWord, source: PersonSource): boolean {
  const ids = idsOf(word, source)
  return ids === undefined || ids.byteLength > bytesOfNone
}

/** Returns the ids in which a word occurs; undefined if there are too many. */
export function idsOf({ clients, drivers, vehicles }: PreparedWord, source: PersonSource): IdArray | undefined {
  return { client: clients, driver: drivers, vehicle: vehicles }[source]
}
