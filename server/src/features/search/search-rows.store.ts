import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { lookUpRows } from './look-up-rows.store.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import { type Condition, orderOf, type SearchTarget } from './search-target.store.ts'
import { hasTrigrams } from './search-words.ts'
import {
  allOccur,
  classOf,
  isOfClass,
  isPossible,
  marked,
  markedInOrder,
  matchClasses,
  occurs,
} from './word-marks.store.ts'

/** Rows that a search finds; beyond them there are « plus de 1 000 ». */
export const mostFound = 1_000
const limit = mostFound + 1

/** Rows at the beginning of the order that show how common the words are. */
const sampleSize = 2_000
/** Trips of one driver that are read at once. */
const smallSize = 50_000
/** Hits in a sample of 2,000 from which on reading in order is faster than looking a word up. */
const commonHits = 60
/** Rows outside of a range among which common words are expected to be found often enough. */
const fewRows = 20_000
/** Rows that are read in order at most. */
const mostRead = 120_000

interface Sample {
  rows: number
  /** Hits of each word. */
  words: number[]
  /** Hits of each class. */
  classes: number[]
  /** Ids of all hits, if the sample holds all rows. */
  ids: string[] | null
}

/** Rows of a search in ranked order: at most one more than `mostFound`. */
export interface Found {
  ids: string[]
  /** Frequency of the words; undefined if there were too few rows to tell. */
  words: 'rare' | 'common' | undefined
}

/** Finds the first rows of a search, with bounded work for rare and common words (decision 43). */
export async function searchRows(db: Database, target: SearchTarget, words: readonly PreparedWord[]): Promise<Found> {
  const sample = await readSample(db, target, words)
  if (sample.ids) return { ids: sample.ids.slice(0, limit), words: undefined }
  const rarest = rarestOf(words, sample)
  if (!rarest.isCommon)
    return { ids: await lookUpRows(db, target, words, { rarest: rarest.word, limit }), words: 'rare' }
  const ids: string[] = []
  for (const matchClass of matchClasses) {
    if (ids.length >= limit || !isPossible(words, matchClass)) continue
    const wanted = limit - ids.length
    const condition = isOfClass(words, matchClass)
    const hits = sample.classes[matchClass - 1] ?? 0
    const expected = hits === 0 ? Number.POSITIVE_INFINITY : Math.ceil((2 * sample.rows * wanted) / hits)
    const isNear = expected <= 2 * mostRead
    const read = isNear ? await readInOrder(db, target, words, { condition, wanted, expected }) : undefined
    ids.push(...(read ?? (await lookUpRows(db, target, words, { rarest: rarest.word, limit: wanted, matchClass }))))
  }
  return { ids, words: 'common' }
}

/** Finds all rows of a search in ranked order, however many. */
export async function searchAllRows(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(b.id::text order by ${classOf(words)}, ${orderOf(target)}), '{}') as ids
    from ${marked(target.all(), words, target)} where ${allOccur(words)}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Counts the rows of a search in several stretches, up to one more than `mostFound`. */
export async function countRows(
  db: Database,
  stretches: readonly SearchTarget[],
  words: readonly PreparedWord[],
  found: Found['words'],
): Promise<number> {
  let total = 0
  for (const target of stretches) {
    if (total < limit) total += await countStretch(db, target, words, { found, wanted: limit - total })
  }
  return total
}

async function countStretch(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { found, wanted }: { found: Found['words']; wanted: number },
): Promise<number> {
  if (found === 'common') {
    const read = await readInOrder(db, target, words, { condition: allOccur(words), wanted, expected: fewRows })
    if (read) return read.length
  }
  const { ids } = await searchRows(db, target, words)
  return Math.min(ids.length, wanted)
}

function rarestOf(words: readonly PreparedWord[], { words: hits }: Sample): { word: PreparedWord; isCommon: boolean } {
  // A short word is found by no index where it is within another: any other word is looked up sooner.
  const costs = words.map((word, at) => ({ word, hits: hits[at] ?? 0, isShort: !hasTrigrams(word.text) }))
  const [rarest] = costs.toSorted((a, b) => Number(a.isShort) - Number(b.isShort) || a.hits - b.hits)
  if (!rarest) throw new Error('A search has a word')
  return { word: rarest.word, isCommon: rarest.hits >= commonHits }
}

async function readSample(db: Database, target: SearchTarget, words: readonly PreparedWord[]): Promise<Sample> {
  const size = target.isSmall ? smallSize : sampleSize
  const matches = allOccur(words)
  const hitsOf = (condition: Condition) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<Sample>`
    select count(*)::int as rows, array[${sql.join(words.map((_, at) => hitsOf(occurs(at))))}] as words,
      array[${sql.join(matchClasses.map((matchClass) => hitsOf(isOfClass(words, matchClass))))}] as classes,
      case when count(*) < ${size} then coalesce(
        array_agg(b.id::text order by ${classOf(words)}, ${orderOf(target)}) filter (where ${matches}), '{}') end as ids
    from ${marked(target.first(size), words, target)}`.execute(db)
  const [sample] = rows
  if (!sample) throw new Error('The sample answered no row')
  return sample
}

interface Reading {
  condition: Condition
  wanted: number
  /** Number of rows after which enough of them are expected to match. */
  expected: number
}

/**
 * Reads rows in order until enough of them match; undefined if too many would have to be read. Tries the expected number
 * first: the database plans for all rows that it is asked for, and would sort many of them.
 */
async function readInOrder(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { condition, wanted, expected }: Reading,
): Promise<string[] | undefined> {
  for (const most of new Set([Math.min(expected, mostRead), mostRead])) {
    const { rows } = await sql<{ ids: string[] }>`
      select coalesce(array_agg(b.id::text order by ${orderOf(target)}), '{}') as ids from (
        select b.id, ${target.sortedBy} from ${markedInOrder(most, words, target)}
        where ${condition} order by ${orderOf(target)} limit ${wanted}) b`.execute(db)
    const ids = rows[0]?.ids ?? []
    if (ids.length === wanted || (await hasFewerRows(db, target, most))) return ids
  }
  return undefined
}

async function hasFewerRows(db: Database, target: SearchTarget, most: number): Promise<boolean> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from ${target.first(most)}`.execute(db)
  return (rows[0]?.rows ?? 0) < most
}
