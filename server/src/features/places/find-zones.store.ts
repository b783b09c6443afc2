import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { ofNamedPlace } from './place-words.store.ts'

/** One end of a trip as far as it is known: a chosen place, else coordinates, else the text of the address. */
interface Location {
  placeId?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  text?: string | null | undefined
}

export interface TripEnds {
  pickup: Location
  destination: Location
}

export interface Zone {
  id: string
  name: string
}

/** Kilometres from a place within which coordinates belong to its zone. */
const nearest = 5

/** SQL of the id of the zone of an end of which all is known that a form or a caller has told. */
export function zoneOf({ placeId, latitude, longitude, text }: Location): RawBuilder<string | null> {
  const hasPoint = typeof latitude === 'number' && typeof longitude === 'number'
  return zoneAt({
    placeId: sql`${placeId || null}::uuid`,
    latitude: sql`${hasPoint ? latitude : null}::float8`,
    longitude: sql`${hasPoint ? longitude : null}::float8`,
    text: sql<string>`${text || null}::text`,
  })
}

/**
 * SQL of the id of the zone in which a booking, given by its alias, begins or ends. A rental without destination ends where
 * it begins.
 */
export function zoneOfBooking(end: 'pickup' | 'destination', alias: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const text = sql<string>`${column(end === 'pickup' ? 'pickup_location' : 'destination')}`
  const found = zoneAt({
    placeId: column(`${end}_place_id`),
    latitude: column(`${end}_latitude`),
    longitude: column(`${end}_longitude`),
    text,
  })
  if (end === 'pickup') return found
  return sql`case when ${text} is null then ${zoneOfBooking('pickup', alias)} else ${found} end`
}

interface End {
  placeId: RawBuilder<unknown>
  latitude: RawBuilder<unknown>
  longitude: RawBuilder<unknown>
  text: RawBuilder<string>
}

/** SQL of the zone of a chosen place, else of the place nearest to a point, else of the place that a text names. */
function zoneAt({ placeId, latitude, longitude, text }: End): RawBuilder<string | null> {
  // A degree of latitude is 111 km; at 14° north one of longitude is 3 % less, which does not matter here.
  const distance = sql`111 * sqrt((p.latitude - ${latitude}) ^ 2 + (p.longitude - ${longitude}) ^ 2)`
  return sql<string | null>`coalesce((select zone_id from places where id = ${placeId}),
    (select p.zone_id from places p where p.is_active and ${distance} <= ${nearest} order by ${distance} limit 1),
    ${ofNamedPlace('zone_id', text)})`
}

/** Finds the zones in which a trip begins and ends; null for an end whose zone is unknown (rules/places 7). */
export async function findZones(
  db: Database,
  { pickup, destination }: TripEnds,
): Promise<{ from: Zone | null; to: Zone | null }> {
  const zone = (end: Location) =>
    sql<Zone | null>`(select json_build_object('id', z.id, 'name', z.name) from zones z where z.id = ${zoneOf(end)})`
  const { rows } = await sql<{ from: Zone | null; to: Zone | null }>`
    select ${zone(pickup)} as from, ${zone(destination)} as to`.execute(db)
  return rows[0] ?? { from: null, to: null }
}
