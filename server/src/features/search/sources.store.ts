import { sql } from 'kysely'
import type { PreparedWord } from './prepare-search.store.ts'
import type { Rarest } from './sample.store.ts'
import type { Condition, SearchTarget } from './search-target.store.ts'
import { hasTrigrams } from './search-words.ts'
import type { MatchClass, Source } from './word-marks.store.ts'
import { isNamedIn, type PersonSource, personSources, setOf } from './word-sets.store.ts'

/** Rows that a word may occur in, and the mark of those that it does occur in. */
export interface SourceRows {
  rows: Condition
  source: Source
}

/** Returns the rows of each source that all words may occur in; for a class, of the sources that it comes from. */
export function sourcesOf(
  target: SearchTarget,
  words: readonly PreparedWord[],
  rarest: Rarest,
  matchClass?: MatchClass,
): SourceRows[] {
  if (matchClass === 1) {
    return words
      .filter(({ isCode, ids }) => isCode || ids)
      .flatMap((word) => [...(word.isPhone ? peopleSources(target, word) : []), ...codeSources(target, word)])
  }
  if (matchClass === 2 && words.length === 1) return peopleSources(target, rarest.word)
  if (matchClass === 3) return textSources(target, rarest.word)
  // A row in which not every word is that of a person has one of them in a text.
  return canSplit(target, words, rarest)
    ? [...namedSources(target, words, rarest.word), ...words.flatMap((word) => textSources(target, word))]
    : [...peopleSources(target, rarest.word), ...textSources(target, rarest.word)]
}

/** True if the rows that all words find by people and those that one finds by a text are looked up separately. */
export function canSplit(target: SearchTarget, words: readonly PreparedWord[], { isTextRare }: Rarest): boolean {
  return words.length === 1 || (isTextRare && areClientsKnown(target, words))
}

/** True if the clients of all words are known, and with their phones. */
export function areClientsKnown({ showsPhone }: SearchTarget, words: readonly PreparedWord[]): boolean {
  return !showsPhone && words.every(({ clients }) => clients !== undefined)
}

function peopleSources(target: SearchTarget, word: PreparedWord): SourceRows[] {
  const tooMany = sql`(select u.id from users u where u.search_text like ${word.pattern})`
  return personSources.flatMap((source) => {
    const ids = setOf(word, source) ?? (source === 'client' && word.clients === undefined ? tooMany : undefined)
    return ids ? [{ source, rows: sql`${ids} f cross join lateral ${tripsOf(target, source)}` }] : []
  })
}

/** Reads the trips of each id `f.id` by an index; a plain join might read all bookings instead. */
function tripsOf(
  target: SearchTarget,
  source: PersonSource,
  ...further: ((alias: Condition) => Condition)[]
): Condition {
  return target.ofBookings((alias) =>
    sql.join([sql`${alias}.${sql.ref(`${source}_id`)} = f.id`, ...further.map((given) => given(alias))], sql` and `),
  )
}

/** Returns the rows that all words find by people: the other words are compared in the index by which the rarest is found. */
function namedSources(target: SearchTarget, words: readonly PreparedWord[], rarest: PreparedWord): SourceRows[] {
  if (words.length === 1) return peopleSources(target, rarest)
  return namedIds(target, words, rarest).map(({ source, rows }) => ({
    source,
    rows: sql`(${rows}) g cross join lateral ${target.ofId(sql`g.id`)}`,
  }))
}

/** Returns queries of the ids of the rows that all words find by people, each id once. */
export function namedIds(target: SearchTarget, words: readonly PreparedWord[], rarest: PreparedWord): SourceRows[] {
  const others = words.filter((word) => word !== rarest)
  return personSources.flatMap((source, at) => {
    const ids = setOf(rarest, source)
    const before = personSources.slice(0, at)
    const rows = tripsOf(
      target,
      source,
      ...others.map((word) => (alias: Condition) => isNamedIn(word, alias)),
      (alias) => sql`not ${isNamedIn(rarest, alias, before)}`,
    )
    return ids ? [{ source, rows: sql`select b.id from ${ids} f cross join lateral ${rows}` }] : []
  })
}

function textSources(target: SearchTarget, word: PreparedWord): SourceRows[] {
  return [...routeSources(target, word), ...codeSources(target, word)]
}

function routeSources(target: SearchTarget, { pattern }: PreparedWord): SourceRows[] {
  return rowsOfText(target, { column: 'words', pattern }).map((rows) => ({ source: 'route', rows }))
}

function codeSources(target: SearchTarget, word: PreparedWord): SourceRows[] {
  const ofBooking = word.key === null ? [] : rowsOfText(target, { column: 'codes', pattern: word.key })
  return [...ofBooking, ...(target.ofOwn?.(word) ?? [])].map((rows) => ({ source: 'codes', rows }))
}

interface Text {
  column: string
  pattern: string
}

function rowsOfText(target: SearchTarget, { column, pattern }: Text): Condition[] {
  const containing = target.ofBookings((alias) => sql`${alias}.${sql.ref(column)} like ${indexed(pattern)}`)
  if (hasTrigrams(pattern)) return [containing]
  return [target.first(target.fewRows), ...(/[\p{L}\p{N}]/u.test(pattern) ? [containing] : [])]
}

/**
 * Returns the pattern that an index finds: parts of a word too short for trigrams are found at the beginnings of words
 * alone, and elsewhere in the first rows of a target.
 */
export function indexed(pattern: string): string {
  return hasTrigrams(pattern) ? pattern : `% ${pattern.slice(1)}`
}
