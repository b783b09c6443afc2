import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  companyDays,
  countBefore,
  countOfFilter,
  groupConditions,
  isMaintained,
  untilNow,
  untilOverdue,
} from './booking-counts.store.ts'
import { all, type Condition, filtered, hiddenBefore, inRange, type Reach } from './booking-filter.store.ts'
import { type BookingQuery, firstOfDriver, inOrder, isAscending } from './booking-order.store.ts'

/** A page and the query of the ids of its bookings. */
interface FoundPage {
  page: number
  ids: Condition
}

/** Bookings before a page from which on whole days are skipped by their maintained counts, instead of being read. */
const fewSkipped = 1_000

/** Finds the page that a query asks for: by its number, or around the present (rules/bookings 40). */
export async function findPage(db: Database, query: BookingQuery, reach: Reach): Promise<FoundPage> {
  if (query.around && !query.search) return findPageOfNow(db, query, reach)
  const { page, limit } = query
  const skipped = (page - 1) * limit
  const areCounted = isMaintained(query, reach) && !hiddenBefore(query)
  const day = skipped > fewSkipped && areCounted ? await findDay(db, query, skipped) : undefined
  const since = day ? sinceDay(day.day, isAscending(query)) : []
  return { page, ids: idsFrom(query, all([filtered(query, reach), ...since]), skipped - (day?.before ?? 0)) }
}

/** Query of the ids of a page: they are skipped in an index, without a look at the rows. */
function idsFrom(query: BookingQuery, where: Condition, skipped: number): Condition {
  return sql`
    select b.id from ${query.driverId ? firstOfDriver(query, where) : sql`bookings b where ${where}`}
    order by ${inOrder(query)} limit ${query.limit} offset ${skipped}`
}

/**
 * Finds the page that contains the next booking to start, or the latest one if there is none. It is read from the
 * present in both directions, however many bookings are before it; of a driver, those before it are few.
 */
async function findPageOfNow(db: Database, query: BookingQuery, reach: Reach): Promise<FoundPage> {
  const { limit, now } = query
  const { rows } = await sql<{
    total: number
    before: number
  }>`${query.driverId ? countOfDriver(query, reach) : countOfAll(query, reach)}`.execute(db)
  const { total = 0, before = 0 } = rows[0] ?? {}
  const first = isAscending(query) ? before : total - before - 1
  const page = Math.floor(Math.max(0, Math.min(first, total - 1)) / limit) + 1
  const skipped = (page - 1) * limit
  const where = filtered(query, reach)
  if (query.driverId) return { page, ids: idsFrom(query, where, skipped) }
  // Bookings of the page that come before the present in the order of the list.
  const leading = Math.max(0, Math.min(limit, (isAscending(query) ? before : total - before) - skipped))
  const earlier = isAscending(query) ? leading : limit - leading
  const ids = sql`
    (select b.id from bookings b where ${where} and b.starts_at < ${now}
      order by b.starts_at desc, b.id desc limit ${earlier})
    union all
    (select b.id from bookings b where ${where} and b.starts_at >= ${now}
      order by b.starts_at, b.id limit ${limit - earlier})`
  return { page, ids }
}

function countOfAll(query: BookingQuery, reach: Reach): Condition {
  const since = hiddenBefore(query)
  const ofHidden = since ? countBefore(query, reach, untilOverdue(since)) : sql`0`
  return sql`with ${companyDays(query)}
    select ${countOfFilter(query, reach)} as total, ${countBefore(query, reach, untilNow(query))} - ${ofHidden} as before`
}

function countOfDriver(query: BookingQuery, reach: Reach): Condition {
  return sql`select count(*)::int as total, (count(*) filter (where b.starts_at < ${query.now}))::int as before
    from ${firstOfDriver(query, filtered(query, reach))}`
}

/** Returns the day on which the list has gone past a number of bookings, and their number before that day. */
async function findDay(
  db: Database,
  query: BookingQuery,
  skipped: number,
): Promise<{ day: string; before: number } | undefined> {
  const { dateFrom, dateTo } = query
  const conditions = [
    sql`c.day is not null`,
    ...(dateFrom ? [sql`c.day >= ${dateFrom}`] : []),
    ...(dateTo ? [sql`c.day <= ${dateTo}`] : []),
    ...groupConditions(query),
  ]
  const inOrder = isAscending(query) ? sql`day` : sql`day desc`
  const { rows } = await sql<{ day: string; before: number }>`
    select day::text, before::int from (
      select day, own, sum(own) over (order by ${inOrder}) - own as before from (
        select c.day, sum(c.bookings) as own from booking_counts_now c where ${all(conditions)} group by c.day
      ) of_day
    ) passed
    where before + own > ${skipped} order by ${inOrder} limit 1`.execute(db)
  return rows[0]
}

function sinceDay(day: string, isAscendingList: boolean): Condition[] {
  return inRange(isAscendingList ? { dateFrom: day } : { dateTo: day })
}
