import { bookingStatuses } from '@yoon/contract/bookings/status'
import type { getDashboardStats } from '@yoon/contract/dashboard/calls'
import type { OutputOf } from '@yoon/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { companyDay } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'

export const sections = ['users', 'bookings', 'payments', 'vehicles'] as const
export type Section = (typeof sections)[number]

/** Reads the figures of the wanted sections from the maintained counts in one statement; PostgreSQL writes the JSON. */
export async function readStats(
  db: Database,
  wanted: readonly Section[],
  now: Date,
): Promise<JsonText<OutputOf<typeof getDashboardStats>>> {
  const { rows } = await sql<{ stats: string }>`
    with calendar as materialized (
      select today, date_trunc('month', today::timestamp) as month from (select ${companyDay(now)} as today) local
    )
    select row_to_json(stats)::text as stats
    from (select ${sql.join(wanted.map((section) => sql`(${figures[section]}) as ${sql.ref(section)}`))}) stats`.execute(
    db,
  )
  return jsonText(rows[0]?.stats ?? '{}')
}

const byStatus = sql.join(
  bookingStatuses.map(
    (status) => sql`coalesce(sum(bookings) filter (where status = ${status}), 0)::int as ${sql.ref(status)}`,
  ),
)

/** Revenue of each day since the beginning of last month. */
const daily = sql`
  select c.day, sum(c.amount)::bigint as amount
  from revenue_counts_now c cross join calendar
  where c.day >= calendar.month - interval '1 month' and c.day < calendar.month + interval '1 month'
  group by c.day`

/** JSON of a month with the revenue of each of its days up to `last`. */
function monthOf(first: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select row_to_json(m) from (
    select to_char(${first}, 'YYYY-MM') as month, coalesce(json_agg(coalesce(daily.amount, 0) order by days.day), '[]') as days
    from generate_series(${first}, ${last}, interval '1 day') days (day) left join daily on daily.day = days.day::date) m)`
}

const figures: Record<Section, RawBuilder<unknown>> = {
  users: sql`select row_to_json(f) from (
    select coalesce(sum(users), 0)::int as total, coalesce(sum(users) filter (where is_active), 0)::int as active
    from user_counts_now) f`,
  bookings: sql`select row_to_json(f) from (
    select (select sum(value::int)::int from json_each_text("byStatus")) as total, ("byStatus"->>'PENDING')::int as pending,
      ("byStatus"->>'COMPLETED')::int as completed, ("byStatus"->>'CANCELLED')::int as cancelled, "byStatus"
    from (select row_to_json(s) as "byStatus" from (
      select ${byStatus}
      from booking_counts_now where day is null
    ) s) counts) f`,
  payments: sql`
    with daily as materialized (${daily})
    select row_to_json(f) from (
      select
        (select coalesce(sum(amount), 0)::bigint from revenue_counts_now where day is null) as "totalRevenue",
        (select coalesce(sum(amount), 0)::bigint from daily where day >= calendar.month) as "monthlyRevenue",
        (select coalesce(sum(payments), 0)::int from payment_counts_now where day is null and status = 'PENDING') as pending,
        json_build_object(
          'current', ${monthOf(sql`calendar.month`, sql`calendar.today::timestamp`)},
          'previous', ${monthOf(sql`calendar.month - interval '1 month'`, sql`calendar.month - interval '1 day'`)}
        ) as "revenueByDay"
      from calendar) f`,
  vehicles: sql`select row_to_json(f) from (
    select count(*)::int as total, count(*) filter (where is_available)::int as available
    from vehicles where deleted_at is null) f`,
}
