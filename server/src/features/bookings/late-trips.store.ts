import { lateAfterMs } from '@yoon/contract/bookings/late'
import { type RawBuilder, sql } from 'kysely'

/** Late trips that are counted one by one at most (decision 43). */
const mostLate = 1_000

/** Returns the start up to which a trip that has not started is late, as SQL (rules/bookings 41). */
export function lateUntil(now: Date): RawBuilder<unknown> {
  return sql`${new Date(now.getTime() - lateAfterMs)}::timestamptz`
}

/** Query of the start and view of the late trips of any day, as many of each view as are counted and one more. */
export function lateTrips(now: Date): RawBuilder<unknown> {
  const of = (view: 'urgent' | 'assigned') => sql`(select b.starts_at, b.view from bookings b
    where b.view = ${view} and b.starts_at <= ${lateUntil(now)} and b.deleted_at is null
    order by b.starts_at, b.id limit ${mostLate + 1})`
  return sql`${of('urgent')} union all ${of('assigned')}`
}

/** JSON of the number of rows of a CTE with the late trips, counted up to 1,000. */
export function countOfLate(cte: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select row_to_json(l) from (
    select least(count(*), ${mostLate})::int as count, count(*) <= ${mostLate} as "isExact" from ${cte}) l)`
}
