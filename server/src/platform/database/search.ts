import { searchablePhoneDigits } from '@yoon/contract/phones'
import { type RawBuilder, sql } from 'kysely'

/** Matches three digits or more, and otherwise only characters that phone numbers are written with. */
export const phoneLike = /^(?=(?:\D*\d){3})[\d\s+().-]+$/

/**
 * Condition that a normalised text, such as a `search_text` column, contains every word of the term, in any order; a
 * term that looks like a phone number is compared by its digits, in any notation.
 */
export function matchesSearch(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const words = phoneLike.test(term) ? [searchablePhoneDigits(term)] : term.split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => sql<boolean>`${text} like search_pattern(${word})`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** Condition that the key of a plate or licence number contains the term, ignoring case, spaces and hyphens. */
export function matchesDocument(keyColumn: string, term: string): RawBuilder<boolean> {
  if (!/[\p{L}\p{N}]/u.test(term)) return sql<boolean>`false`
  return sql<boolean>`lower(${sql.ref(keyColumn)}) like search_pattern(document_key(${term}))`
}

/**
 * Rank of a normalised `search_text` column for the words of a term, lower is better: 0 for each word that is a whole
 * word of the text, 1 for the beginning of one, 2 for a part within one.
 */
export function searchRank(column: string, term: string): RawBuilder<number> {
  const text = sql`(' ' || translate(${sql.ref(column)}, '-''’', '   ') || ' ')`
  const ranks = term
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const plain = sql`translate(normalise(${word}::text), '-''’', '   ')`
      return sql<number>`case
      when position(' ' || ${plain} || ' ' in ${text}) > 0 then 0
      when position(' ' || ${plain} in ${text}) > 0 then 1
      else 2 end`
    })
  return ranks.length > 0 ? sql<number>`(${sql.join(ranks, sql` + `)})` : sql<number>`0`
}
