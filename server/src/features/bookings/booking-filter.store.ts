import { overdueAfterMs } from '@yoon/contract/bookings/late'
import type { ServiceType } from '@yoon/contract/bookings/service-types'
import {
  type BookingStatus,
  type BookingView,
  statusesOfView,
  unfinishedStatuses,
} from '@yoon/contract/bookings/status'
import { type RawBuilder, sql } from 'kysely'

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
  driverId?: string | undefined
  search?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  /** Order of the starts; that of the view if undefined. */
  order?: 'asc' | 'desc' | undefined
  /** Leaves the overdue trips out. */
  overdue?: 'hidden' | undefined
  now: Date
}

export type Condition = RawBuilder<unknown>

/** Returns the condition that a booking `b` matches a filter and is within reach. */
export function filtered(filter: BookingFilter, reach: Reach): Condition {
  return all([...viewConditions(filter, reach), ...inRange(filter), ...filterConditions(filter)])
}

export type Range = Pick<BookingFilter, 'dateFrom' | 'dateTo'>

const isNotDeleted = sql`b.deleted_at is null`

/** The view of each status that has one: its index leads to the bookings of the status. */
const viewsOfStatus: Partial<Record<BookingStatus, string>> = {
  ASSIGNED: 'assigned',
  IN_PROGRESS: 'in_progress',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
}

/**
 * Returns the conditions that a booking `b` is not deleted, is of the view and the driver, and is within reach. With a
 * view, only its own index can be used: in that of all views, the planner would read through every coming booking to reach the finished
 * ones. With a driver, only the indexes of drivers can: in any other, it would read through the trips of all of them.
 */
export function viewConditions(
  { view, status, driverId }: Pick<BookingFilter, 'view' | 'status' | 'driverId'>,
  reach: Reach,
): Condition[] {
  const indexed = view === 'all' ? status && viewsOfStatus[status] : view
  const ofDriver = [...(driverId ? [sql`b.driver_id = ${driverId}`] : []), ...ownTrips(reach)]
  if (ofDriver.length > 0) return [...ofDriver, ...conditionsOfDriver(indexed)]
  return indexed ? [sql`b.view = ${indexed}`, optimizationFence(isNotDeleted)] : [isNotDeleted]
}

/** The condition of the partial index `bookings_open_of_driver`, written as there. */
const isUnfinished = sql`b.status in (${sql.join(unfinishedStatuses.map((status) => sql.lit(status)))})`

/** Returns the conditions that a booking `b` of a driver is not deleted, and of a view; no urgent booking has a driver. */
function conditionsOfDriver(view: string | undefined): Condition[] {
  if (view === 'urgent') return [sql`false`]
  const isOpen = view === 'assigned' || view === 'in_progress'
  return [
    optimizationFence(isNotDeleted),
    ...(view ? [optimizationFence(sql`b.view = ${view}`)] : []),
    ...(isOpen ? [isUnfinished] : []),
  ]
}

/** Returns the start before which the trips of a view are overdue; undefined if the view or a search has none. */
export function overdueBefore({ view, search, now }: BookingFilter): Date | undefined {
  const isOpen = view === 'urgent' || view === 'assigned'
  return isOpen && !search ? new Date(now.getTime() - overdueAfterMs) : undefined
}

/** Returns the start before which trips are left out; undefined if none are. */
export function hiddenBefore(filter: BookingFilter): Date | undefined {
  return filter.overdue && overdueBefore(filter)
}

/** Returns a condition whose selectivity and indexes the planner does not see. */
export function optimizationFence(condition: Condition): Condition {
  return sql`case when ${condition} then true end`
}

/** Returns the conditions that a booking `b` is not deleted, in a range and within reach. */
export function rangeConditions(range: Range, reach: Reach): Condition[] {
  return [isNotDeleted, ...within(range), ...ownTrips(reach)]
}

/** Returns the conditions that a booking `b` is in a range. */
export function within({ dateFrom, dateTo }: Range): Condition[] {
  return [
    ...(dateFrom ? [sql`b.scheduled_date >= ${dateFrom}`] : []),
    ...(dateTo ? [sql`b.scheduled_date <= ${dateTo}`] : []),
  ]
}

/** Returns the condition that a booking `b` is of the reader, if only their own trips are within reach. */
function ownTrips({ ownUserId }: Reach): Condition[] {
  if (!ownUserId) return []
  return [sql`b.driver_id = (select id from drivers where user_id = ${ownUserId} and deleted_at is null)`]
}

/** Returns bounds of the start that hold in any time zone, so that a page is read from one stretch of an index. */
export function startBounds({ dateFrom, dateTo }: Range): Condition[] {
  return [
    ...(dateFrom ? [sql`b.starts_at > ${dateFrom}::date - interval '2 days'`] : []),
    ...(dateTo ? [sql`b.starts_at < ${dateTo}::date + interval '3 days'`] : []),
  ]
}

/**
 * Returns the conditions of a range for bookings that are read in the order of their starts. Those on the day are fenced:
 * the start nearly implies them, and the planner would expect too few rows and sort those of all days.
 */
export function inRange(range: Range): Condition[] {
  return [...within(range).map(optimizationFence), ...startBounds(range)]
}

/** Returns the conditions beside view and range; the words of a search are for `booking-search.store.ts`. */
export function filterConditions(filter: BookingFilter): Condition[] {
  const since = hiddenBefore(filter)
  return [...conditionsWithOverdue(filter), ...(since ? [sql`b.starts_at >= ${since}`] : [])]
}

/** Returns the same conditions for a list that includes the overdue trips. */
export function conditionsWithOverdue({ view, status, serviceType, search }: BookingFilter): Condition[] {
  return [
    ...(status ? [sql`b.status = ${status}`] : []),
    // No booking matches both: with a constant condition the database need not read the whole view.
    ...(status && !statusesOfView[view].includes(status) ? [sql`false`] : []),
    ...(serviceType ? [sql`b.service_type = ${serviceType}`] : []),
    ...(search ? exactConditions(search) : []),
  ]
}

const bookingId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const wholeReference = /^R-[2-9A-HJ-NP-Z]{6}$/

/** Looks up a whole reference or id (notifications link by either). */
function exactConditions(search: string): Condition[] {
  if (bookingId.test(search)) return [sql`b.id = ${search}`]
  const reference = wholeReference.exec(search.toUpperCase())?.[0]
  return reference ? [sql`b.reference = ${reference}`] : []
}

/** True if a search is for words, and not for a whole reference or id. */
export function isForWords(search: string | undefined): search is string {
  return Boolean(search) && exactConditions(search ?? '').length === 0
}

/** Returns the condition that a booking `b` is under way or ended after a moment. */
export function showsPhone(hidesPhonesUntil: Date): Condition {
  return sql`(b.status = 'IN_PROGRESS' or coalesce(b.completed_at, b.ends_at) > ${hidesPhonesUntil})`
}

export function all(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` and `)
}
