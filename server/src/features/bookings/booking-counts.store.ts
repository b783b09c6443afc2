import type { BookingView } from '@yoon/contract/bookings/status'
import { sql } from 'kysely'
import {
  all,
  type BookingFilter,
  type Condition,
  filterConditions,
  type Range,
  type Reach,
  rangeConditions,
  viewCondition,
} from './booking-filter.store.ts'

export function countOf(conditions: Condition[]): Condition {
  return sql`(select count(*)::int from bookings b where ${all(conditions)})`
}

/**
 * Counts the bookings of each card separately: each is a plain count of one stretch of an index, the cheapest query.
 */
export function countsByView(range: Range, reach: Reach): Condition {
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

export function countOfView(view: BookingView): Condition {
  return view === 'all'
    ? sql`(select sum(bookings)::int from counts)`
    : sql`(select bookings from counts where view = ${view})`
}

/** Limit up to which the bookings outside of a range are counted: beyond it they are "more than 1,000". */
const outsideLimit = 1_000

/** Counts the bookings of the asked view and filters that only the range hides. */
export function countOutside(query: BookingFilter, reach: Reach): Condition {
  const { dateFrom, dateTo } = query
  const before = dateFrom ? [sql`b.scheduled_date < ${dateFrom}`] : []
  const after = dateTo ? [sql`b.scheduled_date > ${dateTo}`] : []
  if (before.length + after.length === 0) return sql`0`
  const isOutside = sql`(${sql.join([...before, ...after], sql` or `)})`
  const conditions = [...rangeConditions({}, reach), viewCondition(query.view), ...filterConditions(query), isOutside]
  return sql`(select count(*)::int from (
    select from bookings b where ${all(conditions)} limit ${outsideLimit + 1}) hidden)`
}

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
