import type { Booking } from '@yoon/contract/bookings/schemas'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { jsonText, type Page } from '../../platform/database/json-text.ts'
import { countRows, mostFound, prepareSearch, type SearchTarget, searchAllRows, searchRows } from '../search/index.ts'
import { countsByView, summaryColumns } from './booking-counts.store.ts'
import {
  all,
  type BookingFilter,
  type Condition,
  filterConditions,
  inRange,
  optimizationFence,
  type Reach,
  rangeConditions,
  showsPhone,
  viewConditions,
} from './booking-filter.store.ts'
import { type BookingQuery, inOrder, isAscending } from './booking-order.store.ts'
import { bookingColumns, driverCards } from './bookings.list.store.ts'

export interface WordFilter extends BookingFilter {
  search: string
}

/** Returns a page of the bookings that a search for words finds, with the counts of the four cards. */
export async function searchBookings(
  db: Database,
  query: BookingQuery & WordFilter,
  reach: Reach,
): Promise<Page<Booking>> {
  const words = await prepareSearch(db, query.search)
  const from = (query.page - 1) * query.limit
  const found = await searchRows(db, targetOf(query, reach, inRange(query)), words, from + query.limit)
  const outside = await countRows(db, outsideOf(query, reach), words, found.sample)
  const ids = found.ids.slice(0, mostFound).slice(from, from + query.limit)
  const { rows } = await sql<{ rows: string; summary: string }>`
    with ${countsByView(query, reach)},
    page as materialized (
      select b.* from bookings b where ${all([sql`b.id = any(${ids}::uuid[])`, ...rangeConditions({}, reach)])}
    ),
    ${driverCards},
    shown as (${bookingColumns(reach)})
    select
      coalesce((select json_agg(row_to_json(shown) order by array_position(${ids}::uuid[], shown.id)) from shown), '[]')::text as rows,
      (select row_to_json(s) from (${summaryColumns(query, reach, sql`${outside}::int`)}) s)::text as summary`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The search answered no row')
  return {
    rows: jsonText(row.rows),
    total: Math.min(found.total, mostFound),
    isTotalExact: found.total <= mostFound,
    extra: { summary: jsonText(row.summary) },
  }
}

/** Returns the ids of all bookings that a search for words finds, in the order of the list. */
export async function findAllBookings(db: Database, filter: WordFilter, reach: Reach): Promise<readonly string[]> {
  const words = await prepareSearch(db, filter.search)
  return searchAllRows(db, targetOf(filter, reach, inRange(filter)), words)
}

/** Returns the bookings before and after the range, which only the range hides. */
function outsideOf(query: WordFilter, reach: Reach): SearchTarget[] {
  const { dateFrom, dateTo } = query
  if (dateFrom && dateTo && dateFrom > dateTo) return [targetOf(query, reach, [])]
  const before = dateFrom && [
    optimizationFence(sql`b.scheduled_date < ${dateFrom}`),
    sql`b.starts_at < ${dateFrom}::date + interval '3 days'`,
  ]
  const after = dateTo && [
    optimizationFence(sql`b.scheduled_date > ${dateTo}`),
    sql`b.starts_at > ${dateTo}::date - interval '2 days'`,
  ]
  return [before, after].flatMap((conditions) => (conditions ? [targetOf(query, reach, conditions)] : []))
}

/** Returns the bookings that match a filter and a range, for a search. */
export function targetOf(filter: BookingFilter, reach: Reach, range: readonly Condition[]): SearchTarget {
  const where = all([...viewConditions(filter, reach), ...filterConditions(filter), ...range])
  const ofBookings = (condition: (alias: Condition) => Condition) =>
    sql`(select b.* from bookings b where ${condition(sql`b`)} and ${where} offset 0) b`
  return {
    sortedBy: sql`b.starts_at`,
    isAscending: isAscending(filter),
    fewRows: 8_000,
    mostRead: 120_000,
    inOrder: (start, end) =>
      sql`(select b.* from bookings b where ${where} order by ${inOrder(filter)} limit ${end - start} offset ${start}) b`,
    all: () => sql`(select b.* from bookings b where ${where}) b`,
    ofBookings,
    isUpTo: (alias, place) =>
      isAscending(filter)
        ? sql`${alias}.starts_at <= ${place}::timestamptz`
        : sql`${alias}.starts_at >= ${place}::timestamptz`,
    ofId: (id) => ofBookings((alias) => sql`${alias}.id = ${id}`),
    showsPhone: reach.hidesPhonesUntil && showsPhone(reach.hidesPhonesUntil),
    isSmall: reach.ownUserId !== undefined || filter.driverId !== undefined,
  }
}
