import { todoLinesMax } from '@yoon/contract/todo/causes'
import { type RawBuilder, sql } from 'kysely'
import { bookingDue, isOwing } from '../../platform/database/booking-money.ts'
import { companyDay, midnight } from '../../platform/database/company-time.ts'
import { reportedCash } from '../steps/index.ts'
import { after, booking, type CauseQuery, columns, isRecent, only } from './cause-lines.store.ts'

type Sql = RawBuilder<unknown>

const limit = sql`limit ${todoLinesMax}`

/** Condition that the client of a trip `b` has promised to pay, and the day has not passed (rules/money 64). */
export function isPromised(now: Date): Sql {
  return sql`exists (select from debt_promises d
    where d.client_id = b.client_id and d.ended_at is null and d.promised_on >= ${companyDay(now)})`
}

/** Trips to come whose deposit is due and not paid. */
export function depositDue({ now, subjectId }: CauseQuery): Sql {
  const urgency = sql`case when b.deposit_due_by < ${companyDay(now)} then 2 else 3 end`
  return sql`
    select ${columns({ cause: 'DEPOSIT_DUE', ...booking, urgency, since: midnight(sql`b.deposit_due_by`) })} from bookings b
    where b.deposit_amount is not null and b.deleted_at is null and b.deposit_due_by <= ${companyDay(now)}
      and b.paid_amount < b.deposit_amount and b.status not in ('COMPLETED', 'CANCELLED') and ${only('b.id', subjectId)}
    order by b.deposit_due_by, b.id ${limit}`
}

/** The oldest trip that a client owes whose promise to pay has passed. */
export function promiseBroken({ now, subjectId }: CauseQuery): Sql {
  const since = midnight(sql`d.promised_on + 1`)
  return sql`
    select ${columns({ cause: 'PROMISE_BROKEN', ...booking, urgency: sql`2`, since })}
    from debt_promises d cross join lateral (
      select b.id from bookings b where ${isOwing()} and b.client_id = d.client_id
      order by b.completed_at, b.id limit 1) b
    where d.ended_at is null and d.promised_on < ${companyDay(now)} and ${only('b.id', subjectId)}
    order by d.promised_on, b.id ${limit}`
}

/** Trips that are not completed and whose driver said to have received another amount in cash than is due. */
export function cashMismatch({ now, subjectId }: CauseQuery): Sql {
  return sql`
    select ${columns({ cause: 'CASH_MISMATCH', ...booking, urgency: sql`2`, since: sql.ref('s.received_at') })}
    from bookings b cross join lateral (${reportedCash}) s
    where (b.view = 'in_progress' or b.view = 'assigned' and b.starts_at <= ${after(now, 24 * 60)} and ${isRecent(now)})
      and b.deleted_at is null and s.amount <> ${bookingDue()} and ${only('b.id', subjectId)}
    order by s.received_at, b.id ${limit}`
}

/** Cancelled trips whose money has become credit that was neither used nor refunded. */
export function creditToReturn({ subjectId }: CauseQuery): Sql {
  return sql`
    select ${columns({ cause: 'CREDIT_TO_RETURN', ...booking, urgency: sql`3`, since: sql`b.updated_at` })}
    from (select distinct booking_id from payments where credit > 0 and deleted_at is null) p
      join bookings b on b.id = p.booking_id
    where b.status = 'CANCELLED' and b.deleted_at is null and ${only('b.id', subjectId)}
    order by b.updated_at, b.id ${limit}`
}
