import type { PaymentProblem } from '@yoon/contract/payment-requests/states'
import { type TodoCause, todoLinesMax } from '@yoon/contract/todo/causes'
import { type RawBuilder, sql } from 'kysely'
import { isOpenProblem } from '../payment-sessions/index.ts'
import { after, type CauseQuery, columns, only } from './cause-lines.store.ts'

type Sql = RawBuilder<unknown>
type MoneyCause = Extract<TodoCause, 'AMOUNT_MISMATCH' | 'OVERPAID' | 'PAID_AFTER_CANCEL'>

const problemsOf: Record<MoneyCause, readonly PaymentProblem[]> = {
  AMOUNT_MISMATCH: ['AMOUNT', 'CURRENCY', 'MERCHANT'],
  OVERPAID: ['OVERPAID'],
  PAID_AFTER_CANCEL: ['PAID_AFTER_CANCEL'],
}

const limit = sql`limit ${todoLinesMax}`
/** Minutes without an answer after which a provider is silent, and after which nobody has asked it any more. */
const [silentMinutes, forgottenMinutes] = [15, 24 * 60]

/** Money of a provider that was not posted, or that became credit (rules/payment-requests 16). */
export function moneyProblem(cause: MoneyCause, { subjectId }: CauseQuery): Sql {
  const moneyId = sql.ref('m.id')
  const line = {
    id: moneyId,
    moneyId,
    bookingId: sql.ref('r.booking_id'),
    urgency: sql`2`,
    since: sql.ref('m.found_at'),
  }
  return sql`
    select ${columns({ cause, ...line })} from provider_payments m
      join payment_sessions s on s.id = m.session_id join payment_requests r on r.id = s.request_id
    where m.problem = any(${[...problemsOf[cause]]}::text[]) and ${isOpenProblem} and ${only('m.id', subjectId)}
    order by m.found_at, m.id ${limit}`
}

/** Number of each provider in the key of its line. */
const numberOf = sql`case h.provider when 'wave' then '1' else '2' end`

/** Providers that have not answered for a quarter of an hour. */
export function providerSilent({ now, subjectId }: CauseQuery): Sql {
  const line = { id: numberOf, provider: sql.ref('h.provider'), urgency: sql`2`, since: sql.ref('h.failing_since') }
  return sql`
    select ${columns({ cause: 'PROVIDER_SILENT', ...line })} from provider_health h
    where h.failing_since <= ${after(now, -silentMinutes)} and h.failed_at > ${after(now, -forgottenMinutes)}
      and ${subjectId ? sql`${numberOf} = ${subjectId}` : sql`true`}
    order by h.provider`
}
