import type { Booking } from '@yoon/contract/bookings/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { person } from '../../platform/person.ts'
import { shownTrips } from '../availability/index.ts'
import { stepsOfBooking } from '../steps/index.ts'
import { countOutside, countsByView, mostOfDriver, summaryColumns, totalOf } from './booking-counts.store.ts'
import { all, type Condition, type Reach, rangeConditions, showsPhone } from './booking-filter.store.ts'
import { costColumns, paidColumns, paymentColumns } from './booking-money.store.ts'
import { type BookingQuery, isAscending } from './booking-order.store.ts'
import { findPage } from './booking-page.store.ts'
import { messageHash } from './driver-message.store.ts'

/**
 * Returns a page of bookings, found without words, with the counts of the four cards: one statement, its JSON written by
 * PostgreSQL. Another one before it finds a page around the present or far into the list.
 */
export async function listBookings(db: Database, query: BookingQuery, reach: Reach): Promise<Page<Booking>> {
  const { page, ids } = await findPage(db, query, reach)
  const { rows } = await sql<{ rows: string; total: number; summary: string }>`
    with ${countsByView(query, reach)},
    page as materialized (
      select b.* from (${ids}) chosen join bookings b on b.id = chosen.id
    ),
    ${driverCards},
    shown as (${bookingColumns(reach)})
    select
      coalesce((select json_agg(row_to_json(shown) order by ${shownDirection(query)}) from shown), '[]')::text as rows,
      ${totalOf(query, reach)} as total,
      (select row_to_json(s) from (${summaryColumns(query, reach, countOutside(query, reach))}) s)::text as summary`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The list answered no row')
  return {
    rows: jsonText(row.rows),
    page,
    ...(query.driverId
      ? { total: Math.min(row.total, mostOfDriver), isTotalExact: row.total <= mostOfDriver }
      : { total: row.total }),
    extra: { summary: jsonText(row.summary) },
  }
}

/** Returns a booking as the list shows it; undefined if it does not exist or is beyond the reader's reach. */
export async function findBookingJson(db: Database, id: string, reach: Reach): Promise<JsonText<Booking> | undefined> {
  const { rows } = await sql<{ row: string | null }>`select ${bookingJson(id, reach)} as row`.execute(db)
  const json = rows[0]?.row ?? undefined
  return json === undefined ? undefined : jsonText(json)
}

/** Scalar subquery of the same JSON; null if the booking does not exist or is beyond the reader's reach. */
export function bookingJson(id: string, reach: Reach): RawBuilder<string | null> {
  return sql<string | null>`(
    with page as materialized (
      select b.* from bookings b where ${all([sql`b.id = ${id}`, ...rangeConditions({}, reach)])}
    ),
    ${driverCards}
    select row_to_json(shown)::text from (${bookingColumns(reach, { isAlone: true })}) shown)`
}

function shownDirection(filter: BookingQuery): Condition {
  return isAscending(filter) ? sql`shown."startsAt", shown.id` : sql`shown."startsAt" desc, shown.id desc`
}

const vehicleColumns = sql`v.id, v.brand, v.model, v.license_plate as "licensePlate", v.capacity`

/** CTE with each driver of the page once, with vehicles and the soonest active trips. */
export const driverCards = sql`driver_cards as materialized (
  select d.id, (select row_to_json(card) from (
    select d.id, d.rating,
      ${person('d.user_id')} as user,
      (select u.phone is not null and u.is_phone_valid from users u where u.id = d.user_id) as "hasValidPhone",
      coalesce((select json_agg(row_to_json(x)) from (
        select ${vehicleColumns} from vehicles v where v.driver_id = d.id and v.deleted_at is null
        order by v.license_plate) x), '[]') as vehicles,
      coalesce((select json_agg(row_to_json(t)) from (
        select a.id, a.reference as "bookingReference", a.status, instant(a.starts_at) as "startsAt",
          instant(a.ends_at) as "endsAt"
        from bookings a where a.driver_id = d.id and a.is_active order by a.starts_at, a.id limit ${shownTrips}) t), '[]') as bookings
  ) card) as card
  from drivers d where d.id in (select driver_id from page))`

/** Returns the query of the bookings of the CTE `page`, in the reader's reach; of one that is read alone with its payments. */
export function bookingColumns(
  { withAmounts, withRevenue, hidesPhonesUntil }: Reach,
  { isAlone = false }: { isAlone?: boolean } = {},
): Condition {
  const phone = hidesPhonesUntil ? sql`case when ${showsPhone(hidesPhonesUntil)} then u.phone end` : sql`u.phone`
  const amounts = withAmounts
    ? sql`b.total_price as "totalPrice", b.payment_method as "paymentMethod", ${costColumns},`
    : sql``
  const steps = stepsOfBooking({ withAmounts })
  const paid = withRevenue ? sql`${paidColumns} ${isAlone ? paymentColumns : sql``}` : sql``
  return sql`
    select b.id, b.version, b.reference as "bookingReference", b.status, b.service_type as "serviceType",
      b.booking_type as "bookingType",
      (select row_to_json(p) from (
        select u.id, u.first_name as "firstName", u.last_name as "lastName", ${phone} as phone) p) as user,
      b.pickup_location as "pickupLocation", b.destination, b.scheduled_date as "scheduledDate",
      to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime", instant(b.starts_at) as "startsAt",
      instant(b.ends_at) as "endsAt",
      case when b.service_type = 'DAILY_RENTAL' then b.scheduled_date end as "rentalStartDate",
      b.rental_end_date as "rentalEndDate", b.rental_hours as "rentalDuration", b.is_with_driver as "isWithDriver",
      b.is_with_driver as "requiresDriver", b.passengers, b.luggage, b.flight_number as "flightNumber",
      to_char(b.flight_time, 'HH24:MI') as "flightTime",
      b.special_requests as "specialRequests", b.order_source as "orderSource",
      b.pickup_place_id as "pickupPlaceId",
      b.pickup_latitude as "pickupLatitude", b.pickup_longitude as "pickupLongitude",
      b.destination_place_id as "destinationPlaceId", b.destination_latitude as "destinationLatitude",
      b.destination_longitude as "destinationLongitude", b.vehicle_type as "vehicleType", b.planned_minutes as "plannedMinutes",
      b.distance_km as "distanceKm", b.is_outside_dakar as "isOutsideDakar", ${amounts} ${paid}
      c.card as driver,
      case when v.id is not null then (select row_to_json(x) from (select ${vehicleColumns}) x) end as vehicle,
      instant(b.message_prepared_at) as "messagePreparedAt",
      (select m.first_name || ' ' || m.last_name from users m where m.id = b.message_prepared_by) as "messagePreparedBy",
      coalesce(b.driver_id is not null and b.message_about <> ${messageHash('b')}, false) as "isMessageStale",
      instant(b.client_informed_at) as "clientInformedAt",
      b.cancel_reason as "cancelReason", b.cancel_note as "cancelNote", instant(b.started_at) as "startedAt",
      b.is_start_held as "isStartHeld", b.collect_by_driver as "collectByDriver", ${steps.columns},
      instant(b.completed_at) as "completedAt", b.series_id as "seriesId", instant(b.created_at) as "createdAt"
    from page b join users u on u.id = b.client_id
      left join driver_cards c on c.id = b.driver_id
      left join vehicles v on v.id = b.vehicle_id
      ${steps.join}`
}
