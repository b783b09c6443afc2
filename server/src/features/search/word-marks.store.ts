import { sql } from 'kysely'
import type { PreparedWord } from './prepare-search.store.ts'
import { type Condition, orderOf, type SearchTarget } from './search-target.store.ts'
import { isNamedIn, mayOccurIn, personSources } from './word-sets.store.ts'

/** Sources of a word: client, driver, vehicle, codes and route. */
const sources = ['client', 'driver', 'vehicle', 'codes', 'route'] as const
export type Source = (typeof sources)[number]

/** Classes in which results are ranked: codes and phones, names and plates, words of a route (rules/bookings 27). */
export const matchClasses = [1, 2, 3] as const
export type MatchClass = (typeof matchClasses)[number]

/** Rows up to which the client of each row is looked up by its id; for more, the database reads all clients at once. */
const mostLookedUp = 8_000

/** Item of a FROM clause: the rows `b` with marks of the sources that each word occurs in, each compared once. */
export function marked(rows: Condition, words: readonly PreparedWord[], target: SearchTarget): Condition {
  return sql`(select b.*, ${sql.join(markColumns(words, target, many))} from ${rows} offset 0) b`
}

/** Numbers of rows in the order of a target: those after `start`, up to `end`. */
export interface Stretch {
  start: number
  end: number
}

/** Returns rows of a target with marks, in its order: the database need not read further than is asked. */
export function markedInOrder(
  { start, end }: Stretch,
  words: readonly PreparedWord[],
  target: SearchTarget,
): Condition {
  return sql`(select b.*, ${sql.join(markColumns(words, target, end - start))} from ${target.inOrder(start, end)}
    order by ${orderOf(target)} offset 0) b`
}

/** Returns the ids of the first rows of a target in which all words occur. */
export function matchingInOrder(limit: number, words: readonly PreparedWord[], target: SearchTarget): Condition {
  const conditions = words.map((word) => {
    const { client, ...others } = comparisonsOf(word, target, limit)
    // Last, since it may look up the client of each row.
    return any([...Object.values(others), client])
  })
  return sql`(select b.id from ${target.inOrder(0, limit)} where ${sql.join(conditions, sql` and `)}) b`
}

const many = Number.POSITIVE_INFINITY

function markColumns(words: readonly PreparedWord[], target: SearchTarget, rows: number): Condition[] {
  return words.flatMap((word) => {
    const found = comparisonsOf(word, target, rows)
    return sources.map((source) => sql`${found[source]} as ${sql.ref(source + word.position)}`)
  })
}

/** Returns the comparisons of a word with the sources of `b`, of which so many rows are read. */
function comparisonsOf(word: PreparedWord, { showsPhone }: SearchTarget, rows: number): Record<Source, Condition> {
  return {
    route: sql`b.words like ${word.pattern}`,
    codes: isInCodes(word),
    driver: isNamedIn(word, sql`b`, ['driver']),
    vehicle: isNamedIn(word, sql`b`, ['vehicle']),
    client: isInClient(word, showsPhone, rows),
  }
}

function isInClient(word: PreparedWord, showsPhone: Condition | undefined, rows: number): Condition {
  const isInText = sql`u.search_text like ${word.pattern}`
  const client = (condition: Condition) =>
    rows <= mostLookedUp
      ? sql`(select ${condition} from users u where u.id = b.client_id)`
      : sql`exists (select from users u where u.id = b.client_id and ${condition})`
  // A hidden phone is not searchable either: its digits could be guessed one by one.
  if (showsPhone && /\d/.test(word.pattern)) {
    return client(
      sql`(${isInText} and ${showsPhone} or normalise(u.first_name || ' ' || u.last_name) like ${word.pattern})`,
    )
  }
  return word.clients === undefined ? client(isInText) : isNamedIn(word, sql`b`, ['client'])
}

function isInCodes({ key, ids }: PreparedWord): Condition {
  const byKey = key === null ? sql`false` : sql`b.codes like ${key}`
  return ids ? sql`(${byKey} or b.id between ${ids.from}::uuid and ${ids.to}::uuid)` : byKey
}

/** Condition that the word at this position occurs in a source. */
export function mark(source: Source, position: number): Condition {
  return sql`b.${sql.ref(source + position)}`
}

/** Condition that the word at this position occurs. */
export function occurs(position: number): Condition {
  return any(sources.map((source) => mark(source, position)))
}

/** Condition that the word at this position occurs in a text: a code or a route. */
export function isInText(position: number): Condition {
  return any([mark('codes', position), mark('route', position)])
}

/** Condition that all words occur. */
export function allOccur(words: readonly PreparedWord[]): Condition {
  return sql.join(
    words.map(({ position }) => occurs(position)),
    sql` and `,
  )
}

/** Condition that each word occurs in the client, the driver or the vehicle. */
export function allNamed(words: readonly PreparedWord[]): Condition {
  return sql`(${sql.join(
    words.map((word) => isNamed([word])),
    sql` and `,
  )})`
}

/** True if rows of this class may exist. */
export function isPossible(words: readonly PreparedWord[], matchClass: MatchClass): boolean {
  if (matchClass === 1) return words.some(({ isCode, isPhone, ids }) => isCode || isPhone || ids)
  return matchClass === 3 || words.some((word) => personSources.some((source) => mayOccurIn(word, source)))
}

/** Class of a row in which all words occur. */
export function classOf(words: readonly PreparedWord[]): Condition {
  return sql`case when ${isFirst(words)} then 1 when ${isNamed(words)} then 2 else 3 end`
}

/** Condition that all words occur in a row and that it is of a class. */
export function isOfClass(words: readonly PreparedWord[], matchClass: MatchClass): Condition {
  // With one word, the marks of the class say it all: no other column need be read.
  const occur = words.length > 1 || matchClass === 3 ? [allOccur(words)] : []
  const isClass = { 1: [isFirst(words)], 2: [isNamed(words)], 3: [sql`not ${isNamed(words)}`] }[matchClass]
  const isNotFirst = matchClass > 1 && isPossible(words, 1) ? [sql`not ${isFirst(words)}`] : []
  return sql.join([...isClass, ...isNotFirst, ...occur], sql` and `)
}

function isFirst(words: readonly PreparedWord[]): Condition {
  return any(
    words.flatMap(({ isCode, isPhone, ids, position }) => [
      ...(isCode || ids ? [mark('codes', position)] : []),
      ...(isPhone ? [mark('client', position), mark('driver', position)] : []),
    ]),
  )
}

/** Condition that one of the words occurs in the client, the driver or the vehicle. */
export function isNamed(words: readonly PreparedWord[]): Condition {
  return any(words.flatMap(({ position }) => personSources.map((source) => mark(source, position))))
}

/** Condition that one of the conditions holds. */
export function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}
