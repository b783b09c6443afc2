import type { SchedulerStats, SchedulerStatus } from '@yoon/contract/scheduler/calls'
import { autoStartMinutes, checkIntervalMinutes, upcomingLimit } from '@yoon/contract/scheduler/limits'
import { type RawBuilder, sql } from 'kysely'
import { companyDay, midnight } from '../../platform/database/company-time.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { person } from '../../platform/person.ts'
import { countOfLate, lateTrips, startProblem } from '../bookings/index.ts'

/** Reads the counts of open and upcoming bookings, and the time of the last check by any server. */
export async function readStats(db: Database, isActive: boolean, now: Date): Promise<JsonText<SchedulerStats>> {
  const { rows } = await sql<{ stats: string }>`
    with ${calendar(now)}
    select row_to_json(stats)::text as stats from (
      select
        count(*) filter (where b.status = 'PENDING')::int as "pendingBookings",
        count(*) filter (where b.status = 'CONFIRMED')::int as "confirmedBookings",
        count(*) filter (where b.status = 'ASSIGNED')::int as "assignedBookings",
        count(*) filter (where b.status = 'IN_PROGRESS')::int as "inProgressBookings",
        count(*) filter (where ${isUpcoming(now)})::int as "upcomingBookings",
        ${isActive}::boolean as "schedulerActive",
        ${checkIntervalMinutes}::int as "intervalMinutes",
        (select instant(last_check) from scheduler_state) as "lastCheck"
      from bookings b where b.deleted_at is null and b.view in ('urgent', 'assigned', 'in_progress')) stats`.execute(db)
  return jsonText(rows[0]?.stats ?? '{}')
}

/** Reads the upcoming bookings, earliest first, and whether each can start automatically. */
export async function readStatus(db: Database, now: Date): Promise<JsonText<SchedulerStatus>> {
  const { rows } = await sql<{ status: string }>`
    with ${calendar(now)},
    upcoming as materialized (
      select b.*, ceil(extract(epoch from b.starts_at - ${now}::timestamptz) / 60)::int as minutes_left,
        case when b.status = 'ASSIGNED' then ${startProblem(now)} end as problem
      from bookings b where ${isUpcoming(now)}
    ),
    late as materialized (${lateTrips(now)}),
    first as (select * from upcoming order by starts_at, id limit ${upcomingLimit})
    select row_to_json(answer)::text as status from (
      select instant(${now}::timestamptz) as "asOf",
        (select row_to_json(summary) from (
          select
            count(*) filter (where status = 'ASSIGNED' and problem is null and minutes_left <= ${autoStartMinutes})::int
              as "readyToStart",
            count(*) filter (where view = 'urgent' and scheduled_date >= ${today})::int as "needingDriver",
            count(*) filter (where status = 'PENDING' and scheduled_date >= ${today})::int as pending,
            ${countOfLate(sql`late`)} as late,
            (select view from late order by starts_at limit 1) as "lateView"
          from upcoming) summary) as summary,
        coalesce((select json_agg(row_to_json(item) order by item."scheduledDateTime", item.id)
          from (${items}) item), '[]') as "upcomingBookings"
    ) answer`.execute(db)
  return jsonText(rows[0]?.status ?? '{}')
}

const items = sql`
  select f.id, f.reference as "bookingReference", f.status, ${person('f.client_id')} as user,
    f.is_with_driver as "isWithDriver",
    case when d.id is not null then json_build_object('id', d.id, 'user', ${person('d.user_id')}) end as driver,
    case when v.id is not null then json_build_object('id', v.id, 'brand', v.brand, 'model', v.model,
      'licensePlate', v.license_plate) end as vehicle,
    f.pickup_location as "pickupLocation", f.destination, instant(f.starts_at) as "scheduledDateTime",
    f.minutes_left as "timeLeftMinutes", f.status = 'ASSIGNED' and f.problem is null as "canAutoStart", f.problem
  from first f left join drivers d on d.id = f.driver_id left join vehicles v on v.id = f.vehicle_id`

/** CTE with the day of the present, which is the first of the seven. */
function calendar(now: Date): RawBuilder<unknown> {
  return sql`calendar as materialized (select ${companyDay(now)} as day)`
}

const today = sql`(select day from calendar)`

/**
 * Condition for bookings not started that begin today or on the six days after; late ones count for a day, or until
 * their window ends. It needs the CTE `calendar`.
 */
function isUpcoming(now: Date): RawBuilder<boolean> {
  return sql<boolean>`b.deleted_at is null and b.view in ('urgent', 'assigned')
    and b.starts_at < ${midnight(sql`${today} + 7`)}
    and (b.ends_at > ${now}::timestamptz or b.starts_at >= ${now}::timestamptz - interval '1 day')`
}

export async function storeLastCheck(tx: Tx, now: Date): Promise<void> {
  await sql`update scheduler_state set last_check = ${now}`.execute(tx)
}
