import { paperNoticeDays } from '@yoon/contract/papers/kinds'
import { type TodoCause, todoLinesMax } from '@yoon/contract/todo/causes'
import { type RawBuilder, sql } from 'kysely'
import { companyDay, midnight } from '../../platform/database/company-time.ts'
import { blocksKind, isImpersonal, isReplacedAt, unavailableTrips } from '../availability/index.ts'
import { after, booking, type CauseQuery, columns, isRecent, only } from './cause-lines.store.ts'
import { remindClient, undeliveredSince } from './client-causes.store.ts'
import { declined, endedByDriver, notAccepted, notEnRoute, problem } from './mission-causes.store.ts'
import { cashMismatch, creditToReturn, depositDue, isPromised, promiseBroken } from './money-causes.store.ts'
import { moneyProblem, providerSilent } from './payment-causes.store.ts'
import { driverCash, tillOpenLong, tillsToValidate } from './till-causes.store.ts'

type Sql = RawBuilder<unknown>

/** Minutes after its start from which a late trip is urgent. */
const veryLateMinutes = 15
/** Days before its expiry from which a paper is listed, and from which it needs attention soon. */
const [farDays, soonDays] = [Math.max(...paperNoticeDays), 7]

const limit = sql`limit ${todoLinesMax}`

/** Trips that start soon, or should have, without a driver, or without a vehicle for a rental without driver. */
function noDriver({ rules: { todoDriverMinutes: minutes }, now, subjectId }: CauseQuery): Sql {
  const urgency = sql`case when b.starts_at <= ${after(now, minutes / 2)} then 1 else 2 end`
  const since = sql`greatest(b.created_at, b.starts_at - make_interval(mins => ${minutes}::int))`
  return sql`
    select ${columns({ cause: 'NO_DRIVER', ...booking, urgency, since })} from bookings b
    where b.view = 'urgent' and b.deleted_at is null and ${isRecent(now)} and b.starts_at <= ${after(now, minutes)}
      and ${only('b.id', subjectId)}
    order by b.starts_at, b.id ${limit}`
}

/** Trips with a driver that should have started. */
function lateStart({ rules: { todoLateMinutes: minutes }, now, subjectId }: CauseQuery): Sql {
  const urgency = sql`case when b.starts_at <= ${after(now, -Math.max(minutes, veryLateMinutes))} then 1 else 2 end`
  const since = sql`b.starts_at + make_interval(mins => ${minutes}::int)`
  return sql`
    select ${columns({ cause: 'LATE_START', ...booking, urgency, since })} from bookings b
    where b.view = 'assigned' and b.deleted_at is null and ${isRecent(now)} and b.starts_at <= ${after(now, -minutes)}
      and ${only('b.id', subjectId)}
    order by b.starts_at, b.id ${limit}`
}

/** Trips under way beyond their end whose driver or vehicle has another one soon. */
function overrun({ rules: { todoOverrunMinutes: minutes }, now, subjectId }: CauseQuery): Sql {
  const next = (column: 'driver_id' | 'vehicle_id') => sql`(
    select n.id, n.starts_at from bookings n
    where n.${sql.ref(column)} = b.${sql.ref(column)} and n.status in ('PENDING', 'CONFIRMED', 'ASSIGNED')
      and n.deleted_at is null and n.starts_at > b.starts_at
    order by n.starts_at, n.id limit 1)`
  const urgency = sql`case when n.starts_at <= ${now}::timestamptz then 1 else 2 end`
  const since = sql`greatest(b.ends_at, n.starts_at - make_interval(mins => ${minutes}::int))`
  return sql`
    select ${columns({ cause: 'OVERRUN', ...booking, urgency, since, nextId: sql.ref('n.id') })} from bookings b
      cross join lateral (
        select n.* from (${next('driver_id')} union all ${next('vehicle_id')}) n order by n.starts_at, n.id limit 1) n
    where b.view = 'in_progress' and b.deleted_at is null and b.ends_at <= ${now}::timestamptz
      and n.starts_at <= ${after(now, minutes)} and ${only('b.id', subjectId)}
    order by b.starts_at, b.id ${limit}`
}

/** Trips whose driver or vehicle is absent, or has an expired paper. */
function absentDriver({ rules: { todoDriverMinutes: minutes }, now, subjectId }: CauseQuery): Sql {
  const urgency = sql`case when t.starts_at <= ${after(now, minutes)} then 1
    when t.starts_at <= ${after(now, 24 * 60)} then 2 else 3 end`
  const id = sql.ref('t.booking_id')
  const line = { id, bookingId: id, urgency, since: sql`least(t.since, ${now}::timestamptz)` }
  return sql`
    select ${columns({ cause: 'ABSENT_DRIVER', ...line, obstacle: sql.ref('t.obstacle') })}
    from (${unavailableTrips(now, { bookingId: subjectId, limit: todoLinesMax })}) t`
}

/**
 * Trips that have ended and are not paid, the oldest first. `offset 0` lets the database read the oldest pending payments until
 * there are enough, instead of all unpaid trips.
 */
function unpaid({ rules: { todoUnpaidMinutes: minutes }, now, subjectId }: CauseQuery): Sql {
  const since = sql`b.completed_at + make_interval(mins => ${minutes}::int)`
  return sql`
    select ${columns({ cause: 'UNPAID', ...booking, urgency: sql`3`, since })}
    from payments p cross join lateral (
      select b.id, b.completed_at from bookings b
      where b.id = p.booking_id and b.status = 'COMPLETED' and b.deleted_at is null
        and b.completed_at <= ${after(now, -minutes)} and not ${isPromised(now)} offset 0) b
    where p.status = 'PENDING' and p.deleted_at is null and ${only('p.booking_id', subjectId)}
    order by coalesce(p.paid_at, p.created_at), p.id ${limit}`
}

/** Papers of present drivers and vehicles that have expired or will within 30 days. */
function paperExpiring({ now, withPersonal, subjectId }: CauseQuery): Sql {
  const paperId = sql.ref('o.id')
  const daysLeft = sql`(o.expires_on - ${companyDay(now)})`
  const urgency = sql`case when ${daysLeft} <= 1 and ${blocksKind(sql.ref('o.kind'))} then 1
    when ${daysLeft} <= ${soonDays}::int then 2 else 3 end`
  const since = sql`greatest(o.created_at, ${midnight(sql`o.expires_on - ${farDays}::int`)})`
  return sql`
    select ${columns({ cause: 'PAPER_EXPIRING', id: paperId, paperId, urgency, since })} from papers o
    where o.expires_on <= ${companyDay(now)} + ${farDays}::int
      and (select d.deleted_at from drivers d where d.id = o.driver_id) is null
      and (select v.deleted_at from vehicles v where v.id = o.vehicle_id) is null
      and not ${isReplacedAt(now)} and ${withPersonal ? sql`true` : isImpersonal} and ${only('o.id', subjectId)}
    order by o.expires_on, o.id ${limit}`
}

/** Money on a statement that has no payment, the oldest first; soon a day after it arrived. */
function receiptUnmatched({ now, subjectId }: CauseQuery): Sql {
  const receiptId = sql.ref('l.id')
  const urgency = sql`case when l.at <= ${after(now, -24 * 60)} then 2 else 3 end`
  const since = sql`(select s.added_at from statements s where s.id = l.statement_id)`
  return sql`
    select ${columns({ cause: 'RECEIPT_UNMATCHED', id: receiptId, receiptId, urgency, since })} from statement_lines l
    where l.kind = 'RECEIPT' and l.decided_at is null and ${only('l.id', subjectId)}
    order by l.at, l.id ${limit}`
}

/** E-mails and SMS that were given up in the last days. */
function undelivered({ now, subjectId }: CauseQuery): Sql {
  const deliveryId = sql.ref('m.id')
  return sql`
    select ${columns({ cause: 'UNDELIVERED', id: deliveryId, deliveryId, urgency: sql`2`, since: sql.ref('m.failed_at') })}
    from deliveries m
    where m.failed_at > ${undeliveredSince(now)} and m.channel in ('email', 'sms')
      and ${subjectId ? sql`m.id = ${subjectId}::bigint` : sql`true`}
    order by m.failed_at, m.id ${limit}`
}

const queries: Record<TodoCause, (query: CauseQuery) => Sql> = {
  NO_DRIVER: noDriver,
  NOT_ACCEPTED: notAccepted,
  DECLINED: declined,
  NOT_EN_ROUTE: notEnRoute,
  LATE_START: lateStart,
  OVERRUN: overrun,
  PROBLEM: problem,
  ABSENT_DRIVER: absentDriver,
  REMIND_CLIENT: remindClient,
  UNPAID: (query) => sql`(${unpaid(query)}) union all (${endedByDriver('UNPAID', query)})`,
  TO_COMPLETE: (query) => endedByDriver('TO_COMPLETE', query),
  CASH_MISMATCH: cashMismatch,
  AMOUNT_MISMATCH: (query) => moneyProblem('AMOUNT_MISMATCH', query),
  OVERPAID: (query) => moneyProblem('OVERPAID', query),
  PAID_AFTER_CANCEL: (query) => moneyProblem('PAID_AFTER_CANCEL', query),
  PROVIDER_SILENT: providerSilent,
  RECEIPT_UNMATCHED: receiptUnmatched,
  DEPOSIT_DUE: depositDue,
  PROMISE_BROKEN: promiseBroken,
  CREDIT_TO_RETURN: creditToReturn,
  DRIVER_CASH: driverCash,
  TILL_DIFFERENCE: (query) => tillsToValidate('TILL_DIFFERENCE', query),
  TILL_TO_VALIDATE: (query) => tillsToValidate('TILL_TO_VALIDATE', query),
  TILL_OPEN_LONG: tillOpenLong,
  PAPER_EXPIRING: paperExpiring,
  UNDELIVERED: undelivered,
}

/** Query of the lines of some causes, one statement for each of them (rules/todo 3). */
export function linesOf(causes: readonly TodoCause[], query: CauseQuery): RawBuilder<unknown> {
  return sql.join(
    causes.map((cause) => sql`(${queries[cause](query)})`),
    sql` union all `,
  )
}
