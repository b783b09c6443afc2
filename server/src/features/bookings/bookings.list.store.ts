import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ServiceType } from '@yoon/contract/bookings/service-types'
import { type BookingStatus, type BookingView, statusesOfView } from '@yoon/contract/bookings/status'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { matchesSearchOrReference } from '../../platform/database/search.ts'
import { person } from '../../platform/person.ts'
import { messageHash } from './driver-message.store.ts'

/** Rows and columns of bookings that a reader may see (rules/bookings 4). */
export interface Reach {
  /** User to whose trips the reader is limited, for a DRIVER. */
  ownUserId: string | undefined
  /** True if prices and payment methods are visible. */
  withAmounts: boolean
  /** True if paid amounts and the revenue in the summary are visible. */
  withRevenue: boolean
  /** Phones of clients are hidden in trips that ended at or before this moment; undefined: in none. */
  hidesPhonesUntil: Date | undefined
}

/** Filter of bookings. */
export interface BookingFilter {
  view: BookingView
  status?: BookingStatus | undefined
  serviceType?: ServiceType | undefined
  search?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

interface BookingQuery extends BookingFilter {
  page: number
  limit: number
}

type Condition = RawBuilder<unknown>

/** Returns a page of bookings with the counts of the four cards: one statement, its JSON written by PostgreSQL. */
export async function listBookings(db: Database, query: BookingQuery, reach: Reach): Promise<Page<Booking>> {
  const inRange = rangeConditions(query, reach)
  const filters = filterConditions(query, reach)
  const { rows } = await sql<{ rows: string; total: number; summary: string }>`
    with ${countsByView(query, reach)},
    page as materialized (
      select b.* from bookings b
      where ${filtered(query, reach)}
      order by ${inOrder(query.view)} limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ),
    ${driverCards},
    shown as (${bookingColumns(reach)})
    select
      coalesce((select json_agg(row_to_json(shown) order by ${shownDirection(query.view)}) from shown), '[]')::text as rows,
      ${filters.length > 0 ? countOf([...inRange, viewCondition(query.view), ...filters]) : countOfView(query.view)} as total,
      (select row_to_json(s) from (${summaryColumns(reach, countOutside(query, reach))}) s)::text as summary`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The list answered no row')
  return { rows: jsonText(row.rows), total: row.total, extra: { summary: jsonText(row.summary) } }
}

/** Returns a booking as the list shows it; undefined if it does not exist or is beyond the reader's reach. */
export async function findBookingJson(db: Database, id: string, reach: Reach): Promise<JsonText<Booking> | undefined> {
  const { rows } = await sql<{ row: string }>`
    with page as materialized (
      select b.* from bookings b where ${all([sql`b.id = ${id}`, ...rangeConditions({}, reach)])}
    ),
    ${driverCards}
    select row_to_json(shown)::text as row from (${bookingColumns(reach)}) shown`.execute(db)
  return rows[0] && jsonText(rows[0].row)
}

/** Returns the condition that a booking `b` matches a filter and is within reach. */
export function filtered(filter: BookingFilter, reach: Reach): Condition {
  const filters = filterConditions(filter, reach)
  return all([...rangeConditions(filter, reach), ...nearRange(filter), viewCondition(filter.view), ...filters])
}

type Range = Pick<BookingFilter, 'dateFrom' | 'dateTo'>

function rangeConditions({ dateFrom, dateTo }: Range, reach: Reach): Condition[] {
  return [
    sql`b.deleted_at is null`,
    ...(dateFrom ? [sql`b.scheduled_date >= ${dateFrom}`] : []),
    ...(dateTo ? [sql`b.scheduled_date <= ${dateTo}`] : []),
    ...(reach.ownUserId
      ? [sql`b.driver_id in (select id from drivers where user_id = ${reach.ownUserId} and deleted_at is null)`]
      : []),
  ]
}

/** Returns bounds of the start that hold in any time zone, so that a page is read from one stretch of an index. */
function nearRange({ dateFrom, dateTo }: Range): Condition[] {
  return [
    ...(dateFrom ? [sql`b.starts_at > ${dateFrom}::date - interval '2 days'`] : []),
    ...(dateTo ? [sql`b.starts_at < ${dateTo}::date + interval '3 days'`] : []),
  ]
}

function filterConditions({ view, status, serviceType, search }: BookingFilter, reach: Reach): Condition[] {
  return [
    ...(status ? [sql`b.status = ${status}`] : []),
    // No booking matches both: with a constant condition the database need not read the whole view.
    ...(status && !statusesOfView[view].includes(status) ? [sql`false`] : []),
    ...(serviceType ? [sql`b.service_type = ${serviceType}`] : []),
    ...(search ? [searchCondition(search, reach)] : []),
  ]
}

const bookingId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Looks up a whole reference or id (notifications link by either); searches for any other text. */
function searchCondition(search: string, { hidesPhonesUntil }: Reach): Condition {
  if (bookingId.test(search)) return sql`b.id = ${search}`
  const reference = /^R-[2-9A-HJ-NP-Z]{6}$/.exec(search.toUpperCase())?.[0]
  if (reference) return sql`b.reference = ${reference}`
  const isFound = matchesSearchOrReference(sql.ref('b.search_text'), search)
  if (!hidesPhonesUntil) return isFound
  // A hidden phone is not searchable either: its digits could be guessed one by one.
  const withoutPhone = sql`(select normalise(concat_ws(' ', b.pickup_location, b.destination, u.first_name, u.last_name, b.reference))
    from users u where u.id = b.client_id)`
  return sql`${isFound} and (${showsPhone(hidesPhonesUntil)} or ${matchesSearchOrReference(withoutPhone, search)})`
}

/** Returns the condition that a booking `b` is under way or ended after a moment. */
function showsPhone(hidesPhonesUntil: Date): Condition {
  return sql`(b.status = 'IN_PROGRESS' or coalesce(b.completed_at, b.ends_at) > ${hidesPhonesUntil})`
}

function viewCondition(view: BookingView): Condition {
  return view === 'all' ? sql`true` : sql`b.view = ${view}`
}

function all(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` and `)
}

function countOf(conditions: Condition[]): Condition {
  return sql`(select count(*)::int from bookings b where ${all(conditions)})`
}

/**
 * Counts the bookings of each card separately: each is a plain count of one stretch of an index, the cheapest query.
 */
function countsByView(range: Range, reach: Reach): Condition {
  const isOfCard = sql`b.view = cards.view`
  return sql`counts as materialized (
    select cards.view, counted.bookings, counted.paid
    from (values ('urgent'), ('assigned'), ('in_progress'), ('completed'), ('cancelled')) cards (view)
    cross join lateral (
      select count(*)::int as bookings, coalesce(sum(b.paid_amount), 0)::bigint as paid
      from bookings b where ${all([...rangeConditions(range, reach), isOfCard])}
    ) counted
  )`
}

function countOfView(view: BookingView): Condition {
  return view === 'all'
    ? sql`(select sum(bookings)::int from counts)`
    : sql`(select bookings from counts where view = ${view})`
}

/** Limit up to which the bookings outside of a range are counted: beyond it they are "more than 1,000". */
const outsideLimit = 1_000

/** Counts the bookings of the asked view and filters that only the range hides. */
function countOutside(query: BookingQuery, reach: Reach): Condition {
  const { dateFrom, dateTo } = query
  const before = dateFrom ? [sql`b.scheduled_date < ${dateFrom}`] : []
  const after = dateTo ? [sql`b.scheduled_date > ${dateTo}`] : []
  if (before.length + after.length === 0) return sql`0`
  const isOutside = sql`(${sql.join([...before, ...after], sql` or `)})`
  const conditions = [
    ...rangeConditions({}, reach),
    viewCondition(query.view),
    ...filterConditions(query, reach),
    isOutside,
  ]
  return sql`(select count(*)::int from (
    select from bookings b where ${all(conditions)} limit ${outsideLimit + 1}) hidden)`
}

function summaryColumns({ withRevenue }: Reach, outside: Condition): Condition {
  return sql`select
    max(bookings) filter (where view = 'urgent') as urgent,
    max(bookings) filter (where view = 'assigned') as assigned,
    max(bookings) filter (where view = 'in_progress') as "inProgress",
    max(bookings) filter (where view = 'completed') as completed
    ${withRevenue ? sql`, max(paid) filter (where view = 'completed') as revenue` : sql``},
    ${outside} as outside
    from counts`
}

/** True for views of open bookings, soonest first; finished and mixed views are latest first (rules/bookings 26). */
function isAscending(view: BookingView): boolean {
  return view === 'urgent' || view === 'assigned' || view === 'in_progress'
}

/** Returns the order of a view's bookings `b`. */
export function inOrder(view: BookingView): Condition {
  return isAscending(view) ? sql`b.starts_at, b.id` : sql`b.starts_at desc, b.id desc`
}

function shownDirection(view: BookingView): Condition {
  return isAscending(view) ? sql`shown."startsAt", shown.id` : sql`shown."startsAt" desc, shown.id desc`
}

const vehicleColumns = sql`v.id, v.brand, v.model, v.license_plate as "licensePlate", v.capacity`

/** CTE with each driver of the page once, with vehicles and active trips. */
const driverCards = sql`driver_cards as materialized (
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
        from bookings a where a.driver_id = d.id and a.is_active order by a.starts_at, a.id) t), '[]') as bookings
  ) card) as card
  from drivers d where d.id in (select driver_id from page))`

function bookingColumns({ withAmounts, withRevenue, hidesPhonesUntil }: Reach): Condition {
  const phone = hidesPhonesUntil ? sql`case when ${showsPhone(hidesPhonesUntil)} then u.phone end` : sql`u.phone`
  const amounts = withAmounts ? sql`b.total_price as "totalPrice", b.payment_method as "paymentMethod",` : sql``
  const paid = withRevenue ? sql`b.paid_amount as "paidAmount",` : sql``
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
      b.special_requests as "specialRequests", b.order_source as "orderSource",
      b.distance_km as "distanceKm", b.is_outside_dakar as "isOutsideDakar", ${amounts} ${paid}
      c.card as driver,
      case when v.id is not null then (select row_to_json(x) from (select ${vehicleColumns}) x) end as vehicle,
      instant(b.message_prepared_at) as "messagePreparedAt",
      (select m.first_name || ' ' || m.last_name from users m where m.id = b.message_prepared_by) as "messagePreparedBy",
      coalesce(b.driver_id is not null and b.message_about <> ${messageHash('b')}, false) as "isMessageStale",
      b.cancel_reason as "cancelReason", b.cancel_note as "cancelNote", instant(b.started_at) as "startedAt",
      b.is_start_held as "isStartHeld",
      instant(b.completed_at) as "completedAt", instant(b.created_at) as "createdAt"
    from page b join users u on u.id = b.client_id
      left join driver_cards c on c.id = b.driver_id
      left join vehicles v on v.id = b.vehicle_id`
}
