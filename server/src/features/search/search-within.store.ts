import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import { rarestOf, readSample, type Sample, sampleSize } from './sample.store.ts'
import { type Found, limit, searchRows } from './search-rows.store.ts'
import type { SearchTarget } from './search-target.store.ts'
import { hasTrigrams } from './search-words.ts'
import { areClientsKnown, textSources } from './sources.store.ts'
import { isPossible } from './word-marks.store.ts'
import { isNamedIn, withSets } from './word-sets.store.ts'

interface Searching {
  wanted: number
  /** Number of rows of the target; undefined if it is not known. */
  rows: number | undefined
  /** Sample of the rows that those of the target are a part of. */
  around: Sample
}

/** Finds the first rows of a search and counts them, in a target of known size beside which more rows are searched. */
export async function searchWithin(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { wanted, rows, around }: Searching,
): Promise<Pick<Found, 'ids' | 'total'>> {
  // Fewer than a sample are read at once in any case.
  if (rows !== undefined && rows >= sampleSize && rows <= target.fewRows) {
    const name = rareName(target, words, around)
    if (name) return findNamed(db, target, name, wanted)
    if (isFoundByReading(words, { rows, around })) {
      // One more than there are tells whether any has come in meanwhile.
      const { ids } = await readSample(db, target, words, rows + 1)
      if (ids) return { ids: ids.slice(0, wanted), total: Math.min(ids.length, limit) }
    }
  }
  return searchRows(db, target, words, wanted)
}

/** Returns the word of a search for one name, which is in few texts and ranked before them. */
function rareName(target: SearchTarget, words: readonly PreparedWord[], around: Sample): PreparedWord | undefined {
  const [word, ...others] = words
  const isRare = others.length === 0 && rarestOf(words, around).isTextRare
  return isRare && areClientsKnown(target, words) && !isPossible(words, 1) ? word : undefined
}

/** True if no index finds a word, and there are probably too few matches to stop before all rows are read. */
function isFoundByReading(words: readonly PreparedWord[], { rows, around }: { rows: number; around: Sample }): boolean {
  const hits = around.classes.reduce((sum, ofClass) => sum + ofClass, 0)
  const isIndexed = words.every(({ text, clients }) => clients !== undefined && hasTrigrams(text))
  return !isIndexed && hits * rows < 2 * limit * around.rows
}

/**
 * Finds the rows of a rare name: those of its people among all rows of the target, in the index that holds their ids, and
 * those of texts by the index of the text. To look up the rows of each person would take an index search for each.
 */
async function findNamed(
  db: Database,
  target: SearchTarget,
  word: PreparedWord,
  wanted: number,
): Promise<Pick<Found, 'ids' | 'total'>> {
  const { sortedBy, isAscending } = target
  const isNamed = isNamedIn(word, sql`b`)
  const order = isAscending ? sql`f.class, f.at, f.id` : sql`f.class, f.at desc, f.id desc`
  const ofTexts = textSources(target, word).map(
    ({ rows }) => sql`select b.id, ${sortedBy} as at, 3 as class from ${rows} where not ${isNamed}`,
  )
  const { rows } = await sql<{ ids: string[]; total: number }>`
    ${withSets([word])}
    select coalesce((array_agg(f.id::text order by ${order}))[:${wanted}::int], '{}') as ids,
      least(count(*), ${limit})::int as total
    from (select b.id, ${sortedBy} as at, 2 as class from ${target.all()} where ${isNamed}
      union all (${sql.join(ofTexts, sql` union `)})) f`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}
