import type { AvailableDriver } from '@yoon/contract/availability/calls'
import { countedTrips } from '@yoon/contract/availability/counted-trips'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { personColumns } from '../../platform/person.ts'
import { isAssignableDriver } from './conditions.store.ts'
import { overlapsOf, requestedBooking } from './overlaps.store.ts'

/** Maximum number of active trips shown with a driver (rules/availability 25). */
export const shownTrips = 2

export interface AvailableDriversQuery {
  /** Booking to be assigned: active trips that overlap its window are listed as conflicts. */
  bookingId: string | undefined
  /** True if the reader may see pickups and destinations. */
  withPlaces: boolean
}

/**
 * Lists assignable drivers with the first of their active trips. Order: without active trip, without conflict, fewest
 * active trips, name. For each driver a bounded number of bookings is read, however many there are.
 */
export async function listAvailableDrivers(
  db: Database,
  { bookingId, withPlaces }: AvailableDriversQuery,
): Promise<JsonText<AvailableDriver[]>> {
  const places = withPlaces ? sql`, b.pickup_location as "pickupLocation", b.destination` : sql``
  const { rows } = await sql<{ rows: string }>`
    with ${requestedBooking(bookingId)},
    -- Materialized, or else what the order needs would be read again for each mention.
    listed as materialized (
      select d.id, d.rating,
        (select row_to_json(p) from (select ${personColumns}) p) as user,
        coalesce((select json_agg(row_to_json(v)) from (
          select v.id, v.brand, v.model, v.license_plate as "licensePlate", v.capacity,
            v.is_available as "isAvailable",
            ${overlapsOf('vehicle_id', 'v.id')} as conflicts
          from vehicles v where v.driver_id = d.id and v.deleted_at is null order by v.license_plate) v), '[]'
        ) as vehicles,
        coalesce((select json_agg(row_to_json(t)) from (
          select b.id, b.reference as "bookingReference", b.status, instant(b.starts_at) as "startsAt",
            instant(b.ends_at) as "endsAt" ${places}
          from bookings b where b.driver_id = d.id and b.is_active order by b.starts_at, b.id limit ${shownTrips}) t
        ), '[]') as bookings,
        (select count(*)::int from (
          select from bookings b where b.driver_id = d.id and b.is_active limit ${countedTrips + 1}) counted
        ) as "activeTrips",
        ${overlapsOf('driver_id', 'd.id')} as conflicts, u.search_text as name
      from drivers d join users u on u.id = d.user_id
      where ${isAssignableDriver}
    )
    select coalesce(json_agg(row_to_json(shown) order by r."activeTrips" > 0, json_array_length(r.conflicts) > 0,
      r."activeTrips", r.name, r.id), '[]')::text as rows
    from listed r cross join lateral (
      select r.id, r.rating, r."user", r.vehicles, r.bookings, r."activeTrips", r.conflicts) shown`.execute(db)
  return jsonText(rows[0]?.rows ?? '[]')
}
