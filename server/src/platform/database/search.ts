import { searchablePhoneDigits } from '@yoon/contract/phones'
import { plainPhone } from '@yoon/contract/plain-phone'
import { type RawBuilder, sql } from 'kysely'

/** Matches three digits or more, and otherwise only characters that phone numbers are written with. */
const phoneLike = /^(?=(?:\D*\d){3})[\d\s+().-]+$/
/** Digits around slashes that rather belong to an address or are a day: `12/14`, `21/11/2026`. */
const addressOrDay = /^\s*(?:(?:\D*\d){1,6}\D*|\d{1,2}\/\d{1,2}\/\d{2,4})\s*$/

/** Returns the digits by which a term is searched that looks like a phone number, in any notation; else undefined. */
export function phoneDigitsOf(term: string): string | undefined {
  const plain = plainPhone(term)
  if (!phoneLike.test(plain) || (term.includes('/') && addressOrDay.test(term))) return undefined
  return searchablePhoneDigits(plain)
}

/**
 * Condition that a normalised text, such as a `search_text` column, contains every word of the term, in any order; a
 * term that looks like a phone number is compared by its digits, in any notation.
 */
export function matchesSearch(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const digits = phoneDigitsOf(term)
  const words = digits === undefined ? wordsOf(term) : [digits]
  const conditions = words.map((word) => sql<boolean>`${text} like search_pattern(${word})`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** Condition that the key of a plate or licence number contains the term, ignoring case, spaces and hyphens. */
export function matchesDocument(keyColumn: string, term: string): RawBuilder<boolean> {
  if (!/[\p{L}\p{N}]/u.test(term)) return sql<boolean>`false`
  return sql<boolean>`lower(${sql.ref(keyColumn)}) like search_pattern(document_key(${term}))`
}

/**
 * Condition that a normalised text has all parts of the words, by which an index finds those of one or two characters:
 * only a row that meets it may contain them.
 */
export function hasParts(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const parts = words.map((word) => sql`parts_of_word(${word})`)
  return sql<boolean>`short_parts(${text}) @> (${sql.join(parts, sql` || `)})`
}

/**
 * Rank of a normalised `search_text` column for the words of a term, lower is better: 0 for each word that is a whole
 * word of the text, 1 for the beginning of one, 2 for a part within one.
 */
export function searchRank(column: string, term: string): RawBuilder<number> {
  const text = sql.ref(column)
  const ranks = wordsOf(term).map(
    (word) => sql<number>`case when ${isWholeWord(text, word)} then 0 when ${beginsWord(text, word)} then 1 else 2 end`,
  )
  return ranks.length > 0 ? sql<number>`(${sql.join(ranks, sql` + `)})` : sql<number>`0`
}

/** Condition that a word is a whole word of a normalised text. */
export function isWholeWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${text} ~ (${beginning(word)} || '(?:[-''’ ]|$)')`
}

/** Condition that a word of a normalised text begins with a word. */
export function beginsWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${text} ~ ${beginning(word)}`
}

/** Pattern of a word at the beginning of one: an expression without columns, which is compiled once. */
function beginning(word: string): RawBuilder<string> {
  const literal = sql`regexp_replace(normalise(${word}::text), '[][\\\\.*+?(){}^$|]', '\\\\\\&', 'g')`
  return sql<string>`('(?:^|[-''’ ])' || regexp_replace(${literal}, '[-''’ ]', '[-''’ ]', 'g'))`
}

/** Returns the words of a term. */
export function wordsOf(term: string): string[] {
  return term.split(/\s+/).filter(Boolean)
}
