import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import { type Condition, orderOf, type SearchTarget } from './search-target.store.ts'
import { hasTrigrams } from './search-words.ts'
import { allOccur, classOf, isInText, isOfClass, markedInOrder, matchClasses, occurs } from './word-marks.store.ts'
import { withSets } from './word-sets.store.ts'

/** Rows at the beginning of the order that show how common the words are. */
export const sampleSize = 1_000
/** Trips of one driver that are read at once. */
const smallSize = 50_000
/** Share of the sample from which on a word is common: looking it up would find very many rows. */
const commonShare = 0.03
/** Share of the sample up to which a word is rare: all rows that have it can be read. */
const rareShare = 0.005
/** Share of the sample up to which an index finds the rows of a text sooner than they are read. */
const indexedShare = 0.2

export interface Sample {
  rows: number
  /** Hits of each word. */
  words: number[]
  /** Hits of each word in a code or route. */
  texts: number[]
  /** Hits of all words together, by class. */
  classes: number[]
  /** Ids of all hits, if the sample holds all rows. */
  ids: string[] | null
}

/** Reads the first rows of a target and counts how many of them each word and class hits. */
export async function readSample(
  db: Database,
  target: SearchTarget,
  words: readonly PreparedWord[],
  size = target.isSmall ? smallSize : sampleSize,
): Promise<Sample> {
  const matches = allOccur(words)
  const hitsOf = (condition: Condition) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<Sample>`
    ${withSets(words)}
    select count(*)::int as rows, array[${sql.join(words.map(({ position }) => hitsOf(occurs(position))))}] as words,
      array[${sql.join(words.map(({ position }) => hitsOf(isInText(position))))}] as texts,
      array[${sql.join(matchClasses.map((matchClass) => hitsOf(isOfClass(words, matchClass))))}] as classes,
      case when count(*) < ${size} then coalesce(
        array_agg(b.id::text order by ${classOf(words)}, ${orderOf(target)}) filter (where ${matches}), '{}') end as ids
    from ${markedInOrder({ start: 0, end: size }, words, target)}`.execute(db)
  const [sample] = rows
  if (!sample) throw new Error('The sample answered no row')
  return sample
}

/** The word of a search that the fewest rows have. */
export interface Rarest {
  word: PreparedWord
  /** True if very many rows have it all the same. */
  isCommon: boolean
  /** True if no word of the search is in many codes or routes. */
  isTextRare: boolean
  /** True if it is in few codes or routes itself. */
  isInFewTexts: boolean
  /** True if no word of the search is in very many codes or routes. */
  isSplittable: boolean
}

/** Returns the word with the fewest hits. */
export function rarestOf(words: readonly PreparedWord[], { words: hits, texts, rows }: Sample): Rarest {
  // A short word is found by no index where it is within another: any other word is looked up sooner.
  const costs = words.map((word) => ({ word, hits: hits[word.position] ?? 0, isShort: !hasTrigrams(word.text) }))
  const [rarest] = costs.toSorted((a, b) => Number(a.isShort) - Number(b.isShort) || a.hits - b.hits)
  if (!rarest) throw new Error('A search has a word')
  const upTo = (share: number) => (at: number) => (texts[at] ?? 0) <= share * rows
  const places = words.map(({ position }) => position)
  return {
    word: rarest.word,
    isCommon: rarest.hits >= commonShare * rows,
    isTextRare: !rarest.isShort && places.every(upTo(rareShare)),
    isInFewTexts: upTo(rareShare)(rarest.word.position),
    isSplittable: !rarest.isShort && places.every(upTo(indexedShare)),
  }
}
