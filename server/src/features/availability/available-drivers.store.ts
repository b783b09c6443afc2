import type { AvailableDriver } from '@yoon/contract/availability/calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { personColumns } from '../../platform/person.ts'
import { isAssignableDriver } from './conditions.store.ts'
import { overlapsOfGroup, overlapsOfVehicle, requestedBooking } from './overlaps.store.ts'

/** Maximum number of active trips listed for a driver (rules/availability 25). */
const shownTrips = 2

export interface AvailableDriversQuery {
  /** Booking to be assigned: active trips that overlap its window are listed as conflicts. */
  bookingId: string | undefined
  /** True if the reader may see pickups and destinations. */
  withPlaces: boolean
}

/**
 * Lists assignable drivers with the first of their active trips. Order: without active trip, without conflict, fewest
 * active trips, name.
 */
export async function listAvailableDrivers(
  db: Database,
  { bookingId, withPlaces }: AvailableDriversQuery,
): Promise<JsonText<AvailableDriver[]>> {
  const places = withPlaces ? sql`, b.pickup_location as "pickupLocation", b.destination` : sql``
  const { rows } = await sql<{ rows: string }>`
    with ${requestedBooking(bookingId)},
    trips as (
      select b.driver_id, count(*)::int as active,
        json_agg(row_to_json(t) order by b.starts_at, b.id) filter (where b.position <= ${shownTrips}) as list,
        ${overlapsOfGroup} as conflicts
      from (
        select *, row_number() over (partition by driver_id order by starts_at, id) as position
        from bookings where is_active and driver_id is not null
      ) b cross join lateral (
        select b.id, b.reference as "bookingReference", b.status, instant(b.starts_at) as "startsAt",
          instant(b.ends_at) as "endsAt" ${places}) t
      group by b.driver_id
    )
    select coalesce(json_agg(row_to_json(shown) order by r."activeTrips" > 0, json_array_length(r.conflicts) > 0,
      r."activeTrips", r.name, r.id), '[]')::text as rows
    from (
      select d.id, d.rating,
        (select row_to_json(p) from (select ${personColumns}) p) as user,
        coalesce((select json_agg(row_to_json(v)) from (
          select v.id, v.brand, v.model, v.license_plate as "licensePlate", v.capacity,
            v.is_available as "isAvailable",
            ${overlapsOfVehicle} as conflicts
          from vehicles v where v.driver_id = d.id and v.deleted_at is null order by v.license_plate) v), '[]'
        ) as vehicles,
        coalesce(t.list, '[]') as bookings, coalesce(t.active, 0) as "activeTrips",
        coalesce(t.conflicts, '[]') as conflicts, u.search_text as name
      from drivers d join users u on u.id = d.user_id left join trips t on t.driver_id = d.id
      where ${isAssignableDriver}
    ) r cross join lateral (
      select r.id, r.rating, r."user", r.vehicles, r.bookings, r."activeTrips", r.conflicts) shown`.execute(db)
  return jsonText(rows[0]?.rows ?? '[]')
}
