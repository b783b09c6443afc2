import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { AppError, invalidField, refusedField } from '../../platform/app-error.ts'
import { actorOf } from '../../platform/caller.ts'
import type { WriteContext } from '../../platform/context.ts'
import { violates } from '../../platform/database/database-errors.ts'
import {
  type BookingRow,
  lockBookingIncludingDeleted,
  moneyFacts,
  recordAndEmit,
  touchMoney,
} from '../bookings/index.ts'
import * as payments from '../payments/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { hasRelease, lockTill, recordInTill } from '../till/index.ts'
import { findClient } from './ledger.store.ts'

/** Money that goes back to a client. */
export interface OutgoingMoney {
  paymentId: string
  amount: number
  reason: string
  method: PaymentMethod
  transactionId?: string | null | undefined
  /** Only what was allocated to this booking is refunded. */
  bookingId?: string | undefined
  /** True for a wrong payment: its trips are due again. */
  dueAgain?: boolean | undefined
}

/**
 * Refunds a completed payment in the transaction of the caller: first its credit, then its newest allocation. The payment
 * stays, and is REFUNDED once all of it is (rules/money 56). Returns the id of the refund.
 */
export async function refundPayment(context: WriteContext, refund: OutgoingMoney): Promise<{ id: string }> {
  const { tx } = context
  const { currency } = await lockBusinessSettings(tx)
  const bookings = await lockBookingsOf(context, refund.paymentId)
  const payment = await payments.lockPayment(tx, refund.paymentId)
  if (!payment) throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  if (payment.status !== 'COMPLETED') throw new AppError('INVALID_TRANSITION')
  if (!refund.transactionId && refund.method !== 'CASH') {
    throw invalidField('transactionId', "L'ID de transaction est requis")
  }
  const plan = await planRefund(context, payment, refund)
  // Cash that the driver still holds goes back to the client by the driver.
  const isHeld = payment.held_by_driver_id !== null && refund.method === 'CASH' && !(await hasRelease(tx, payment.id))
  if (!isHeld) await lockTill(context, refund)
  const id = await writeRefund(context, refund, { ...plan, heldByDriverId: isHeld ? payment.held_by_driver_id : null })
  if (!isHeld) await recordInTill(context, tillRecordOf(refund, id))
  await payments.giveReceipts(context)
  await announce(context, { refund, payment, currency, bookings, ...plan })
  return { id }
}

function tillRecordOf({ paymentId, method, amount, reason }: OutgoingMoney, refundId: string) {
  return { kind: 'REFUND', paymentId, refundId, method, amount, reason } as const
}

async function lockBookingsOf({ tx }: WriteContext, paymentId: string): Promise<BookingRow[]> {
  const bookings: BookingRow[] = []
  for (const id of await payments.findBookingsOf(tx, paymentId)) {
    const booking = await lockBookingIncludingDeleted(tx, id)
    if (booking) bookings.push(booking)
  }
  return bookings
}

/** Writes a refund and takes it off the allocations; one of a wrong payment gives these back to the credit first. */
async function writeRefund(
  context: WriteContext,
  { paymentId, amount, reason, method, transactionId = null, dueAgain = false }: OutgoingMoney,
  { fromCredit, parts, heldByDriverId }: RefundPlan & { heldByDriverId: string | null },
): Promise<string> {
  const { tx, now, caller } = context
  const common = { reason, by: actorOf(caller)?.id ?? null, at: now }
  if (dueAgain) for (const part of parts) await payments.reduceAllocation(tx, { ...part, ...common })
  const row = { paymentId, amount, fromCredit: dueAgain ? amount : fromCredit, method, transactionId, ...common }
  const refundId = await insertRefund(context, { ...row, isDueAgain: dueAgain, heldByDriverId })
  if (!dueAgain) for (const part of parts) await payments.reduceAllocation(tx, { ...part, refundId, ...common })
  return refundId
}

interface RefundPlan {
  fromCredit: number
  parts: RefundPart[]
}

interface RefundPart {
  allocationId: string
  bookingId: string
  amount: number
}

/** Divides a refund among the credit and the allocations of a payment; refuses more than is left of them. */
async function planRefund(
  { tx }: WriteContext,
  payment: { id: string; amount: number; refunded_amount: number; credit: number },
  { amount, bookingId }: OutgoingMoney,
): Promise<RefundPlan> {
  const allocations = await payments.findAllocations(tx, payment.id)
  const ofTrip = bookingId ? allocations.filter((one) => one.bookingId === bookingId) : allocations
  const fromCredit = bookingId ? 0 : Math.min(amount, payment.credit)
  let left = amount - fromCredit
  const parts: RefundPart[] = []
  for (const { id: allocationId, bookingId: of, left: available } of ofTrip) {
    const taken = Math.min(left, available)
    if (taken > 0) parts.push({ allocationId, bookingId: of, amount: taken })
    left -= taken
  }
  if (left > 0) throw new AppError('REFUND_TOO_HIGH', { details: { refundable: amount - left } })
  return { fromCredit, parts }
}

async function insertRefund(
  { tx }: WriteContext,
  refund: Parameters<typeof payments.insertRefund>[1],
): Promise<string> {
  try {
    return await payments.insertRefund(tx, refund)
  } catch (error) {
    if (!violates(error, 'refunds_transaction_key')) throw error
    const message = 'Cet ID de transaction est déjà utilisé pour un remboursement'
    throw refusedField('DUPLICATE_TRANSACTION', 'transactionId', { message, cause: error })
  }
}

interface Refunded {
  refund: OutgoingMoney
  payment: { id: string; client_id: string | null }
  fromCredit: number
  currency: string
  bookings: readonly BookingRow[]
  parts: readonly RefundPart[]
}

/** Records the refund in the journal and announces it for each of its bookings, or for the client. */
async function announce(
  context: WriteContext,
  { refund, payment, fromCredit, currency, bookings, parts }: Refunded,
): Promise<void> {
  const { amount, method, transactionId = null, reason, dueAgain = false } = refund
  context.record({
    action: 'payment.refunded',
    entity: 'payment',
    entityId: payment.id,
    after: {
      amount,
      method,
      transaction_id: transactionId,
      refund_reason: reason,
      ...(fromCredit > 0 && { from_credit: fromCredit }),
      ...(dueAgain && { is_due_again: true }),
    },
  })
  const touched = bookings.filter(({ id }) => parts.some(({ bookingId }) => bookingId === id))
  for (const before of touched) {
    const own = parts.filter(({ bookingId }) => bookingId === before.id).reduce((sum, part) => sum + part.amount, 0)
    const facts = moneyFacts({ amount: own, method }, currency)
    const after = await touchMoney(context, before.id)
    await recordAndEmit(context, { action: 'payment.refunded', before, after, facts })
  }
  if (touched.length > 0) return
  const creditorId = payment.client_id ?? bookings[0]?.client_id ?? ''
  const creditor = (await findClient(context.tx, creditorId))?.name ?? ''
  context.emit({
    name: 'credit.refunded',
    creditorId,
    creditor,
    ...moneyFacts({ amount, method }, currency),
  })
}
