import { sql } from 'kysely'
import { mostOfDriver } from './booking-counts.store.ts'
import type { BookingFilter, Condition } from './booking-filter.store.ts'

export interface BookingQuery extends BookingFilter {
  page: number
  limit: number
  /** Asks for the page that contains the present, in place of `page`. */
  around?: 'now' | undefined
}

type Ordered = Pick<BookingFilter, 'view' | 'order'>

/**
 * True if a filter asks for the soonest first. Views of open bookings do unless an order is given; finished and mixed views
 * are latest first (rules/bookings 26).
 */
export function isAscending({ view, order }: Ordered): boolean {
  return order ? order === 'asc' : view === 'urgent' || view === 'assigned' || view === 'in_progress'
}

/** Returns the order of a filter's bookings `b`. */
export function inOrder(filter: Ordered): Condition {
  return isAscending(filter) ? sql`b.starts_at, b.id` : sql`b.starts_at desc, b.id desc`
}

/** The bookings `b` of a driver that are shown: the first in the order of the view, however the page is ordered. */
export function firstOfDriver({ view }: BookingFilter, where: Condition): Condition {
  return sql`(select b.* from bookings b where ${where} order by ${inOrder({ view })} limit ${mostOfDriver}) b`
}
