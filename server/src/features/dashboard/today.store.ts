import { overrunAfterMs } from '@yoon/contract/bookings/late'
import type { Today } from '@yoon/contract/dashboard/calls'
import { type RawBuilder, sql } from 'kysely'
import { companyDay, companyZone, midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { countFreeDrivers } from '../availability/index.ts'
import { countOfLate, lateTrips, lateUntil } from '../bookings/index.ts'

export const todaySections = ['bookings', 'drivers', 'payments'] as const
type Section = (typeof todaySections)[number]

/** Departures that are counted one by one at most (decision 43). */
const most = 1_000

/**
 * Reads the figures of the day of the wanted sections in one statement: from the maintained counts, and from one part
 * of an index where the time of day matters.
 */
export async function readToday(db: Database, wanted: readonly Section[], now: Date): Promise<JsonText<Today>> {
  const sections = wanted.map((section) => sql`(${figures(now)[section]}) as ${sql.ref(section)}`)
  const { rows } = await sql<{ today: string }>`
    with calendar as materialized (
      select ${companyDay(now)} as day
    )
    select row_to_json(today)::text as today
    from (select ${sql.join([sql`calendar.day::text as day`, ...sections])} from calendar) today`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The figures answered no row')
  return jsonText(row.today)
}

const today = sql`(select day from calendar)`

function figures(now: Date): Record<Section, RawBuilder<unknown>> {
  const at = sql`${now}::timestamptz`
  const overUntil = sql`${new Date(now.getTime() - overrunAfterMs)}::timestamptz`
  return {
    bookings: sql`
      with late as materialized (
        ${lateTrips(now)}
      ), quarters as materialized (
        select date_bin('15 minutes', d.starts_at, 'epoch') as begins, count(*) as departures,
          count(*) filter (where d.view = 'urgent') as without_driver,
          count(*) filter (where d.view = 'urgent' and d.starts_at <= ${lateUntil(now)}) as without_driver_late,
          count(*) filter (where d.view = 'assigned' and d.starts_at <= ${lateUntil(now)}) as assigned_late
        from (
          select b.starts_at, b.view from bookings b
          where b.starts_at >= ${midnight(today)} and b.starts_at < ${midnight(sql`${today} + 1`)}
            and b.deleted_at is null and b.view <> 'cancelled'
          order by b.starts_at, b.id limit ${most}) d group by 1
      ), hours as (
        -- No zone differs from another by parts of a quarter of an hour, and a conversion costs more than a count.
        select extract(hour from q.begins at time zone ${companyZone})::int as hour,
          sum(q.departures)::int as departures, sum(q.without_driver)::int as "withoutDriver"
        from quarters q group by 1
      )
      select row_to_json(f) from (
        select counts.*, ${countOfLate(sql`late`)} as late,
          (select view from late order by starts_at limit 1) as "lateView",
          coalesce((select sum(q.without_driver_late) from quarters q), 0)::int as "withoutDriverLate",
          coalesce((select sum(q.assigned_late) from quarters q), 0)::int as "upcomingLate",
          (select count(*)::int from bookings b where b.view = 'in_progress' and b.deleted_at is null
            and b.ends_at <= ${overUntil}) as "onRoadOver",
          coalesce((select json_agg(row_to_json(h) order by h.hour) from hours h), '[]') as hours
        from (
          select
            coalesce(sum(c.bookings) filter (where c.view = 'urgent' and c.day is not null), 0)::int as "withoutDriver",
            coalesce(sum(c.bookings) filter (where c.view = 'assigned' and c.day is not null), 0)::int as upcoming,
            coalesce(sum(c.bookings) filter (where c.view = 'cancelled' and c.day is not null), 0)::int as cancelled,
            coalesce(sum(c.bookings) filter (where c.view = 'in_progress' and c.day is null), 0)::int as "onRoad",
            coalesce(sum(c.bookings) filter (where c.view <> 'cancelled' and c.day is not null), 0) <= ${most}
              as "areHoursExact"
          from booking_counts_now c
          where c.day is null and c.view = 'in_progress' or c.day = ${today}
        ) counts) f`,
    drivers: sql`select row_to_json(f) from (${countFreeDrivers(at)}) f`,
    payments: sql`select row_to_json(f) from (
      select coalesce(sum(payments), 0)::int as "pendingCount", coalesce(sum(amount), 0)::bigint as "pendingAmount"
      from payment_counts_now where day is null and status = 'PENDING') f`,
  }
}
