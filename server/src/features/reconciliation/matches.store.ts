import type { LineKind, StatementProvider } from '@yoon/contract/reconciliation/providers'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface LockedLine {
  id: string
  provider: StatementProvider
  kind: LineKind
  transactionId: string
  amount: number
  fee: number
  phone: string | null
  paymentId: string | null
  refundId: string | null
  ignoredReason: string | null
}

/** Locks a line against other decisions about it. */
export async function lockLine(tx: Tx, id: string): Promise<LockedLine | undefined> {
  const { rows } = await sql<LockedLine>`
    select id, provider, kind, transaction_id as "transactionId", amount::float8 as amount, fee::float8 as fee, phone,
      payment_id as "paymentId", refund_id as "refundId", ignored_reason as "ignoredReason"
    from statement_lines where id = ${id} for update`.execute(tx)
  return rows[0]
}

export interface MatchedPayment {
  amount: number
  method: string | null
  status: string
  transactionId: string | null
  bookingReference: string | null
  /** Line that it is matched with. */
  lineId: string | null
}

/** Locks a payment that is not deleted, so that it stays what it is while a line is matched with it. */
export async function lockPayment(tx: Tx, id: string): Promise<MatchedPayment | undefined> {
  const { rows } = await sql<MatchedPayment>`
    select p.amount, p.method, p.status, p.transaction_id as "transactionId",
      (select b.reference from bookings b where b.id = p.booking_id) as "bookingReference",
      (select l.id from statement_lines l where l.payment_id = p.id) as "lineId"
    from payments p where p.id = ${id} and p.deleted_at is null for update of p`.execute(tx)
  return rows[0]
}

interface Decision {
  lineId: string
  userId: string
  now: Date
}

export async function matchLine(tx: Tx, paymentId: string, { lineId, userId, now }: Decision): Promise<void> {
  await sql`
    update statement_lines set payment_id = ${paymentId}, matched_by = 'person', match_rule = null, decided_by = ${userId}, decided_at = ${now},
      is_released = false
    where id = ${lineId}`.execute(tx)
}

export async function ignoreLine(tx: Tx, reason: string, { lineId, userId, now }: Decision): Promise<void> {
  await sql`
    update statement_lines set ignored_reason = ${reason}, decided_by = ${userId}, decided_at = ${now}
    where id = ${lineId}`.execute(tx)
}

/** Makes a line open again; from then on only a person matches it. */
export async function releaseLine(tx: Tx, lineId: string): Promise<void> {
  await sql`
    update statement_lines set payment_id = null, refund_id = null, matched_by = null, match_rule = null, ignored_reason = null,
      decided_by = null, decided_at = null, is_released = true
    where id = ${lineId}`.execute(tx)
}

export async function hasLine(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from statement_lines where id = ${id}`.execute(db)
  return rows.length > 0
}
