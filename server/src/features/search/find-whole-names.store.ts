import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import { orderOf, type SearchTarget } from './search-target.store.ts'
import { type Bound, namedRows, wholeNameRows } from './sources.store.ts'
import { isPossible } from './word-marks.store.ts'
import { withSets } from './word-sets.store.ts'

interface Finding {
  rarest: PreparedWord
  wanted: number
  /** Number of trips of people with all the words from which on no others are counted. */
  limit: number
}

/**
 * Finds the first rows of a search for several names, if people who have all of them have too many trips to be counted:
 * the last of the wanted ones bounds how far the trips that two people share the names of are read. Returns undefined if
 * there are fewer, or if a code may rank others higher.
 */
export async function findWholeNames(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { rarest, wanted, limit }: Finding,
): Promise<string[] | undefined> {
  const { isUpTo, isAscending, sortedBy } = target
  const whole = wholeNameRows(target, words, rarest)
  if (!isUpTo || whole.length === 0 || isPossible(words, 1)) return undefined
  const places = whole.map(({ rows }) => sql`select ${sortedBy} as at from ${rows}`)
  const { rows: counted } = await sql<{ total: number; place: string | null }>`
    ${withSets(words)}
    select count(*)::int as total, (array_agg(f.at order by f.at ${isAscending ? sql`` : sql`desc`}))[${wanted}::int]::text as place
    from (${sql.join(places, sql` union all `)}) f`.execute(db)
  const { total = 0, place } = counted[0] ?? {}
  if (total < limit || place == null) return undefined
  const isWanted: Bound = (alias) => isUpTo(alias, place)
  const selects = namedRows(target, words, rarest, [isWanted]).map(
    ({ rows }) => sql`select b.id, ${sortedBy} from ${rows}`,
  )
  const { rows } = await sql<{ ids: string[] }>`
    ${withSets(words)}
    select coalesce(array_agg(b.id::text order by ${orderOf(target)}), '{}') as ids
    from (select * from (${sql.join(selects, sql` union all `)}) b order by ${orderOf(target)} limit ${wanted}) b`.execute(
    db,
  )
  return rows[0]?.ids
}
