import { searchablePhoneDigits } from '@yoon/contract/phones'
import { type RawBuilder, sql } from 'kysely'

/** Three digits or more, with nothing but what phones are written with. */
const phoneLike = /^(?=(?:\D*\d){3})[\d\s+().-]+$/

/**
 * The condition that a normalised text, such as a `search_text` column, holds every word of the term, in any order; a term that looks like
 * a phone is compared by its digits, in whatever form it was written.
 */
export function matchesSearch(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const words = phoneLike.test(term) ? [searchablePhoneDigits(term)] : term.split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => sql<boolean>`${text} like search_pattern(${word})`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** The condition that the key of a plate or licence number holds the term, in whatever case, with spaces or hyphens. */
export function matchesDocument(keyColumn: string, term: string): RawBuilder<boolean> {
  if (!/[\p{L}\p{N}]/u.test(term)) return sql<boolean>`false`
  return sql<boolean>`lower(${sql.ref(keyColumn)}) like search_pattern(document_key(${term}))`
}
