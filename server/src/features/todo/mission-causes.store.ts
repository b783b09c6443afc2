import { drivingSteps } from '@yoon/contract/missions/steps'
import { todoLinesMax } from '@yoon/contract/todo/causes'
import { type RawBuilder, sql } from 'kysely'
import { bookingDue } from '../../platform/database/booking-money.ts'
import { messageHash } from '../bookings/index.ts'
import type { TodoSettings } from '../settings/index.ts'
import { isAfterReport, isOfDriver, isPastRefusal, lastFirst } from '../steps/index.ts'
import { after, booking, type CauseQuery, columns, isRecent, only } from './cause-lines.store.ts'

type Sql = RawBuilder<unknown>

/** Days for which a problem is looked at, and for which a refusal is: trips are assigned long before their start. */
const [problemDays, refusalDays] = [30, 366]
/** Days before its start from which a trip must be accepted; all trips to come would be too many to read. */
const answerDays = 7
const limit = sql`limit ${todoLinesMax}`

const isDriving = sql`s.step = any(${[...drivingSteps]}::text[])`
const isAssigned = sql`b.view = 'assigned' and b.status = 'ASSIGNED' and b.driver_id is not null and b.deleted_at is null`

/** Condition that the driver of a trip `b` has not refused it, which has a line of its own, since it was assigned. */
const isNotRefused = sql`coalesce((select s.step <> 'DECLINED' or ${isPastRefusal('s')} from booking_steps s
  where ${isOfDriver} and s.step in ('ACCEPTED', 'DECLINED') order by ${lastFirst} limit 1), true)`

/** Trips whose driver has not answered some time after the assignment, or has accepted another time or other places. */
export function notAccepted({ rules, now, subjectId }: CauseQuery): Sql {
  const { todoAcceptMinutes: minutes } = rules
  const assignedAt = sql`coalesce(b.assigned_recorded_at, b.created_at)`
  const since = sql`least(${assignedAt} + make_interval(mins => ${minutes}::int), ${now}::timestamptz)`
  const line = { ...booking, urgency: byStart(rules, now), since }
  return sql`
    select ${columns({ cause: 'NOT_ACCEPTED', ...line })} from bookings b
    where ${isAssigned} and b.starts_at > ${now}::timestamptz and b.starts_at <= ${after(now, answerDays * 24 * 60)}
      and ${assignedAt} <= ${after(now, -minutes)}
      and not b.is_answered and ${only('b.id', subjectId)}
    order by b.starts_at, b.id ${limit}`
}

/** True if the driver of a trip `b` that is not accepted has accepted it at another time or between other places. */
export const isAnswerStale = sql`exists (select from booking_steps s where ${isOfDriver} and s.step = 'ACCEPTED')`

/** True if the driver of a trip `b` was not sent it as it is now, and has not looked at it. */
export const isUnsent = sql`(b.message_about is distinct from ${messageHash('b')}
  and not exists (select from booking_steps s where ${isOfDriver}))`

/** Urgency of a trip `b` by the time until its start. */
function byStart({ todoDriverMinutes: minutes }: TodoSettings, now: Date): Sql {
  return sql`case when b.starts_at <= ${after(now, minutes)} then 1
    when b.starts_at <= ${after(now, 24 * 60)} then 2 else 3 end`
}

/** Query of the last report of each trip in some steps, as `r`, with the arrival of the newest one. */
function lastReports(steps: readonly string[], days: number, { now, subjectId }: CauseQuery): Sql {
  return sql`(
    select distinct on (s.booking_id) s.*, max(s.received_at) over (partition by s.booking_id) as news_at from booking_steps s
    where s.step = any(${[...steps]}::text[]) and s.removed_at is null and not s.is_after_reassignment
      and s.received_at > ${after(now, -days * 24 * 60)} and ${only('s.booking_id', subjectId)}
    order by s.booking_id, ${lastFirst})`
}

const report = sql`jsonb_build_object('step', r.step, 'problem', r.problem, 'note', r.note, 'at', instant(r.at))`
const reported = { ...booking, since: sql.ref('r.received_at'), report, newsAt: sql.ref('r.news_at') }

/**
 * Trips whose driver has refused them, and since then has neither accepted them, nor set out, nor been replaced or assigned
 * again. A trip that the office or the scheduler has started nevertheless is one of them.
 */
export function declined(query: CauseQuery): Sql {
  const { now } = query
  const urgency = sql`case when b.starts_at <= ${after(now, 24 * 60)} then 1 else 2 end`
  return sql`
    select ${columns({ cause: 'DECLINED', ...reported, urgency })} from ${lastReports(['DECLINED'], refusalDays, query)} r
      join bookings b on b.id = r.booking_id and b.driver_id = r.driver_id
    where (b.status = 'IN_PROGRESS' or b.status = 'ASSIGNED' and ${isRecent(now)}) and b.deleted_at is null
      and not ${isPastRefusal('r')} and not exists (
        select from booking_steps s where ${isOfDriver} and (${isDriving} or s.step = 'ACCEPTED' and ${isAfterReport}))
    order by b.starts_at, b.id ${limit}`
}

/** Trips that start soon and whose driver is not on the way, until they are late. Refused ones are listed as such. */
export function notEnRoute({ rules, now, subjectId }: CauseQuery): Sql {
  const { todoEnRouteMinutes: minutes, todoLateMinutes: lateMinutes } = rules
  const urgency = sql`case when b.starts_at <= ${after(now, minutes / 2)} then 1 else 2 end`
  const since = sql`b.starts_at - make_interval(mins => ${minutes}::int)`
  return sql`
    select ${columns({ cause: 'NOT_EN_ROUTE', ...booking, urgency, since })} from bookings b
    where ${isAssigned} and b.starts_at > ${after(now, -lateMinutes)} and b.starts_at <= ${after(now, minutes)}
      and ${only('b.id', subjectId)} and not exists (select from booking_steps s where ${isOfDriver} and ${isDriving})
      and ${isNotRefused}
    order by b.starts_at, b.id ${limit}`
}

/** Trips about which their driver has reported a problem or an absent client, and no step of the drive since. */
export function problem(query: CauseQuery): Sql {
  return sql`
    select ${columns({ cause: 'PROBLEM', ...reported, urgency: sql`1` })} from ${lastReports(['PROBLEM', 'NO_SHOW'], problemDays, query)} r
      join bookings b on b.id = r.booking_id and b.driver_id = r.driver_id
    where b.status in ('ASSIGNED', 'IN_PROGRESS') and b.deleted_at is null
      and not exists (select from booking_steps s where ${isOfDriver} and ${isDriving} and ${isAfterReport})
    order by r.received_at, r.id ${limit}`
}

/** Trips under way that their driver has ended some time ago: of which something is still due, or that were paid before. */
export function endedByDriver(
  cause: 'UNPAID' | 'TO_COMPLETE',
  { rules: { todoUnpaidMinutes: minutes }, now, subjectId }: CauseQuery,
): Sql {
  const isDue = cause === 'UNPAID' ? sql`${bookingDue()} > 0` : sql`${bookingDue()} = 0`
  const since = sql`e.at + make_interval(mins => ${minutes}::int)`
  return sql`
    select ${columns({ cause, ...booking, urgency: sql`3`, since })} from bookings b
      cross join lateral (select min(s.at) as at from booking_steps s where ${isOfDriver} and s.step = 'DONE') e
    where b.view = 'in_progress' and b.deleted_at is null and ${isDue}
      and e.at <= ${after(now, -minutes)} and ${only('b.id', subjectId)}
    order by b.starts_at, b.id ${limit}`
}
