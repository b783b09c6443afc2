import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import type { Rarest } from './sample.store.ts'
import type { Condition, SearchTarget } from './search-target.store.ts'
import { sourcesOf, withSources } from './sources.store.ts'
import { allOccur, classOf, isOfClass, type MatchClass, marked } from './word-marks.store.ts'

interface LookUp {
  /** The word that is looked up; the others are compared. */
  rarest: Rarest
  limit: number
  /** Finds the rows of this class alone. */
  matchClass?: MatchClass | undefined
}

/** Looks a word up in the indexes of its sources; returns the first ids in ranked order. */
export async function lookUpRows(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { rarest, limit, matchClass }: LookUp,
): Promise<string[]> {
  const condition = matchClass ? isOfClass(words, matchClass) : allOccur(words)
  const sources = sourcesOf(target, words, rarest, matchClass)
  const ofNames = sources
    .filter(({ isNamed }) => isNamed)
    .map(({ rows }) => sql`select b.id, ${target.sortedBy} as at, 2 as class from ${rows}`)
  const ofTexts = sources
    .filter(({ isNamed }) => !isNamed)
    .map(
      ({ rows }) => sql`select b.id, ${target.sortedBy} as at, ${classOf(words)} as class
        from ${marked(rows, words, target)} where ${condition}`,
    )
  // Texts that have one word rank as high as names if another word is a name.
  if (words.length > 1) return readFirst(db, target, words, { selects: [...ofNames, ...ofTexts], limit })
  // Reads the texts of a single word only if its names are too few: they rank after them.
  const names = await readFirst(db, target, words, { selects: ofNames, limit })
  const texts = names.length < limit ? await readFirst(db, target, words, { selects: ofTexts, limit }) : []
  return [...new Set([...names, ...texts])].slice(0, limit)
}

interface Reading {
  selects: readonly Condition[]
  limit: number
}

async function readFirst(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  { selects, limit }: Reading,
): Promise<string[]> {
  if (selects.length === 0) return []
  const order = target.isAscending ? sql`f.class, f.at, f.id` : sql`f.class, f.at desc, f.id desc`
  const { rows } = await sql<{ ids: string[] }>`
    ${withSources(target, words)}
    select coalesce(array_agg(f.id::text order by ${order}), '{}') as ids
    from (select * from (${sql.join(selects, sql` union `)}) f order by ${order} limit ${limit}) f`.execute(db)
  return rows[0]?.ids ?? []
}
