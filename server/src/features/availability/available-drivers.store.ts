import type { AvailableDriver } from '@yoon/contract/availability/calls'
import { countedTrips } from '@yoon/contract/availability/counted-trips'
import { dayTripsMax, driverFits } from '@yoon/contract/availability/driver-fits'
import { type RawBuilder, sql } from 'kysely'
import { midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantText } from '../../platform/database/instant-text.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { personColumns } from '../../platform/person.ts'
import { bestVehicleFirst, isAssignableDriver } from './conditions.store.ts'
import { driversWhoDeclined } from './declines.store.ts'
import { neighboursOf, type WaySql } from './neighbours.store.ts'
import { absencesOf, expiredPapersOf } from './obstacles.store.ts'
import { bookingsWithin, overlapsOf, requestedBooking } from './overlaps.store.ts'

/** Maximum number of active trips shown with a driver (rules/availability 25). */
export const shownTrips = 2

export interface AvailableDriversQuery {
  /** Booking to be assigned: active trips that overlap its window are listed as conflicts. */
  bookingId: string | undefined
  now: Date
  /** True if the reader may see pickups and destinations. */
  withPlaces: boolean
  ways: WaySql
  /** True if the reader may know that a driver is ill. */
  withReasons: boolean
}

/**
 * Lists assignable drivers with the first of their active trips, and with those of the requested booking's days. Order:
 * how they suit the booking, time to reach it, rest, fewest trips on its days, least empty driving, fewest active trips,
 * name (rules/availability 23). For each driver
 * a bounded number of bookings is read, however many there are.
 */
export async function listAvailableDrivers(
  db: Database,
  { bookingId, now, withPlaces, withReasons, ways }: AvailableDriversQuery,
): Promise<JsonText<AvailableDriver[]>> {
  const places = withPlaces ? sql`, b.pickup_location as "pickupLocation", b.destination` : sql``
  const { rows } = await sql<{ rows: string }>`
    with ${requestedBooking(bookingId)},
    requested_days as (${daysOfRequested(now, ways)}),
    on_road as materialized (${driversOnRoad}),
    declined as materialized (select one.driver_id from requested_days requested
      cross join lateral (${driversWhoDeclined(sql`requested.id`)}) one),
    -- With an offset, or else the overlaps of a vehicle would be read again for each mention.
    owned as (
      select v.driver_id, json_agg(json_build_object('id', v.id, 'brand', v.brand, 'model', v.model,
          'licensePlate', v.license_plate, 'type', v.type, 'capacity', v.capacity, 'isAvailable', v.is_available,
          'conflicts', v.conflicts, 'absences', v.absences, 'expiredPapers', v.expired) order by v.license_plate)
          as vehicles,
        (array_agg(v.capacity order by ${bestVehicleFirst(sql`(select vehicle_type from requested_days)`)}) filter (where v.is_available and json_array_length(v.conflicts) = 0
          and json_array_length(v.absences) = 0 and json_array_length(v.expired) = 0
          and v.capacity >= coalesce((select passengers from requested_days), 0)))[1] as seats
      from (
        select v.*, ${overlapsOf('vehicle_id', 'v.id')} as conflicts,
          ${absencesOf('vehicle_id', 'v.id', withReasons)} as absences, ${expiredPapersOf('vehicle_id', 'v.id')} as expired
        from vehicles v where v.driver_id is not null and v.deleted_at is null offset 0) v
      group by v.driver_id
    ),
    -- Materialized, or else what the order needs would be read again for each mention.
    listed as materialized (
      select d.id, d.rating, ${tripsDone('d.id')} as "doneTrips",
        (select row_to_json(p) from (select ${personColumns}) p) as user,
        coalesce(owned.vehicles, '[]') as vehicles, owned.seats,
        coalesce((select json_agg(row_to_json(t)) from (
          select b.id, b.reference as "bookingReference", b.status, ${instantText('b.starts_at')} as "startsAt",
            ${instantText('b.ends_at')} as "endsAt" ${places}
          from bookings b where b.driver_id = d.id and b.is_active order by b.starts_at, b.id limit ${shownTrips}) t
        ), '[]') as bookings,
        (select count(*)::int from (
          select from bookings b where b.driver_id = d.id and b.is_active limit ${countedTrips + 1}) counted
        ) as "activeTrips",
        near.conflicts, near."dayTrips", around.before, around.after, coalesce(around."dayMinutes", 0) as "dayMinutes",
        around."shortRestBefore", around."shortRestAfter", coalesce(around.is_tight, false) as is_tight, around.empty_minutes,
        ${absencesOf('driver_id', 'd.id', withReasons)} as absences, ${expiredPapersOf('driver_id', 'd.id')} as "expiredPapers",
        ${isBusyNow('d.id')} as is_busy_now, d.id in (select driver_id from declined) as has_declined, u.search_text as name
      from drivers d join users u on u.id = d.user_id
        left join owned on owned.driver_id = d.id
        cross join lateral (${tripsNear('d.id')}) near
        left join lateral (${neighboursOf('d.id', ways, withPlaces)}) around on true
      where ${isAssignableDriver}
    )
    select coalesce(json_agg(row_to_json(shown) order by array_position(${fits}, shown.fit),
      r.is_tight, r."shortRestBefore" is not null or r."shortRestAfter" is not null, json_array_length(r."dayTrips"),
      r.empty_minutes, r.seats, r."activeTrips", r.name, r.id), '[]')::text as rows
    from listed r cross join lateral (
      select r.id, r.rating, r."user", r.vehicles, r.bookings, r."activeTrips", r.conflicts, r."dayTrips", r.before, r.after,
        r."dayMinutes", r."shortRestBefore", r."shortRestAfter", r.absences, r."expiredPapers",
        case when json_array_length(r."expiredPapers") > 0 then 'PAPERS_EXPIRED'
          when json_array_length(r.absences) > 0 then 'ABSENT'
          when r.has_declined then 'DECLINED'
          when json_array_length(r.conflicts) > 0 then 'OVERLAP'
          when r.is_busy_now then 'BUSY_NOW'
          when r.seats is not null or not exists (select from requested) then 'FREE'
          else 'NO_VEHICLE' end as fit, r."doneTrips") shown`.execute(db)
  return jsonText(rows[0]?.rows ?? '[]')
}

const fits = sql`array[${sql.join([...driverFits])}]::text[]`

/**
 * Query of the requested booking's passengers, its window, its local days as a range, and, if it is late, the time that
 * it takes from now on.
 */
function daysOfRequested(now: Date, ways: WaySql): RawBuilder<unknown> {
  const at = sql`${now}::timestamptz`
  return sql`
    select r.id, r.span, b.scheduled_date as day, coalesce(b.rental_end_date, b.scheduled_date) as last_day, b.passengers, b.vehicle_type, ${ways.zoneOfBooking('pickup', 'b')} as pickup_zone,
      ${ways.zoneOfBooking('destination', 'b')} as destination_zone,
      tstzrange(${midnight(sql`b.scheduled_date`)}, ${midnight(sql`coalesce(b.rental_end_date, b.scheduled_date) + 1`)})
        as days,
      case when b.status in ('PENDING', 'CONFIRMED', 'ASSIGNED') and b.starts_at < ${at}
        then tstzrange(${at}, ${at} + (b.ends_at - b.starts_at)) end as present
    from requested r join bookings b on b.id = r.id`
}

/** Query of the drivers whose trip is under way, however long it takes already; of none unless the booking is late. */
const driversOnRoad = sql`
  select b.id, b.driver_id from bookings b
  where b.view = 'in_progress' and b.is_active and b.driver_id is not null
    and exists (select from requested_days where present is not null)`

/** Condition that a late booking that starts now finds the driver on another trip, planned then or still under way. */
function isBusyNow(driver: string): RawBuilder<boolean> {
  const held = sql.ref(driver)
  return sql<boolean>`(
    exists (
      select from requested_days requested
        cross join lateral ${bookingsWithin('driver_id', held, sql`requested.present`)} b
      where b.id <> requested.id)
    or exists (
      select from on_road b join requested_days requested on b.id <> requested.id where b.driver_id = ${held}))`
}

/**
 * Query of a driver's other active trips that overlap the requested booking, and of the first on its days: both are read
 * with one pass over the indexes of windows.
 */
function tripsNear(driver: string): RawBuilder<unknown> {
  const window = sql`tstzrange(b.starts_at, b.ends_at)`
  const trip = sql`json_build_object('bookingReference', b.reference, 'startsAt', ${instantText('b.starts_at')},
    'endsAt', ${instantText('b.ends_at')}) order by b.starts_at`
  return sql`
    select coalesce(json_agg(${trip}) filter (where ${window} && requested.span), '[]') as conflicts,
      coalesce(to_json((array_agg(${trip}) filter (where ${window} && requested.days))[1:${dayTripsMax}::int]), '[]')
        as "dayTrips"
    from requested_days requested
      cross join lateral ${bookingsWithin('driver_id', sql.ref(driver), sql`range_merge(requested.span, requested.days)`)} b
    where b.id <> requested.id`
}

/** JSON of the completed trips of a driver that began on the days of the requested booking. */
function tripsDone(driver: string): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('bookingReference', b.reference, 'startsAt', ${instantText('b.starts_at')},
      'endsAt', ${instantText('b.ends_at')}) order by b.starts_at)
    from requested_days requested cross join lateral (
      select reference, starts_at, ends_at from bookings
      where driver_id = ${sql.ref(driver)} and deleted_at is null and status = 'COMPLETED'
        and starts_at >= lower(requested.days) and starts_at < upper(requested.days)
      order by starts_at limit ${dayTripsMax}) b), '[]')`
}
