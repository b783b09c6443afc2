import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { AppError } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import { findTillSettings } from '../settings/index.ts'
import * as store from './till.store.ts'

/** Money of a payment or a refund that a person records. */
export interface TillRecord {
  kind: 'PAYMENT' | 'REFUND'
  paymentId: string
  refundId?: string
  method: PaymentMethod
  amount: number
  stampDuty?: number
  reason?: string | null
}

/**
 * Locks the open till of the signed-in person; for cash it is opened unless the settings require a person to do so
 * (rules/till 4). Undefined if nothing is to be recorded. Called before numbers are given: their counters are locked last.
 */
export async function lockTill(
  context: WriteContext,
  { method }: { method: PaymentMethod },
): Promise<store.SessionRow | undefined> {
  const { tx, caller } = context
  if (caller.kind !== 'session') return undefined
  const isCash = method === 'CASH'
  const known = await store.lockCurrent(tx, caller.actor.id)
  if (known?.state === 'OPEN') return known
  if (!isCash) return undefined
  if (known) throw new AppError('TILL_COUNTED')
  const { tillRequired } = await findTillSettings(tx)
  if (tillRequired) throw new AppError('TILL_REQUIRED')
  await openSession(context, { float: 0, isAutomatic: true })
  const opened = await store.lockCurrent(tx, caller.actor.id)
  if (!opened) throw new AppError('CONFLICT')
  if (opened.state !== 'OPEN') throw new AppError('TILL_COUNTED')
  return opened
}

/** Opens the till of the signed-in person; undefined if it is open already. */
export async function openSession(
  { tx, actor, now, record }: WriteContext,
  { float, isAutomatic }: { float: number; isAutomatic: boolean },
): Promise<string | undefined> {
  const { currency } = await findTillSettings(tx)
  const id = await store.insertSession(tx, { userId: actor.id, float, isAutomatic, currency }, now)
  if (id === undefined) return undefined
  record({ action: 'till.opened', entity: 'till', entityId: id, after: { tillFloat: float, isAutomatic } })
  return id
}

/** Records money that a person has taken or given back in their till, in the transaction of the payment (rules/till 10, 11). */
export async function recordInTill(context: WriteContext, entry: TillRecord): Promise<void> {
  const { tx, now } = context
  const till = await lockTill(context, entry)
  if (!till) return
  const { kind, method, amount, stampDuty = 0 } = entry
  const cash = method !== 'CASH' ? 0 : kind === 'PAYMENT' ? amount + stampDuty : -amount
  await refuseShort(context, till.id, cash)
  await store.insertEntry(tx, { ...entry, sessionId: till.id, cash, recordedBy: context.actor.id }, now)
}

/**
 * Takes the money of a deleted payment out of the till that has it, or out of that of the caller if it is closed. A payment
 * that never was in a till changes none (rules/till 15).
 */
export async function correctInTill(context: WriteContext, { paymentId }: { paymentId: string }): Promise<void> {
  const { tx, actor, now, record } = context
  const entry = await store.findPaymentEntry(tx, paymentId)
  if (!entry || entry.isCorrected) return
  const own = await store.lockSession(tx, entry.sessionId)
  const till = own?.state === 'OPEN' ? own : await lockTill(context, entry)
  if (!till) return
  const { method, amount, stampDuty, cash } = entry
  const correction = { kind: 'CORRECTION', method, amount, stampDuty, paymentId, correctsId: entry.id } as const
  await store.insertEntry(
    tx,
    { ...correction, sessionId: till.id, cash: -cash, recordedBy: actor.id, reason: 'Paiement supprimé' },
    now,
  )
  record({
    action: 'till.entry_cancelled',
    entity: 'till',
    entityId: till.id,
    before: { tillEntryKind: entry.kind, amount },
  })
}

/** Refuses to take more cash out of a locked till than lies in it. */
export async function refuseShort({ tx }: WriteContext, tillId: string, cash: number): Promise<void> {
  if (cash < 0 && (await store.readDrawer(tx, tillId)) + cash < 0) throw new AppError('TILL_SHORT')
}
