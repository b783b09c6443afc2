import { type RawBuilder, sql } from 'kysely'

/** Longest word that is looked for at the beginning of words alone: inside of them it is nearly everywhere. */
const shortWord = 2

/**
 * Condition that a text in the form of `place_key` contains every word of what was typed, whatever its case and accents; of
 * one or two letters, at the beginning of a word.
 */
export function containsWords(words: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const conditions = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const before = word.length <= shortWord ? ' ' : ''
      return sql<boolean>`position(${before}::text || place_key(${word}::text) in ' ' || ${words}) > 0`
    })
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/**
 * SQL of how well one of the keys of a place, or of an address, fits what was typed, lower is better: the whole key, its
 * first words, its beginning, the beginning of a word.
 */
export function rankOf(keys: RawBuilder<unknown>, typed: string): RawBuilder<number> {
  const wanted = sql`place_key(${typed}::text)`
  return sql<number>`(select min(case when one = ${wanted} then 0 when starts_with(one, ${wanted} || ' ') then 1
    when starts_with(one, ${wanted}) then 2 when position(' ' || ${wanted} in one) > 0 then 3 else 4 end)
    from unnest(${keys}) one)`
}

/** SQL of a column of the active place that an address names, by its whole text or by what comes before its first comma. */
export function ofNamedPlace<T>(column: 'id' | 'zone_id', address: string | RawBuilder<string> | null): RawBuilder<T> {
  return sql<T>`(select named.${sql.ref(column)} from places named
    where named.is_active and named.keys && address_keys(${address}::text)
    order by place_key(${address}::text) = any(named.keys) desc, named.id limit 1)`
}
