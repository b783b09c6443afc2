import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { countBefore, countOfFilter, groupConditions, isMaintained } from './booking-counts.store.ts'
import { all, type Condition, filtered, hiddenBefore, type Reach, startBounds } from './booking-filter.store.ts'
import { type BookingQuery, firstOfDriver, isAscending } from './booking-order.store.ts'

/** Place of a page in the order of the list. */
interface PagePlace {
  page: number
  /** Conditions that leave out whole days before the page. */
  since: Condition[]
  /** Number of bookings before the page that the conditions leave. */
  skipped: number
}

/** Bookings before a page from which on whole days are skipped by their maintained counts, instead of being read. */
const fewSkipped = 1_000

/** Returns the place of the page that a query asks for: by its number, or around the present (rules/bookings 40). */
export async function findPage(db: Database, query: BookingQuery, reach: Reach): Promise<PagePlace> {
  const page = query.around && !query.search ? await findPageOfNow(db, query, reach) : query.page
  const skipped = (page - 1) * query.limit
  const areCounted = isMaintained(query, reach) && !hiddenBefore(query)
  const day = skipped > fewSkipped && areCounted ? await findDay(db, query, skipped) : undefined
  if (!day) return { page, since: [], skipped }
  return { page, since: sinceDay(day.day, isAscending(query)), skipped: skipped - day.before }
}

/** Returns the page that contains the next booking to start; the last page if there is none. */
async function findPageOfNow(db: Database, query: BookingQuery, reach: Reach): Promise<number> {
  const { rows } = await sql<{
    total: number
    before: number
  }>`${query.driverId ? countOfDriver(query, reach) : countOfAll(query, reach)}`.execute(db)
  const { total = 0, before = 0 } = rows[0] ?? {}
  const first = isAscending(query) ? before : total - before - 1
  return Math.floor(Math.max(0, Math.min(first, total - 1)) / query.limit) + 1
}

function countOfAll(query: BookingQuery, reach: Reach): Condition {
  const hidden = hiddenBefore(query)
  const ofHidden = hidden ? countBefore(query, reach, hidden) : sql`0`
  return sql`select ${countOfFilter(query, reach)} as total, ${countBefore(query, reach, query.now)} - ${ofHidden} as before`
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
  return isAscendingList
    ? [sql`b.scheduled_date >= ${day}`, ...startBounds({ dateFrom: day })]
    : [sql`b.scheduled_date <= ${day}`, ...startBounds({ dateTo: day })]
}
