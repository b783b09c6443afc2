import { bookingLimits } from '@yoon/contract/bookings/form'
import type { PlaceSuggestion } from '@yoon/contract/places/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { containsWords, rankOf } from './place-words.store.ts'

/** Number of the latest bookings whose addresses are counted, of the company and of one client. */
const latestOfCompany = 1000
const latestOfClient = 50
/** Most suggestions of each source, and most addresses among which those that only name a place are looked for. */
const most = 8
const mostCompared = 24
/** Similarity from which a misspelt word counts as the word. */
const similar = 0.45

/** Kinds in the order in which trips begin or end there most, for places that no booking has used yet. */
const kindsByUse = sql`array['AIRPORT', 'HOTEL', 'STATION', 'DISTRICT', 'COMPANY', 'OTHER', 'EMBASSY']`

/** Way of comparing a typed text: by its words as they are written, or by similarity, for misspelt words. */
export type Comparison = 'exact' | 'similar'

/** Suggested place with its names as they are compared. */
export type FoundPlace = PlaceSuggestion & { keys: string[] }

/** An address with its key, which is the same in any spelling. */
export type FoundAddress = PlaceSuggestion & { key: string }

export interface FoundAddresses {
  places: FoundPlace[]
  ofClient: FoundAddress[]
  ofCompany: FoundAddress[]
}

/** Compares keys with what was typed; the condition, and the order of what fulfils it. */
function compare(keys: RawBuilder<unknown>, words: RawBuilder<unknown>, typed: string, comparison: Comparison) {
  if (typed === '') return { matches: sql`true`, rank: sql`null::int` }
  if (comparison === 'exact') return { matches: containsWords(words, typed), rank: rankOf(keys, typed) }
  const similarity = sql`word_similarity(place_key(${typed}::text), ${words})`
  return { matches: sql`${similarity} >= ${similar}`, rank: sql`-${similarity}` }
}

/**
 * SQL of both addresses of the latest bookings of a source, each with the number of trips that begin or end there, its key
 * and that of what comes before its first comma.
 */
function addressesOf(where: RawBuilder<unknown>, limit: number) {
  return sql`select *, place_key(address) as key, place_key(split_part(address, ',', 1)) as part from (
    select address, min(place_id::text) as place_id, count(*)::int as trips from (
      select b.pickup_location, b.pickup_place_id, b.destination, b.destination_place_id from bookings b
      where b.deleted_at is null and ${where} order by b.starts_at desc, b.id desc limit ${limit}
    ) latest, lateral (values (pickup_location, pickup_place_id), (destination, destination_place_id)) ends (address, place_id)
    where address is not null group by address
  ) used`
}

/** SQL of the spelling that is used most of the addresses of one key. */
const mostUsed = sql`(array_agg(a.address order by a.trips desc, a.address))[1]`

/** SQL of the places of a source's addresses: bookings that were made before there were places have only the text. */
function placesOf(source: string, trips: RawBuilder<unknown>) {
  return sql`select coalesce(place_id::uuid, whole.id, part.id), ${trips} from ${sql.ref(source)} used
    left join names whole on place_id is null and whole.key = used.key
    left join names part on place_id is null and part.key = used.part`
}

/** SQL of the alternative name that the typed text begins, for a place whose name does not contain the text. */
function aliasFor(typed: string, comparison: Comparison): RawBuilder<unknown> {
  if (typed === '' || comparison === 'similar') return sql`null::text`
  const wanted = sql`place_key(${typed}::text)`
  return sql`(select one from unnest(p.aliases) one
    where position(' ' || ${wanted} in ' ' || p.name_key) = 0 and position(' ' || ${wanted} in ' ' || place_key(one)) > 0
    order by char_length(one), one limit 1)`
}

/** SQL of the columns of a suggested place; a name that is too short for an address is followed by its zone. */
function suggestedPlace(typed: string, comparison: Comparison) {
  return sql`case when char_length(p.name) < ${bookingLimits.place.min} then p.name || ', ' || z.name else p.name end as label,
    ${aliasFor(typed, comparison)} as alias, p.id as "placeId", z.name as zone, p.kind,
    place_key(${typed}::text) = any(p.keys) as "isNamed", 'place' as source, p.keys`
}

/** SQL of whether an address contains a whole name of a suggested place and no other words than those of the place. */
function onlyNamesPlace(key: RawBuilder<unknown>, matches: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from names n join places p on p.id = n.id join zones z on z.id = p.zone_id
    where position(' ' || n.key || ' ' in ' ' || ${key} || ' ') > 0 and p.is_active and ${matches}
      and string_to_array(${key}, ' ') <@ string_to_array(p.words || ' ' || z.name_key || ' dakar senegal', ' '))`
}

/**
 * Finds places, addresses of the client and addresses of the latest bookings of the company, each in its order: the best
 * match first, then what the client and then the company use most. An address that only names a suggested place is left out,
 * and one that is spelt in several ways is listed once.
 */
export async function findAddresses(
  db: Database,
  { typed, clientId, comparison }: { typed: string; clientId: string | undefined; comparison: Comparison },
): Promise<FoundAddresses> {
  const place = compare(sql.ref('p.keys'), sql.ref('p.words'), typed, comparison)
  const address = compare(sql`array[a.key]`, sql.ref('a.key'), typed, comparison)
  const addresses = (source: string, name: string) => sql`
    coalesce((select json_agg(row_to_json(r)) from (
      select label, ${name}::text as source, key from (
        select ${mostUsed} as label, a.key, min(${address.rank}) as rank, sum(a.trips) as trips
        from ${sql.ref(source)} a
        where ${address.matches} and a.key not in (select key from names)
        group by a.key order by 3, 4 desc, 1 limit ${mostCompared}
      ) found where not ${onlyNamesPlace(sql.ref('found.key'), place.matches)}
      order by rank, trips desc, label limit ${most}
    ) r), '[]')`
  const ofClient = clientId ? sql`b.client_id = ${clientId}` : sql`false`
  const { rows } = await sql<FoundAddresses>`
    with of_company as materialized (${addressesOf(sql`true`, latestOfCompany)}),
      of_client as materialized (${addressesOf(ofClient, latestOfClient)}),
      names as materialized (select id, key from places, unnest(keys) key),
      uses as materialized (
        select keyed.id, sum(of_client)::int as of_client, sum(of_company)::int as of_company from (
          ${placesOf('of_client', sql`trips, 0`)} union all ${placesOf('of_company', sql`0, trips`)}
        ) keyed (id, of_client, of_company) group by keyed.id
      )
    select
      coalesce((select json_agg(row_to_json(r)) from (
        select ${suggestedPlace(typed, comparison)}
        from places p join zones z on z.id = p.zone_id left join uses u on u.id = p.id
        where p.is_active and ${place.matches}
        order by ${place.rank}, coalesce(u.of_client, 0) desc, coalesce(u.of_company, 0) desc,
          array_position(${kindsByUse}, p.kind), z.position, p.name_key
        limit ${most}
      ) r), '[]') as places,
      ${addresses('of_client', 'client')} as "ofClient",
      ${addresses('of_company', 'company')} as "ofCompany"`.execute(db)
  return rows[0] ?? { places: [], ofClient: [], ofCompany: [] }
}

/** Finds the places whose names resemble what was typed, without looking at bookings. */
export async function findMisspeltPlaces(db: Database, typed: string): Promise<FoundPlace[]> {
  const { matches, rank } = compare(sql.ref('p.keys'), sql.ref('p.words'), typed, 'similar')
  const { rows } = await sql<FoundPlace>`
    select ${suggestedPlace(typed, 'similar')} from places p join zones z on z.id = p.zone_id
    where p.is_active and ${matches}
    order by ${rank}, array_position(${kindsByUse}, p.kind), z.position, p.name_key limit ${most}`.execute(db)
  return rows
}

/** Reads the addresses that the latest bookings use most and that are no place. */
export async function findUsedAddresses(
  db: Database,
  { latest, limit }: { latest: number; limit: number },
): Promise<{ address: string; trips: number }[]> {
  const { rows } = await sql<{ address: string; trips: number }>`
    with of_company as materialized (${addressesOf(sql`true`, latest)})
    select ${mostUsed} as address, sum(a.trips)::int as trips
    from of_company a
    where not exists (select from places p where p.keys && array[a.key, a.part])
    group by a.key order by 2 desc, 1 limit ${limit}`.execute(db)
  return rows
}
