import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { countMatches } from './count-matches.store.ts'
import { findWholeNames } from './find-whole-names.store.ts'
import { lookUpRows } from './look-up-rows.store.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import { readInOrder } from './read-in-order.store.ts'
import { type Rarest, rarestOf, readSample, type Sample } from './sample.store.ts'
import { orderOf, type SearchTarget } from './search-target.store.ts'
import { hasTrigrams } from './search-words.ts'
import { areClientsKnown } from './sources.store.ts'
import { allOccur, classOf, isOfClass, isPossible, marked, matchClasses } from './word-marks.store.ts'
import { withSets } from './word-sets.store.ts'

/** Rows that a search finds; beyond them there are « plus de 1 000 ». */
export const mostFound = 1_000
/** Number at which counting stops. */
export const limit = mostFound + 1

/** Hits of a sample from which on the matching rows are counted before any is looked up. */
const oftenHits = 4
/** Rows that are read in order rather than look up more than are counted, as a multiple of a target's few rows. */
const farAway = 3

/** Rows of a search. */
export interface Found {
  /** The first ids in ranked order, as many as were asked for. */
  ids: string[]
  /** Number of rows: at most one more than `mostFound`. */
  total: number
  sample: Sample
}

/** Finds the first rows of a search and counts them, with bounded work for rare and common words (decision 43). */
export async function searchRows(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  wanted: number,
): Promise<Found> {
  return searchSampled(db, target, words, { wanted, sample: await readSample(db, target, words) })
}

interface Sampled {
  wanted: number
  sample: Sample
}

/** Finds the first rows of a search, of whose target a sample is read, and counts them. */
export async function searchSampled(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { wanted, sample }: Sampled,
): Promise<Found> {
  if (sample.ids) return foundOf(sample.ids, wanted, sample)
  const rarest = rarestOf(words, sample)
  const most = Math.min(wanted, limit)
  // The trips of several names are found in the indexes alone, and counted by the way.
  const areNames = !rarest.isCommon && words.length > 1 && rarest.isTextRare && areClientsKnown(target, words)
  const named = areNames
    ? await findWholeNames(db, target, words, { rarest: rarest.word, wanted: most, limit })
    : undefined
  if (named) return { ids: named, total: limit, sample }
  const expected = expectedRows(sample.classes, most, sample)
  const reading = { sample, rarest, most }
  if (expected > target.fewRows && (await isInManyCodes(db, target, words))) {
    const ids = await readByClass(db, target, words, {
      ...reading,
      nearRows: target.fewRows,
      isFirstClassFrequent: true,
    })
    return { ids, total: limit, sample }
  }
  if (areNames || (!rarest.isCommon && expected > target.fewRows)) {
    const nearRows = farAway * target.fewRows
    const isCounted = isOften(sample) && expected <= nearRows
    const total = isCounted ? await countMatches(db, target, words, { sample, limit }) : 0
    if (total < limit) return foundOf(await lookUpRows(db, target, words, { rarest, limit }), wanted, sample)
    return { ids: await readByClass(db, target, words, { ...reading, nearRows }), total, sample }
  }
  return readAndCount(db, target, words, reading)
}

/** Reads the first rows in order, and counts all of them meanwhile: there are nearly always more than are read. */
async function readAndCount(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { sample, rarest, most }: Reading,
): Promise<Found> {
  // Twice as many rows are expected as would do.
  const nearRows = rarest.isCommon ? 2 * target.mostRead : target.fewRows
  const [ids, counted] = await Promise.all([
    readByClass(db, target, words, { sample, rarest, most, nearRows }),
    most < limit ? countMatches(db, target, words, { sample, limit }) : 0,
  ])
  return { ids, total: ids.length === most && most < limit ? counted : ids.length, sample }
}

/** True if more rows have a code than are counted, such as a flight: a sample may have none of them all the same. */
async function isInManyCodes(db: Database, target: SearchTarget, words: readonly PreparedWord[]): Promise<boolean> {
  const [word, ...others] = words
  if (!word?.isCode || others.length > 0 || word.key === null || !hasTrigrams(word.text)) return false
  const { key } = word
  // Planned for all rows, and so by an index, but read up to the limit: a plan for the first ones would read the table.
  const { rows } = await sql<{ found: number }>`
    with occurrences as materialized (select from ${target.ofBookings((alias) => sql`${alias}.codes like ${key}`)})
    select count(*)::int as found from (select from occurrences limit ${limit}) f`.execute(db)
  return rows[0]?.found === limit
}

/** True if so many rows match that they are probably too many to be counted, and their first ones near. */
function isOften({ classes }: Sample): boolean {
  return classes.reduce((sum, hits) => sum + hits, 0) >= oftenHits
}

function foundOf(ids: string[], wanted: number, sample: Sample): Found {
  return { ids: ids.slice(0, wanted), total: Math.min(ids.length, limit), sample }
}

/** Returns the number of rows after which enough hits are expected in any case. */
function expectedRows(hits: readonly number[], wanted: number, { rows }: Sample): number {
  const all = hits.reduce((sum, ofClass) => sum + ofClass, 0)
  return all === 0 ? Number.POSITIVE_INFINITY : Math.ceil((2 * rows * wanted) / all)
}

interface Reading {
  sample: Sample
  rarest: Rarest
  /** Number of rows that are wanted. */
  most: number
}

interface ClassReading extends Reading {
  /** Expected rows up to which a class is read in order. */
  nearRows: number
  /** True if the first class is known to have more rows than are counted, whatever the sample shows. */
  isFirstClassFrequent?: boolean
}

/** Finds the first rows class after class: in order where enough are near, otherwise by looking the rarest word up. */
async function readByClass(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { sample, rarest, most, nearRows, isFirstClassFrequent = false }: ClassReading,
): Promise<string[]> {
  const ids: string[] = []
  for (const matchClass of matchClasses) {
    if (ids.length >= most || !isPossible(words, matchClass)) continue
    const wanted = most - ids.length
    const condition = isOfClass(words, matchClass)
    const isTried = matchClass === 1 && isFirstClassFrequent
    const expected = isTried ? nearRows : expectedRows([sample.classes[matchClass - 1] ?? 0], wanted, sample)
    const mostRead = isTried ? nearRows : target.mostRead
    const read =
      expected <= nearRows ? await readInOrder(db, target, words, { condition, wanted, expected, mostRead }) : undefined
    ids.push(...(read ?? (await lookUpRows(db, target, words, { rarest, limit: wanted, matchClass }))))
  }
  return ids
}

/** Finds the ids of a search, in any order; undefined if there are more than `mostFound`. */
export async function searchFewRows(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
): Promise<readonly string[] | undefined> {
  const sample = await readSample(db, target, words)
  const total = sample.ids?.length ?? (await countMatches(db, target, words, { sample, limit }))
  if (total > mostFound) return undefined
  return sample.ids ?? lookUpRows(db, target, words, { rarest: rarestOf(words, sample), limit })
}

/** Finds all rows of a search in ranked order, however many. */
export async function searchAllRows(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    ${withSets(words)}
    select coalesce(array_agg(b.id::text order by ${classOf(words)}, ${orderOf(target)}), '{}') as ids
    from ${marked(target.all(), words, target)} where ${allOccur(words)}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Counts the rows of several targets beside those of a sample, up to one more than `mostFound`. */
export async function countRows(
  db: Database,
  targets: readonly SearchTarget[],
  words: readonly PreparedWord[],
  sample: Sample,
): Promise<number> {
  let total = 0
  for (const target of targets) {
    if (total >= limit) break
    const isLike = !sample.ids && expectedRows(sample.classes, 1, sample) <= target.fewRows
    const found = isLike
      ? countMatches(db, target, words, { sample, limit })
      : searchRows(db, target, words, 1).then((result) => result.total)
    total += await found
  }
  return Math.min(total, limit)
}
