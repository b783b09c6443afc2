import type { BookingView } from '@yoon/contract/bookings/status'
import { sql } from 'kysely'
import { companyDay } from '../../platform/database/company-time.ts'
import {
  all,
  type BookingFilter,
  type Condition,
  conditionsWithOverdue,
  filterConditions,
  hiddenBefore,
  inRange,
  optimizationFence,
  overdueBefore,
  type Range,
  type Reach,
  startBounds,
  viewConditions,
  within,
} from './booking-filter.store.ts'

/**
 * CTE `days` with the company's day of the present, and that of the start before which trips are overdue where
 * `countBefore` needs it. Each conversion to the company's time zone takes as long as ten rows of bookings.
 */
export function companyDays(query: BookingFilter): Condition {
  const overdue = hiddenBefore(query) ?? (hasGroup(query) ? overdueBefore(query) : undefined)
  return sql`days as materialized (
    select ${companyDay(query.now)} as today ${overdue ? sql`, ${companyDay(overdue)} as of_overdue` : sql``})`
}

/** Moment before which bookings are counted, and its day in the CTE `days`. */
interface CountedUntil {
  moment: Date
  day: Condition
}

const today = sql`(select today from days)`

/** Returns the present, for `countBefore`. */
export function untilNow({ now }: BookingFilter): CountedUntil {
  return { moment: now, day: today }
}

/** Returns the start before which trips are overdue, for `countBefore`. */
export function untilOverdue(moment: Date): CountedUntil {
  return { moment, day: sql`(select of_overdue from days)` }
}

/**
 * CTEs `days`, `counts` with the bookings and paid amounts of each view within the range, and `near` with the bookings
 * of the view today, tomorrow and within seven days. They are maintained counts; the trips of a driver are
 * counted.
 */
export function countsByView(query: BookingFilter, reach: Reach): Condition {
  return sql`${companyDays(query)},
    ${reach.ownUserId ? countsOfOwnTrips(query, reach) : maintainedCountsByView(query)},
    near as materialized (${countsOfNearDays(query, reach)})`
}

function countsOfNearDays(query: BookingFilter, reach: Reach): Condition {
  const everything = { ...query, search: undefined, overdue: undefined }
  if (isMaintained(everything, reach)) {
    const { view, status, serviceType } = query
    return sql`select * from booking_counts_of_days(${today}, ${view === 'all' ? null : view}, ${status ?? null}, ${serviceType ?? null})`
  }
  const day = sql`b.scheduled_date`
  const conditions = [...viewConditions(everything, reach), ...filterConditions(everything), ...startsNear(query.now)]
  return sql`select (count(*) filter (where ${day} = ${today}))::int as today,
      (count(*) filter (where ${day} = ${today} + 1))::int as tomorrow,
      count(*)::int as "nextDays"
    from bookings b where ${all([sql`${day} >= ${today}`, sql`${day} < ${today} + 7`, ...conditions])}`
}

/** Bounds of the starts within seven days in any time zone, so that a driver's other trips are not read. */
function startsNear(now: Date): Condition[] {
  return [
    sql`b.starts_at > ${now}::timestamptz - interval '2 days'`,
    sql`b.starts_at < ${now}::timestamptz + interval '9 days'`,
  ]
}

function maintainedCountsByView({ dateFrom, dateTo }: Range): Condition {
  return sql`counts as materialized (
    select cards.view, coalesce(c.bookings, 0) as bookings, coalesce(c.paid, 0) as paid
    from (values ${cards}) cards (view)
    left join booking_counts_by_view(${dateFrom ?? null}, ${dateTo ?? null}) c on c.view = cards.view
  )`
}

/** Counts all trips of a driver, in the index of drivers alone; their amounts are not within reach. */
function countsOfOwnTrips(range: Range, reach: Reach): Condition {
  return sql`counts as materialized (
    select cards.view, coalesce(own.bookings, 0) as bookings, null::bigint as paid
    from (values ${cards}) cards (view)
    left join (
      select b.view, count(*)::int as bookings
      from bookings b where ${all([...viewConditions({ view: 'all' }, reach), ...within(range)])} group by b.view
    ) own on own.view = cards.view
  )`
}

const cards = sql`('urgent'), ('assigned'), ('in_progress'), ('completed'), ('cancelled')`

/** Conditions that a row `c` of the maintained counts is of a range; the row without day counts all days. */
function dayConditions({ dateFrom, dateTo }: Range): Condition[] {
  if (!dateFrom && !dateTo) return [sql`c.day is null`]
  return [...(dateFrom ? [sql`c.day >= ${dateFrom}`] : []), ...(dateTo ? [sql`c.day <= ${dateTo}`] : [])]
}

/** Subquery of the number of bookings that match a filter, beside the CTE `counts`. */
export function totalOf(query: BookingFilter, reach: Reach): Condition {
  const isView = filterConditions(query).length === 0 && !query.driverId
  return isView ? countOfView(query.view) : countOfFilter(query, reach)
}

/** Subquery of the same number, without the CTE `counts`; where overdue trips are hidden, it needs the CTE `days`. */
export function countOfFilter(query: BookingFilter, reach: Reach): Condition {
  const filters = filterConditions(query)
  if (!isMaintained(query, reach))
    return countOf([...viewConditions(query, reach), ...within(query), ...startBounds(query), ...filters], query)
  const since = hiddenBefore(query)
  return since
    ? sql`(${maintainedTotal(query, query)} - ${countBefore(query, reach, untilOverdue(since))})`
    : maintainedTotal(query, query)
}

/** True if the maintained counts hold the number of bookings of a filter (rules/operations 43). */
export function isMaintained({ search, driverId }: BookingFilter, { ownUserId }: Reach): boolean {
  return !search && !driverId && !ownUserId
}

function maintainedTotal(query: BookingFilter, range: Range): Condition {
  return maintainedSum([...dayConditions(range), ...groupConditions(query)])
}

function maintainedSum(conditions: Condition[]): Condition {
  return sql`(select coalesce(sum(c.bookings), 0)::int from booking_counts_now c where ${all(conditions)})`
}

/** Conditions that a row `c` of the maintained counts is of a view, a status and a service. */
export function groupConditions({ view, status, serviceType }: BookingFilter): Condition[] {
  return [
    ...(view === 'all' ? [] : [sql`c.view = ${view}`]),
    ...(status ? [sql`c.status = ${status}`] : []),
    ...(serviceType ? [sql`c.service_type = ${serviceType}`] : []),
  ]
}

/**
 * Subquery of the number of bookings of a filter that start before a moment, overdue ones included: the maintained
 * counts of the days before it, and the bookings of its own day. It needs the CTE `days`.
 */
export function countBefore(query: BookingFilter, reach: Reach, { moment, day }: CountedUntil): Condition {
  const own = [...viewConditions(query, reach), ...within(query), ...conditionsWithOverdue(query)]
  const isBefore = sql`b.starts_at < ${moment}`
  if (!isMaintained(query, reach)) return countOf([...own, isBefore], query)
  // The days to come are fewer than those that have passed.
  const before = query.dateFrom
    ? maintainedSum([...dayConditions(query), sql`c.day < ${day}`, ...groupConditions(query)])
    : sql`(${maintainedTotal(query, query)} - ${maintainedSum([sql`c.day >= ${day}`, ...lastDay(query), ...groupConditions(query)])})`
  const ofItsDay = [
    ...own,
    isBefore,
    sql`b.starts_at > ${day} - interval '2 days'`,
    optimizationFence(sql`b.scheduled_date = ${day}`),
  ]
  return sql`(${before} + ${countOf(ofItsDay, query)})`
}

function lastDay({ dateTo }: Range): Condition[] {
  return dateTo ? [sql`c.day <= ${dateTo}`] : []
}

/** Number of a driver's bookings that are counted and shown: beyond it there are "more than 1,000". */
export const mostOfDriver = 1_000

/** Subquery of a number of bookings; of those of a driver, at most 1,001. */
function countOf(conditions: Condition[], { driverId }: BookingFilter): Condition {
  const where = all(conditions)
  return driverId
    ? sql`(select count(*)::int from (select from bookings b where ${where} limit ${mostOfDriver + 1}) found)`
    : sql`(select count(*)::int from bookings b where ${where})`
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
  const conditions = [...viewConditions(query, reach), ...conditionsWithOverdue(query), isOutside]
  return sql`(select count(*)::int from (
    select from bookings b where ${all(conditions)} limit ${outsideLimit + 1}) hidden)`
}

/** Columns of the summary that the CTEs `counts` and `near` and the bookings outside of the range give. */
export function summaryColumns(query: BookingFilter, reach: Reach, outside: Condition): Condition {
  const overdue = overdueBefore(query)
  return sql`select
    max(bookings) filter (where view = 'urgent') as urgent,
    max(bookings) filter (where view = 'assigned') as assigned,
    max(bookings) filter (where view = 'in_progress') as "inProgress",
    max(bookings) filter (where view = 'completed') as completed
    ${reach.withRevenue ? sql`, max(paid) filter (where view = 'completed') as revenue` : sql``},
    ${outside} as outside,
    (select today from near), (select tomorrow from near), (select "nextDays" from near),
    ${overdue ? countOverdue(query, reach, overdue) : sql`0`} as overdue
    from counts`
}

/**
 * Subquery of the number of overdue trips, at most 1,001. Of a view alone, as many entries of its index are read; those
 * of a status or a service may be rare among them and are taken from the maintained counts.
 */
function countOverdue(query: BookingFilter, reach: Reach, overdue: Date): Condition {
  if (hasGroup(query)) return sql`least(${countBefore(query, reach, untilOverdue(overdue))}, ${outsideLimit + 1})`
  const conditions = [...viewConditions(query, reach), ...inRange(query), sql`b.starts_at < ${overdue}`]
  return sql`(select count(*)::int from (
    select from bookings b where ${all(conditions)} limit ${outsideLimit + 1}) overdue_trips)`
}

/** True if a filter asks for a status or a service. */
function hasGroup({ status, serviceType }: BookingFilter): boolean {
  return status !== undefined || serviceType !== undefined
}
