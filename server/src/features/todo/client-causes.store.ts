import { todoLinesMax } from '@yoon/contract/todo/causes'
import { type RawBuilder, sql } from 'kysely'
import { eveningBefore, isClientDue, isClientOverdue, isReachedBySms } from '../deliveries/index.ts'
import { booking, type CauseQuery, columns, only } from './cause-lines.store.ts'

type Sql = RawBuilder<unknown>

/** Days for which a message that was given up is listed. */
const undeliveredDays = 7
const limit = sql`limit ${todoLinesMax}`
const clients = sql`bookings b join users c on c.id = b.client_id`

/** Start of the time in which a message was given up that is still listed. */
export function undeliveredSince(now: Date): Sql {
  return sql`${new Date(now.getTime() - undeliveredDays * 24 * 3_600_000)}::timestamptz`
}

/** Condition that the client `c` of the trip `b` is to be reminded of it and cannot be by SMS. */
function isLeftToStaff({ reminders, now }: CauseQuery): Sql {
  return sql`(${isClientDue(reminders)} or ${isClientOverdue(reminders, now)}) and not ${isReachedBySms(reminders)}`
}

/** Trips of tomorrow whose clients are reminded in the evening and cannot be reached by SMS, and until their start those of today. */
function toRemind(query: CauseQuery): Sql {
  const { reminders } = query
  const since = sql`case when b.starts_at < ${reminders.dayFrom}::timestamptz then ${eveningBefore(reminders)}
    else ${reminders.evening}::timestamptz end`
  const line = { ...booking, urgency: sql`3`, since }
  return sql`
    select ${columns({ cause: 'REMIND_CLIENT', ...line })} from ${clients}
    where ${isLeftToStaff(query)} and ${only('b.id', query.subjectId)}
    order by b.starts_at, b.id ${limit}`
}

/**
 * Trips that are not over and of which an SMS to the client was given up, until the client is told in another way. A reminder
 * counts only as long as its trip starts at the same time: that of another time is sent anew.
 */
function notReached(query: CauseQuery): Sql {
  const { now, subjectId } = query
  const line = { ...booking, urgency: sql`2`, since: sql.ref('m.failed_at'), deliveryId: sql.ref('m.id') }
  return sql`
    select ${columns({ cause: 'REMIND_CLIENT', ...line })}
    from (
      select distinct on (m.client_booking_id) m.* from deliveries m
      where m.failed_at > ${undeliveredSince(now)} and m.client_booking_id is not null
        and ${only('m.client_booking_id', subjectId)}
      order by m.client_booking_id, m.failed_at desc, m.id desc) m
      join ${clients} on b.id = m.client_booking_id
      left join reminders r on r.id = m.reminder_id
    where b.status in ('CONFIRMED', 'ASSIGNED', 'IN_PROGRESS') and b.deleted_at is null and b.ends_at > ${now}::timestamptz
      and (b.client_informed_at is null or b.client_informed_at < m.failed_at)
      and (m.reminder_id is null or r.starts_at = b.starts_at) and not (${isLeftToStaff(query)})
    order by b.starts_at, b.id ${limit}`
}

/** Trips whose clients wait for a message that staff have to send (rules/todo 3). */
export function remindClient(query: CauseQuery): Sql {
  return sql`(${toRemind(query)}) union all (${notReached(query)})`
}
