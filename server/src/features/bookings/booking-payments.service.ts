import type * as contract from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import type { deletePayment as deletion } from '@yoon/contract/payments/calls'
import { paymentMethods } from '@yoon/contract/payments/methods'
import { isPaymentDeletable, paymentStatuses } from '@yoon/contract/payments/status'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import * as payments from '../payments/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { correctInTill, hasRelease } from '../till/index.ts'
import { lockAndValidateBooking, recordAndEmit, recordAndReturn } from './booking-changes.ts'
import { type BookingRow, changeBooking, lockBookingIncludingDeleted } from './bookings.store.ts'
import { dueOf, moneyFacts, receiveMoney, storedPhone, touchMoney } from './receive-money.ts'
import { writeExtras } from './write-extras.ts'

/**
 * Completes a booking with a payment, or UNPAID, in one transaction under the booking's lock: concurrent calls create one
 * payment (rules/money 15). What is left of the cost is awaited.
 */
export async function completeBooking(
  context: WriteContext,
  { id, extras, ...form }: InputOf<typeof contract.completeBooking>,
): Promise<JsonText<Booking>> {
  const { tx, now } = context
  if (form.method !== 'UNPAID') storedPhone(form.phoneNumber)
  const settings = await lockBusinessSettings(tx)
  const before = await lockAndValidateBooking(context, id, { action: 'complete' })
  const priced = extras ? await writeExtras(context, before, extras) : before
  if (form.method !== 'UNPAID')
    await receiveMoney(context, priced, { ...form, kind: 'PAYMENT' }, { settings, allowsExtra: true })
  const paid = await reread(context, id)
  await awaitRest(context, paid, { notes: form.method === 'UNPAID' ? form.notes : null, currency: settings.currency })
  const method = (await payments.findCompletedMethod(tx, id)) ?? 'UNPAID'
  const change = { status: 'COMPLETED', payment_method: method, completed_at: now } as const
  const after = await changeBooking(tx, id, change, now)
  if (form.method !== 'UNPAID') {
    const facts = moneyFacts(form, settings.currency)
    await recordAndEmit(context, { action: 'payment.recorded', before, after, facts })
  }
  const isUnpaid = method === 'UNPAID'
  return recordAndReturn(context, {
    action: 'booking.completed',
    before,
    after,
    ...(isUnpaid && { facts: { isUnpaid } }),
  })
}

/** Completes a trip whose price its driver has received in cash and holds (rules/till 32). */
export function completeHeld(
  context: WriteContext,
  { id, reference, amount }: { id: string; reference: string; amount: number },
): Promise<JsonText<Booking>> {
  const transactionId = `ESP-${reference.slice(-6)}`
  const form = { method: 'CASH', amount, transactionId, phoneNumber: null, notes: null } as const
  return completeBooking(context, { id, ...form, heldByDriver: true })
}

/** Awaits what is left of the cost of a booking that is being completed (rules/money 17). */
async function awaitRest(
  { tx, actor, now }: WriteContext,
  booking: BookingRow,
  { notes, currency }: { notes: string | null; currency: string },
): Promise<void> {
  const amount = dueOf(booking)
  if (amount === 0) return
  await payments.insertPendingPayment(
    tx,
    { amount, notes },
    { bookingId: booking.id, currency, actorId: actor.id, now },
  )
}

async function reread({ tx }: WriteContext, id: string): Promise<BookingRow> {
  const row = await lockBookingIncludingDeleted(tx, id)
  if (!row) throw new Error('A locked booking is missing')
  return row
}

/** Records a payment of a completed booking of which something is due. */
export async function settleBooking(
  context: WriteContext,
  { id, ...form }: InputOf<typeof contract.settleBooking>,
): Promise<JsonText<Booking>> {
  if (form.method === 'UNPAID') throw invalidField('method', 'Le mode de paiement est requis')
  storedPhone(form.phoneNumber)
  // The settings are locked before the booking, in the same order as when the currency is changed.
  const settings = await lockBusinessSettings(context.tx)
  const before = await lockAndValidateBooking(context, id)
  if (before.status !== 'COMPLETED' || dueOf(before) === 0) throw new AppError('NOTHING_TO_SETTLE')
  await receiveMoney(context, before, form, { settings, allowsExtra: true })
  const after = await touchMoney(context, id)
  const facts = moneyFacts(form, settings.currency)
  return recordAndReturn(context, { action: 'payment.settled', before, after, facts })
}

/** Soft-deletes a payment under the locks of its bookings, which are due again (rules/money 24). */
export async function deletePayment(context: WriteContext, { id }: InputOf<typeof deletion>): Promise<{ id: string }> {
  const { tx, now, record } = context
  const bookings: BookingRow[] = []
  for (const bookingId of await payments.findBookingsOf(tx, id)) {
    const booking = await lockBookingIncludingDeleted(tx, bookingId)
    if (booking) bookings.push(booking)
  }
  const payment = await payments.lockPayment(tx, id)
  if (!payment) throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  const status = paymentStatuses.find((one) => one === payment.status)
  if (!status || bookings.some((booking) => !isPaymentDeletable(status, booking.status))) {
    throw new AppError('PAYMENT_NOT_DELETABLE')
  }
  const message = await reasonToKeep(context, payment)
  if (message) throw new AppError('PAYMENT_NOT_DELETABLE', { message })

  await correctInTill(context, { paymentId: id })
  await payments.deletePayment(tx, id, now)
  const { amount, currency, transaction_id, receipt_number } = payment
  const deleted = { amount, currency, method: payment.method, status, transaction_id, receipt_number }
  record({ action: 'payment.deleted', entity: 'payment', entityId: id, before: deleted })
  const method = paymentMethods.find((one) => one === payment.method) ?? 'UNPAID'
  const facts = moneyFacts({ amount, method }, currency)
  for (const before of bookings) {
    const after = status === 'COMPLETED' ? await touchMoney(context, before.id) : before
    await recordAndEmit(context, { action: 'payment.deleted', before, after, facts })
  }
  return { id }
}

/** Returns why a payment cannot be deleted, if its status allows it (rules/money 61). */
async function reasonToKeep(
  { tx }: WriteContext,
  payment: { id: string; source: string; refunded_amount: number },
): Promise<string | undefined> {
  if (payment.source === 'PROVIDER') return "Ce paiement est confirmé par l'opérateur\u00a0: remboursez-le"
  if (await hasRelease(tx, payment.id)) {
    return 'Impossible de supprimer ce paiement\u00a0: le chauffeur en a déjà remis une partie'
  }
  if (payment.refunded_amount > 0) return 'Ce paiement a un remboursement et ne peut pas être supprimé'
  if (await payments.isCreditUsed(tx, payment.id)) {
    return 'Le crédit de ce paiement a servi à une autre course\u00a0: reprenez-le avant de supprimer le paiement'
  }
  return undefined
}
