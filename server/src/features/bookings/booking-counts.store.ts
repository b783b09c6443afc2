import type { BookingView } from '@yoon/contract/bookings/status'
import { sql } from 'kysely'
import {
  all,
  type BookingFilter,
  type Condition,
  filterConditions,
  placeConditions,
  type Range,
  type Reach,
  rangeConditions,
  within,
} from './booking-filter.store.ts'

/**
 * CTE `counts` with the bookings and paid amounts of each view within a range. They are maintained counts; a driver's own
 * trips, which are few, are counted.
 */
export function countsByView(range: Range, reach: Reach): Condition {
  return reach.ownUserId ? countsOfOwnTrips(range, reach) : maintainedCountsByView(range)
}

function maintainedCountsByView(range: Range): Condition {
  return sql`counts as materialized (
    select cards.view, coalesce(sum(c.bookings), 0)::int as bookings, coalesce(sum(c.paid), 0)::bigint as paid
    from (values ${cards}) cards (view)
    left join booking_counts_now c on c.view = cards.view and ${all(dayConditions(range))}
    group by cards.view
  )`
}

/** Counts each view separately: each is a plain count of one stretch of an index, the cheapest query. */
function countsOfOwnTrips(range: Range, reach: Reach): Condition {
  const isOfCard = sql`b.view = cards.view`
  return sql`counts as materialized (
    select cards.view, counted.bookings, counted.paid
    from (values ${cards}) cards (view)
    cross join lateral (
      select count(*)::int as bookings, coalesce(sum(b.paid_amount), 0)::bigint as paid
      from bookings b where ${all([...rangeConditions(range, reach), isOfCard])}
    ) counted
  )`
}

const cards = sql`('urgent'), ('assigned'), ('in_progress'), ('completed'), ('cancelled')`

/** Conditions that a row `c` of the maintained counts is of a range; the row without day counts all days. */
function dayConditions({ dateFrom, dateTo }: Range): Condition[] {
  if (!dateFrom && !dateTo) return [sql`c.day is null`]
  return [...(dateFrom ? [sql`c.day >= ${dateFrom}`] : []), ...(dateTo ? [sql`c.day <= ${dateTo}`] : [])]
}

/** Subquery of the number of bookings that match a filter. */
export function totalOf(query: BookingFilter, reach: Reach): Condition {
  const filters = filterConditions(query)
  if (filters.length === 0) return countOfView(query.view)
  if (!isMaintained(query, reach)) return countOf([...placeConditions(query), ...within(query, reach), ...filters])
  return maintainedTotal(query, query)
}

/** True if the maintained counts hold the number of bookings of a filter (rules/operations 43). */
function isMaintained({ search }: BookingFilter, { ownUserId }: Reach): boolean {
  return !search && !ownUserId
}

function maintainedTotal({ view, status, serviceType }: BookingFilter, range: Range): Condition {
  const conditions = [
    ...dayConditions(range),
    ...(view === 'all' ? [] : [sql`c.view = ${view}`]),
    ...(status ? [sql`c.status = ${status}`] : []),
    ...(serviceType ? [sql`c.service_type = ${serviceType}`] : []),
  ]
  return sql`(select coalesce(sum(c.bookings), 0)::int from booking_counts_now c where ${all(conditions)})`
}

function countOf(conditions: Condition[]): Condition {
  return sql`(select count(*)::int from bookings b where ${all(conditions)})`
}

function countOfView(view: BookingView): Condition {
  return view === 'all'
    ? sql`(select sum(bookings)::int from counts)`
    : sql`(select bookings from counts where view = ${view})`
}

/** Limit up to which the bookings outside of a range are counted: beyond it they are "more than 1,000". */
const outsideLimit = 1_000

/** Subquery of the number of bookings of the asked view and filters that only the range hides, at most 1,001. */
export function countOutside(query: BookingFilter, reach: Reach): Condition {
  const { dateFrom, dateTo } = query
  if (!dateFrom && !dateTo) return sql`0`
  if (isMaintained(query, reach))
    return sql`least(${maintainedTotal(query, {})} - ${maintainedTotal(query, query)}, ${outsideLimit + 1})`
  const before = dateFrom ? [sql`b.scheduled_date < ${dateFrom}`] : []
  const after = dateTo ? [sql`b.scheduled_date > ${dateTo}`] : []
  const isOutside = sql`(${sql.join([...before, ...after], sql` or `)})`
  const conditions = [...placeConditions(query), ...within({}, reach), ...filterConditions(query), isOutside]
  return sql`(select count(*)::int from (
    select from bookings b where ${all(conditions)} limit ${outsideLimit + 1}) hidden)`
}

/** Columns of the summary that the CTE `counts` and the bookings outside of the range give. */
export function summaryColumns({ withRevenue }: Reach, outside: Condition): Condition {
  return sql`select
    max(bookings) filter (where view = 'urgent') as urgent,
    max(bookings) filter (where view = 'assigned') as assigned,
    max(bookings) filter (where view = 'in_progress') as "inProgress",
    max(bookings) filter (where view = 'completed') as completed
    ${withRevenue ? sql`, max(paid) filter (where view = 'completed') as revenue` : sql``},
    ${outside} as outside
    from counts`
}
