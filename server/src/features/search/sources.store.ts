import { sql } from 'kysely'
import type { PreparedWord } from './prepare-search.store.ts'
import type { Rarest } from './sample.store.ts'
import type { Condition, SearchTarget } from './search-target.store.ts'
import { hasTrigrams } from './search-words.ts'
import { any, isNamed, isPossible, type MatchClass, mark, type Source } from './word-marks.store.ts'
import {
  allNamedIn,
  idsOf,
  isNamedIn,
  type PersonSource,
  personSources,
  setOf,
  wholeSetOf,
  withSets,
} from './word-sets.store.ts'

/** Rows that a word may occur in, and the mark of those that it does occur in. */
export interface SourceRows {
  rows: Condition
  source: Source
  /** Mark of the word that was looked up. */
  found: Condition
  /** True if the rows need no marks: all words find them by people, and no code ranks them higher. */
  isNamed?: boolean
}

/** First rows of a target, in which parts of words too short for an index are looked for. */
const firstRows = sql`first_rows b`

/** WITH clause of a statement that reads sources: the sets of the words, and the first rows, read once for all sources. */
export function withSources(target: SearchTarget, words: readonly PreparedWord[]): Condition {
  return withSets(words, sql`first_rows as materialized (select b.* from ${target.inOrder(0, target.fewRows)})`)
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
  if (!canSplit(target, words, rarest))
    return [...peopleSources(target, rarest.word), ...textSources(target, rarest.word)]
  return [...namedSources(target, words, rarest.word), ...partlyNamedRows(target, words, rarest)]
}

/** Returns the rows that one word at least finds by a text, if the rarest can be split from the others. */
export function partlyNamedRows(
  target: SearchTarget,
  words: readonly PreparedWord[],
  { word: rarest, isInFewTexts }: Pick<Rarest, 'word' | 'isInFewTexts'>,
): SourceRows[] {
  const others = words.filter((word) => word !== rarest)
  const beside = isInFewTexts ? undefined : others.find(({ text }) => hasTrigrams(text))
  return [...textSources(target, rarest, beside), ...others.flatMap((word) => mixedSources(target, rarest, word))]
}

/** True if the rows that all words find by people and those that one finds by a text are looked up separately. */
export function canSplit(target: SearchTarget, words: readonly PreparedWord[], { isSplittable }: Rarest): boolean {
  return words.length === 1 || (isSplittable && areClientsKnown(target, words))
}

/** True if the clients of all words are known, and with their phones. */
export function areClientsKnown({ showsPhone }: SearchTarget, words: readonly PreparedWord[]): boolean {
  return !showsPhone && words.every(({ clients }) => clients !== undefined)
}

function peopleSources(target: SearchTarget, word: PreparedWord): SourceRows[] {
  const tooMany = sql`(select u.id from users u where u.search_text like ${word.pattern})`
  return personSources.flatMap((source) => {
    const ids = setOf(word, source) ?? (source === 'client' && word.clients === undefined ? tooMany : undefined)
    const found = mark(source, word.position)
    return ids ? [{ source, found, rows: sql`${ids} f cross join lateral ${tripsOf(target, source)}` }] : []
  })
}

/** Reads the trips of each id `f.id` by an index; a plain join might read all bookings instead. */
function tripsOf(target: SearchTarget, source: PersonSource, ...further: readonly Bound[]): Condition {
  return target.ofBookings((alias) =>
    sql.join([sql`${alias}.${sql.ref(`${source}_id`)} = f.id`, ...further.map((given) => given(alias))], sql` and `),
  )
}

function namedSources(target: SearchTarget, words: readonly PreparedWord[], rarest: PreparedWord): SourceRows[] {
  const isClassKnown = areClientsKnown(target, words) && !isPossible(words, 1)
  if (!isClassKnown && words.length === 1) return peopleSources(target, rarest)
  const named = namedRows(target, words, rarest)
  if (isClassKnown) return named
  // Marks need texts, which only the rows that are left are read for.
  return named.map((found) => ({
    ...found,
    isNamed: false,
    rows: sql`(select b.id from ${found.rows}) g cross join lateral ${target.ofId(sql`g.id`)}`,
  }))
}

/** Further condition on the bookings of an alias. */
type Bound = (alias: Condition) => Condition

/**
 * Returns the rows that all words find by people, each once: first the trips of those who have all the words, which need
 * no comparison, then the others, whose words are compared in the index by which the rarest is found.
 */
export function namedRows(target: SearchTarget, words: readonly PreparedWord[], rarest: PreparedWord): SourceRows[] {
  return [...wholeNameRows(target, words, rarest), ...sharedNameRows(target, words, rarest)]
}

/** Returns the trips whose people share the words between them, each once. */
export function sharedNameRows(
  target: SearchTarget,
  words: readonly PreparedWord[],
  rarest: PreparedWord,
): SourceRows[] {
  const others = words.filter((word) => word !== rarest)
  return personSources.flatMap((source, at) => {
    const ids = setOf(rarest, source)
    const conditions = [
      ...others.map((word) => (alias: Condition) => isNamedIn(word, alias)),
      (alias: Condition) => sql`not ${isNamedIn(rarest, alias, personSources.slice(0, at))}`,
      (alias: Condition) => sql`not ${hasWholeName(words, alias, wholeNames(words))}`,
    ]
    return ids && others.length > 0 ? [named(target, rarest, { source, ids, conditions })] : []
  })
}

/** Returns the trips of those who have all the words, each once. */
export function wholeNameRows(
  target: SearchTarget,
  words: readonly PreparedWord[],
  rarest: PreparedWord,
): SourceRows[] {
  const sources = wholeNames(words)
  return sources.map((source, at) => {
    const isNew: Bound = (alias) => sql`not ${hasWholeName(words, alias, sources.slice(0, at))}`
    return named(target, rarest, { source, ids: wholeSetOf(words, source), conditions: [isNew] })
  })
}

/** Returns the kinds of people of whom some have all the words. */
function wholeNames(words: readonly PreparedWord[]): PersonSource[] {
  return personSources.filter((source) => words.every((word) => setOf(word, source)))
}

function hasWholeName(words: readonly PreparedWord[], alias: Condition, sources: readonly PersonSource[]): Condition {
  return any(sources.map((source) => allNamedIn(words, alias, source)))
}

interface Named {
  source: PersonSource
  ids: Condition
  conditions: readonly Bound[]
}

function named(target: SearchTarget, word: PreparedWord, { source, ids, conditions }: Named): SourceRows {
  const rows = sql`${ids} f cross join lateral ${tripsOf(target, source, ...conditions)}`
  return { source, found: mark(source, word.position), isNamed: true, rows }
}

/**
 * Returns the rows that the rarest word finds by people and another one by a text. Their ids are constants here, so that
 * the database can intersect the indexes of both. A part too short for trigrams is also looked for within words, in the
 * first rows of the target.
 */
function mixedSources(target: SearchTarget, rarest: PreparedWord, word: PreparedWord): SourceRows[] {
  const isRarestNamed = (alias: Condition) => any(areNamed(rarest, alias))
  const having = (column: string, pattern: string) => {
    const isLike = (alias: Condition, like: string) =>
      sql`${alias}.${sql.ref(column)} like ${like} and ${isRarestNamed(alias)}`
    const first = sql`(select b.* from ${firstRows} where ${isLike(sql`b`, pattern)}) b`
    return [target.ofBookings((alias) => isLike(alias, indexed(pattern))), ...(hasTrigrams(pattern) ? [] : [first])]
  }
  const { pattern, key, position } = word
  const found = (source: Source) => sql`(${mark(source, position)} and ${isNamed([rarest])})`
  const inRoute = having('words', pattern).map((rows): SourceRows => ({ source: 'route', found: found('route'), rows }))
  if (key === null) return inRoute
  const codes = [...having('codes', key), ...(target.ofOwn?.(word) ?? [])]
  return [...inRoute, ...codes.map((rows): SourceRows => ({ source: 'codes', found: found('codes'), rows }))]
}

/** Conditions on ids that are constants, one for each kind of people that a word occurs in. */
function areNamed(word: PreparedWord, alias: Condition): Condition[] {
  return personSources.flatMap((source) =>
    setOf(word, source) ? [sql`${alias}.${sql.ref(`${source}_id`)} = any(${idsOf(word, source)}::uuid[])`] : [],
  )
}

/**
 * Conditions of which one holds for each booking that a word occurs in. They stay apart: the database intersects an index with
 * those of either, but not with those of both together.
 */
function inBooking(word: PreparedWord): Bound[] {
  const { pattern, key } = word
  const inTexts: Bound = (alias) =>
    any([sql`${alias}.words like ${pattern}`, ...(key === null ? [] : [sql`${alias}.codes like ${key}`])])
  const isPerson = personSources.some((source) => setOf(word, source))
  return isPerson ? [(alias) => any(areNamed(word, alias)), inTexts] : [inTexts]
}

/** Returns the rows that a word finds by a text; with a word beside it, only those that may have both. */
export function textSources(target: SearchTarget, word: PreparedWord, beside?: PreparedWord): SourceRows[] {
  return [...routeSources(target, word, beside), ...codeSources(target, word, beside)]
}

function routeSources(target: SearchTarget, { pattern, position }: PreparedWord, beside?: PreparedWord): SourceRows[] {
  const found = mark('route', position)
  return rowsOfText(target, { column: 'words', pattern, beside }).map((rows) => ({ source: 'route', found, rows }))
}

function codeSources(target: SearchTarget, word: PreparedWord, beside?: PreparedWord): SourceRows[] {
  const ofBooking = word.key === null ? [] : rowsOfText(target, { column: 'codes', pattern: word.key, beside })
  const found = mark('codes', word.position)
  return [...ofBooking, ...(target.ofOwn?.(word) ?? [])].map((rows) => ({ source: 'codes', found, rows }))
}

interface Text {
  column: string
  pattern: string
  beside: PreparedWord | undefined
}

function rowsOfText(target: SearchTarget, { column, pattern, beside }: Text): Condition[] {
  const bounds = beside ? inBooking(beside) : [() => sql`true`]
  const ofBesides = beside ? (target.ofOwn?.(beside) ?? []) : []
  const ofBookings = bounds.map((isBound) =>
    target.ofBookings((alias) => sql`${alias}.${sql.ref(column)} like ${indexed(pattern)} and ${isBound(alias)}`),
  )
  const containing = [...ofBookings, ...ofBesides]
  if (hasTrigrams(pattern)) return containing
  return [firstRows, ...(/[\p{L}\p{N}]/u.test(pattern) ? containing : [])]
}

/**
 * Returns the pattern that an index finds: parts of a word too short for trigrams are found at the beginnings of words
 * alone, and elsewhere in the first rows of a target.
 */
export function indexed(pattern: string): string {
  return hasTrigrams(pattern) ? pattern : `% ${pattern.slice(1)}`
}
