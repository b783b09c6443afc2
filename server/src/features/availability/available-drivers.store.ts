import type { AvailableDriver } from '@yoon/contract/availability/calls'
import { countedTrips } from '@yoon/contract/availability/counted-trips'
import { dayTripsMax, driverFits } from '@yoon/contract/availability/driver-fits'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { personColumns } from '../../platform/person.ts'
import { isAssignableDriver } from './conditions.store.ts'
import { bookingsWithin, overlapsOf, requestedBooking } from './overlaps.store.ts'

/** Maximum number of active trips shown with a driver (rules/availability 25). */
export const shownTrips = 2

export interface AvailableDriversQuery {
  /** Booking to be assigned: active trips that overlap its window are listed as conflicts. */
  bookingId: string | undefined
  /** True if the reader may see pickups and destinations. */
  withPlaces: boolean
}

/**
 * Lists assignable drivers with the first of their active trips, and with those of the requested booking's days. Order:
 * how they suit the booking, fewest trips on its days, fewest active trips, name (rules/availability 23). For each driver
 * a bounded number of bookings is read, however many there are.
 */
export async function listAvailableDrivers(
  db: Database,
  { bookingId, withPlaces }: AvailableDriversQuery,
): Promise<JsonText<AvailableDriver[]>> {
  const places = withPlaces ? sql`, b.pickup_location as "pickupLocation", b.destination` : sql``
  const { rows } = await sql<{ rows: string }>`
    with ${requestedBooking(bookingId)},
    requested_days as (${daysOfRequested}),
    -- Materialized, or else what the order needs would be read again for each mention.
    listed as materialized (
      select d.id, d.rating,
        (select row_to_json(p) from (select ${personColumns}) p) as user,
        owned.vehicles, owned.suits,
        coalesce((select json_agg(row_to_json(t)) from (
          select b.id, b.reference as "bookingReference", b.status, instant(b.starts_at) as "startsAt",
            instant(b.ends_at) as "endsAt" ${places}
          from bookings b where b.driver_id = d.id and b.is_active order by b.starts_at, b.id limit ${shownTrips}) t
        ), '[]') as bookings,
        (select count(*)::int from (
          select from bookings b where b.driver_id = d.id and b.is_active limit ${countedTrips + 1}) counted
        ) as "activeTrips",
        near.conflicts, near."dayTrips", u.search_text as name
      from drivers d join users u on u.id = d.user_id
        cross join lateral (
          select coalesce(json_agg(row_to_json(v)), '[]') as vehicles,
            coalesce(bool_or(v."isAvailable" and json_array_length(v.conflicts) = 0
              and v.capacity >= coalesce((select passengers from requested_days), 0)), false) as suits
          from (
            select v.id, v.brand, v.model, v.license_plate as "licensePlate", v.capacity,
              v.is_available as "isAvailable",
              ${overlapsOf('vehicle_id', 'v.id')} as conflicts
            from vehicles v where v.driver_id = d.id and v.deleted_at is null order by v.license_plate) v
        ) owned
        cross join lateral (${tripsNear('d.id')}) near
      where ${isAssignableDriver}
    )
    select coalesce(json_agg(row_to_json(shown) order by array_position(${fits}, shown.fit),
      json_array_length(r."dayTrips"), r."activeTrips", r.name, r.id), '[]')::text as rows
    from listed r cross join lateral (
      select r.id, r.rating, r."user", r.vehicles, r.bookings, r."activeTrips", r.conflicts, r."dayTrips",
        case when json_array_length(r.conflicts) > 0 then 'OVERLAP'
          when r.suits or not exists (select from requested) then 'FREE'
          else 'NO_VEHICLE' end as fit) shown`.execute(db)
  return jsonText(rows[0]?.rows ?? '[]')
}

const fits = sql`array[${sql.join([...driverFits])}]::text[]`

/** Query of the requested booking's passengers, its window, and its local days as a range. */
const daysOfRequested = sql`
  select r.id, r.span, b.passengers,
    tstzrange(b.scheduled_date::timestamp at time zone zone,
      (coalesce(b.rental_end_date, b.scheduled_date) + 1)::timestamp at time zone zone) as days
  from requested r join bookings b on b.id = r.id cross join (select business->>'timezone' as zone from settings) s`

/**
 * Query of a driver's other active trips that overlap the requested booking, and of the first on its days: both are read
 * with one pass over the indexes of windows.
 */
function tripsNear(driver: string): RawBuilder<unknown> {
  const trip = sql`json_build_object('bookingReference', t.reference, 'startsAt', instant(t.starts_at),
    'endsAt', instant(t.ends_at)) order by t.starts_at`
  return sql`
    select coalesce(json_agg(${trip}) filter (where t.overlaps), '[]') as conflicts,
      coalesce(json_agg(${trip}) filter (where t.nth <= ${dayTripsMax}), '[]') as "dayTrips"
    from (
      select b.reference, b.starts_at, b.ends_at, tstzrange(b.starts_at, b.ends_at) && requested.span as overlaps,
        case when tstzrange(b.starts_at, b.ends_at) && requested.days
          then row_number() over (partition by tstzrange(b.starts_at, b.ends_at) && requested.days order by b.starts_at) end as nth
      from requested_days requested
        cross join lateral ${bookingsWithin('driver_id', sql.ref(driver), sql`range_merge(requested.span, requested.days)`)} b
      where b.id <> requested.id) t`
}
