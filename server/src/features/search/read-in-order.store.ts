import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import { type Condition, orderOf, type SearchTarget } from './search-target.store.ts'
import { markedInOrder, matchingInOrder } from './word-marks.store.ts'
import { withSets } from './word-sets.store.ts'

interface Reading {
  condition: Condition
  wanted: number
  /** Number of rows after which enough of them are expected to match. */
  expected: number
  /** Number of rows that are read at most. */
  mostRead: number
}

/**
 * Reads rows in order until enough of them match; undefined if too many would have to be read. Reads the expected number
 * first, then on, as far as the matches found let expect: the database plans for all rows that it is asked for, and would
 * sort many of them.
 */
export async function readInOrder(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { condition, wanted, expected, mostRead }: Reading,
): Promise<string[] | undefined> {
  // A row that is created meanwhile moves those behind it: one of them may be read twice.
  const found = new Set<string>()
  let stretch = { start: 0, end: Math.min(expected, mostRead) }
  for (;;) {
    const { rows } = await sql<{ ids: string[] }>`
      ${withSets(words)}
      select coalesce(array_agg(b.id::text order by ${orderOf(target)}), '{}') as ids from (
        select b.id, ${target.sortedBy} from ${markedInOrder(stretch, words, target)}
        where ${condition} order by ${orderOf(target)} limit ${wanted}) b`.execute(db)
    for (const id of rows[0]?.ids ?? []) found.add(id)
    if (found.size >= wanted) return [...found].slice(0, wanted)
    const { end } = stretch
    if (end === mostRead) return (await hasFewerRows(db, target, end)) ? [...found] : undefined
    const needed = found.size === 0 ? mostRead : Math.ceil((2 * end * wanted) / found.size)
    stretch = { start: end, end: Math.min(mostRead, needed) }
  }
}

/**
 * Counts the first rows of a target in which all words occur, up to a limit; undefined if there may be more of them
 * behind those that are read.
 */
export async function countInOrder(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { limit, most }: { limit: number; most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ found: number }>`
    ${withSets(words)}
    select count(*)::int as found from (select b.id from ${matchingInOrder(most, words, target)} limit ${limit}) b`.execute(
    db,
  )
  const found = rows[0]?.found ?? 0
  return found === limit || (await hasFewerRows(db, target, most)) ? found : undefined
}

async function hasFewerRows(db: Database, target: SearchTarget, most: number): Promise<boolean> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from ${target.inOrder(0, most)}`.execute(db)
  return (rows[0]?.rows ?? 0) < most
}
