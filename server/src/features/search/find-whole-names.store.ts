import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import type { Condition, SearchTarget } from './search-target.store.ts'
import {
  namedRows,
  partlyNamedRows,
  type SourceRows,
  sharedNameRows,
  wholeNameRows,
  withSources,
} from './sources.store.ts'
import { allNamed, isOfClass, isPossible, marked } from './word-marks.store.ts'
import { withSets } from './word-sets.store.ts'

interface Finding {
  rarest: PreparedWord
  wanted: number
  /** Number of trips of people with all the words from which on no others are counted. */
  limit: number
}

/**
 * Finds the first rows of a search for several names, if people who have all of them have too many trips to be counted.
 * Returns undefined if there are fewer, or if a code may rank others higher.
 */
export async function findWholeNames(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  finding: Finding,
): Promise<string[] | undefined> {
  const whole = wholeNameRows(target, words, finding.rarest)
  if (whole.length === 0 || isPossible(words, 1)) return undefined
  const { isUpTo } = target
  return isUpTo
    ? findUpToLast(db, target, words, { ...finding, whole, isUpTo })
    : findAmongAll(db, target, words, { ...finding, whole })
}

interface WholeFinding extends Finding {
  /** Trips of people with all the words. */
  whole: readonly SourceRows[]
}

/** The last of the wanted trips of whole names bounds how far all others are read. */
async function findUpToLast(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { whole, isUpTo, rarest, wanted, limit }: WholeFinding & { isUpTo: NonNullable<SearchTarget['isUpTo']> },
): Promise<string[] | undefined> {
  const { rows: counted } = await sql<{ total: number; place: string | null }>`
    ${withSets(words)}
    select count(*)::int as total, (array_agg(f.at order by ${placeOrder(target)}))[${wanted}::int]::text as place
    from (${placesOf(target, whole)}) f`.execute(db)
  const { total = 0, place } = counted[0] ?? {}
  if (total < limit || place == null) return undefined
  const near: SearchTarget = {
    ...target,
    ofBookings: (condition) => target.ofBookings((alias) => sql`${condition(alias)} and ${isUpTo(alias, place)}`),
  }
  const order = placeOrder(target)
  const { rows } = await sql<{ ids: string[] }>`
    ${withSources(target, words)}
    select coalesce(array_agg(f.id::text order by ${order}), '{}') as ids
    from (select * from (${placesOf(near, namedRows(near, words, rarest))} union all ${partlyNamed(near, words, rarest)}) f
      order by ${order} limit ${wanted}) f`.execute(db)
  return rows[0]?.ids
}

/** Reads others only if the trips of whole names are too many to be counted. */
async function findAmongAll(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { whole, rarest, wanted, limit }: WholeFinding,
): Promise<string[] | undefined> {
  const shared = sharedNameRows(target, words, rarest)
  const order = placeOrder(target)
  const { rows } = await sql<{ ids: string[] | null }>`
    ${withSources(target, words)},
    whole as materialized (${placesOf(target, whole)}),
    named as (
      select id, at from whole
      union all select f.id, f.at from (${placesOf(target, shared)} union all ${partlyNamed(target, words, rarest)}) f
        where (select count(*) >= ${limit} from whole)
    )
    select case when (select count(*) >= ${limit} from whole)
      then (select array_agg(f.id::text order by ${order}) from (select * from named f order by ${order} limit ${wanted}) f)
      end as ids`.execute(db)
  return rows[0]?.ids ?? undefined
}

/** Query of the ids of rows and their places in the order. */
function placesOf({ sortedBy }: SearchTarget, sources: readonly SourceRows[]): Condition {
  return sql.join(
    sources.map(({ rows }) => sql`select b.id, ${sortedBy} as at from ${rows}`),
    sql` union all `,
  )
}

/**
 * Query of the ids and places of the rows in which a word is a name and another one occurs in texts alone: they are of the
 * same class as those that all words find by people.
 */
function partlyNamed(target: SearchTarget, words: readonly PreparedWord[], rarest: PreparedWord): Condition {
  const isPartlyNamed = sql`${isOfClass(words, 2)} and not ${allNamed(words)}`
  const selects = partlyNamedRows(target, words, { word: rarest, isInFewTexts: true }).map(
    ({ rows }) => sql`select b.id, ${target.sortedBy} as at from ${marked(rows, words, target)} where ${isPartlyNamed}`,
  )
  return sql`(${sql.join(selects, sql` union `)})`
}

/** Order of rows `f` by their places. */
function placeOrder({ isAscending }: SearchTarget): Condition {
  return isAscending ? sql`f.at, f.id` : sql`f.at desc, f.id desc`
}
