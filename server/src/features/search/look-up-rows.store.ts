import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import type { Condition, SearchTarget } from './search-target.store.ts'
import { hasTrigrams } from './search-words.ts'
import { allOccur, classOf, isOfClass, type MatchClass, marked } from './word-marks.store.ts'

/** Rows in which a part of a word too short for trigrams is searched; its beginnings are found in all. */
const shortWordRows = 20_000

interface LookUp {
  /** The word that is looked up; the others are compared. */
  rarest: PreparedWord
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
  const selects = sourcesOf(target, rarest, words, matchClass).map(
    (source) => sql`select b.id, ${target.sortedBy} as at, ${classOf(words)} as class
      from ${marked(source, words, target)} where ${condition}`,
  )
  const order = target.isAscending ? sql`f.class, f.at, f.id` : sql`f.class, f.at desc, f.id desc`
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(f.id::text order by ${order}), '{}') as ids
    from (select * from (${sql.join(selects, sql` union `)}) f order by ${order} limit ${limit}) f`.execute(db)
  return rows[0]?.ids ?? []
}

/** Returns the rows of each source that the word may occur in; for a class, of the sources that it comes from. */
function sourcesOf(
  target: SearchTarget,
  rarest: PreparedWord,
  words: readonly PreparedWord[],
  matchClass: MatchClass | undefined,
): Condition[] {
  const own = (word: PreparedWord) => target.ofOwn?.(word) ?? []
  if (matchClass === 1) {
    return words
      .filter(({ isCode, ids }) => isCode || ids)
      .flatMap((word) => [
        ...(word.isPhone ? peopleSources(target, word) : []),
        ...codeSources(target, word),
        ...own(word),
      ])
  }
  if (matchClass === 2 && words.length === 1) return peopleSources(target, rarest)
  const text = [...routeSources(target, rarest), ...codeSources(target, rarest), ...own(rarest)]
  return matchClass === 3 ? text : [...peopleSources(target, rarest), ...text]
}

function peopleSources(target: SearchTarget, { pattern, clients, drivers, vehicles }: PreparedWord): Condition[] {
  const clientIds =
    clients === undefined
      ? sql`(select u.id from users u where u.search_text like ${pattern}) f (id)`
      : sql`unnest(${clients}::uuid[]) f (id)`
  return [
    ...(clients === '{}' ? [] : [trips(target, clientIds, 'client_id')]),
    ...(drivers === '{}' ? [] : [trips(target, sql`unnest(${drivers}::uuid[]) f (id)`, 'driver_id')]),
    ...(vehicles === '{}' ? [] : [trips(target, sql`unnest(${vehicles}::uuid[]) f (id)`, 'vehicle_id')]),
  ]
}

/** Reads the trips of each id by an index; a plain join might read all bookings instead. */
function trips(target: SearchTarget, ids: Condition, column: string): Condition {
  return sql`${ids} cross join lateral ${target.ofBookings((alias) => sql`${alias}.${sql.ref(column)} = f.id`)}`
}

function routeSources(target: SearchTarget, { text, pattern }: PreparedWord): Condition[] {
  return textSources(target, text, { column: 'words', pattern })
}

function codeSources(target: SearchTarget, { text, key }: PreparedWord): Condition[] {
  return key === null ? [] : textSources(target, text, { column: 'codes', pattern: key })
}

function textSources(
  target: SearchTarget,
  text: string,
  { column, pattern }: { column: string; pattern: string },
): Condition[] {
  const containing = (wanted: string) => target.ofBookings((alias) => sql`${alias}.${sql.ref(column)} like ${wanted}`)
  if (hasTrigrams(text)) return [containing(pattern)]
  return [target.first(shortWordRows), ...(/[\p{L}\p{N}]/u.test(text) ? [containing(`% ${pattern.slice(1)}`)] : [])]
}
