import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import { countInOrder } from './read-in-order.store.ts'
import { type Rarest, rarestOf, type Sample } from './sample.store.ts'
import type { SearchTarget } from './search-target.store.ts'
import { areClientsKnown, canSplit, namedRows, sourcesOf, withSources } from './sources.store.ts'
import { allNamed, allOccur, any, marked } from './word-marks.store.ts'
import { personSources, withSets } from './word-sets.store.ts'

/** Rows are read for half as many hits again, since a sample is not exact. */
const margin = 1.5

interface Counting {
  sample: Sample
  /** Number at which counting stops. */
  limit: number
}

/** Counts the rows in which all words occur, up to a limit. */
export async function countMatches(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { sample, limit }: Counting,
): Promise<number> {
  const [codes = 0, names = 0, route = 0] = sample.classes
  const expected = Math.ceil((margin * sample.rows * limit) / (codes + names + route))
  // Trips of people are found by id, one after the other; those of a common route only all at once.
  const areNames = areClientsKnown(target, words) && codes + names > route
  const worthReading = areNames ? target.fewRows / 4 : target.fewRows
  if (expected <= worthReading) {
    const counted = await countInOrder(db, target, words, { limit, most: expected })
    if (counted !== undefined) return counted
  }
  const rarest = rarestOf(words, sample)
  const named = areClientsKnown(target, words) ? await countNamed(db, target, words, { rarest, limit }) : undefined
  if (named !== undefined && named >= limit) return limit
  return countInSources(db, target, words, { rarest, limit, named })
}

/** Counts the rows that all words find by people, in the indexes alone. */
async function countNamed(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { rarest, limit }: { rarest: Rarest; limit: number },
): Promise<number> {
  const selects = namedRows(target, words, rarest.word).map(({ rows }) => sql`select b.id from ${rows}`)
  if (selects.length === 0) return 0
  const { rows } = await sql<{ found: number }>`
    ${withSets(words)}
    select count(*)::int as found from (${sql.join(selects, sql` union all `)} limit ${limit}) f`.execute(db)
  return rows[0]?.found ?? 0
}

interface CountingInSources {
  rarest: Rarest
  limit: number
  /** Number of rows that all words find by people; undefined if they are not counted yet. */
  named: number | undefined
}

/** Counts the rows of each source that no source before has, until the limit is reached. */
async function countInSources(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { rarest, limit, named }: CountingInSources,
): Promise<number> {
  const sources = Map.groupBy(sourcesOf(target, words, rarest), ({ source }) => source)
  if (named !== undefined && canSplit(target, words, rarest)) for (const source of personSources) sources.delete(source)
  const before = named === undefined ? [] : [allNamed(words)]
  let total = named ?? 0
  for (const items of sources.values()) {
    if (total >= limit) break
    const isOfSource = any(items.map(({ found }) => found))
    const isNew = sql.join([allOccur(words), isOfSource, ...before.map((counted) => sql`not ${counted}`)], sql` and `)
    // Several items may repeat a row, each of them once.
    const selects = items.map(
      ({ rows }) => sql`(select b.id from ${marked(rows, words, target)} where ${isNew} limit ${limit - total})`,
    )
    const { rows } = await sql<{ found: number }>`
      ${withSources(target, words)}
      select count(distinct f.id)::int as found from (${sql.join(selects, sql` union all `)}) f`.execute(db)
    total += rows[0]?.found ?? 0
    before.push(isOfSource)
  }
  return Math.min(total, limit)
}
