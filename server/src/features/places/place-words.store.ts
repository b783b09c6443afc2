import { type RawBuilder, sql } from 'kysely'

/** Condition that a text in the form of `place_key` contains every word of what was typed, whatever its case and accents. */
export function containsWords(words: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const conditions = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql<boolean>`position(place_key(${word}::text) in ${words}) > 0`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** SQL of how well the keys of a place, or of an address, begin with what was typed: lower is better. */
export function rankOf(key: RawBuilder<unknown>, typed: string): RawBuilder<number> {
  const wanted = sql`place_key(${typed}::text)`
  return sql<number>`case when starts_with(${key}, ${wanted}) then 0
    when position(' ' || ${wanted} in ${key}) > 0 then 1 else 2 end`
}
