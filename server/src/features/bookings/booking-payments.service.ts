import type * as contract from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import { formatAmount } from '@yoon/contract/money'
import type { deletePayment as deletion } from '@yoon/contract/payments/calls'
import type { PaymentForm } from '@yoon/contract/payments/form'
import { type BookingPaymentMethod, paymentMethodLabels, paymentMethods } from '@yoon/contract/payments/methods'
import { isPaymentDeletable, paymentStatuses } from '@yoon/contract/payments/status'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { readPhone } from '../../platform/phone.ts'
import * as payments from '../payments/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { lockAndValidateBooking, recordAndEmit, recordAndReturn } from './booking-changes.ts'
import { type BookingRow, changeBooking, lockBookingIncludingDeleted } from './bookings.store.ts'

/**
 * Completes a booking with its payment, or UNPAID with a pending payment, in one transaction under the booking's lock:
 * concurrent calls create one payment (rules/money 15).
 */
export async function completeBooking(
  context: WriteContext,
  { id, ...given }: InputOf<typeof contract.completeBooking>,
): Promise<JsonText<Booking>> {
  const { tx, now } = context
  const form = given.method === 'UNPAID' ? given : withStoredPhone(given)
  const { currency } = await lockBusinessSettings(tx)
  const before = await lockAndValidateBooking(context, id, { action: 'complete' })
  const method = await recordPayment(context, before, form, currency)
  const change = { status: 'COMPLETED', payment_method: method, completed_at: now } as const
  const after = await changeBooking(tx, id, change, now)
  if (form.method !== 'UNPAID') {
    await recordAndEmit(context, { action: 'payment.recorded', before, after, facts: moneyFacts(form, currency) })
  }
  const isUnpaid = method === 'UNPAID'
  return recordAndReturn(context, {
    action: 'booking.completed',
    before,
    after,
    ...(isUnpaid && { facts: { isUnpaid } }),
  })
}

/** Records the payment of a booking that was completed UNPAID. */
export async function settleBooking(
  context: WriteContext,
  { id, ...form }: InputOf<typeof contract.settleBooking>,
): Promise<JsonText<Booking>> {
  const { tx, actor, now } = context
  if (form.method === 'UNPAID') throw invalidField('method', 'Le mode de paiement est requis')
  const paid = withStoredPhone(form)
  // The settings are locked before the booking, in the same order as when the currency is changed.
  const { currency } = await lockBusinessSettings(tx)
  const before = await lockAndValidateBooking(context, id)
  if (before.status !== 'COMPLETED' || before.payment_method !== 'UNPAID') throw new AppError('NOTHING_TO_SETTLE')
  const receipts = await payments.settlePayment(tx, paid, { bookingId: id, currency, actorId: actor.id, now })
  recordReceipts(context, receipts)
  const after = await changeBooking(tx, id, { payment_method: form.method }, now)
  return recordAndReturn(context, { action: 'payment.settled', before, after, facts: moneyFacts(form, currency) })
}

/** Inserts the payment, or a pending one for the rest of the price; returns the payment method of the booking. */
async function recordPayment(
  context: WriteContext,
  booking: BookingRow,
  form: PaymentForm,
  currency: string,
): Promise<string> {
  const { tx, actor, now } = context
  const recording = { bookingId: booking.id, currency, actorId: actor.id, now }
  if (form.method !== 'UNPAID') {
    recordReceipts(context, await payments.insertCompletedPayment(tx, form, recording))
    return form.method
  }
  const left = booking.total_price - booking.paid_amount
  // Paid in advance: no payment is pending.
  if (left <= 0) return (await payments.findCompletedMethod(tx, booking.id)) ?? 'UNPAID'
  await payments.insertPendingPayment(tx, { amount: left, notes: form.notes }, recording)
  return 'UNPAID'
}

function recordReceipts({ record }: WriteContext, receipts: readonly payments.NumberedReceipt[]): void {
  for (const { paymentId, number, code } of receipts) {
    const after = { receipt_number: number, receipt_code: code }
    record({ action: 'payment.receipt_given', entity: 'payment', entityId: paymentId, after })
  }
}

function withStoredPhone(form: payments.PaidForm): payments.PaidForm {
  if (form.phoneNumber === null) return form
  return { ...form, phoneNumber: readPhone(form.phoneNumber, 'phoneNumber').phone }
}

/** Soft-deletes a payment under its booking's lock; the booking can then be settled again ("Encaisser"). */
export async function deletePayment(context: WriteContext, { id }: InputOf<typeof deletion>): Promise<{ id: string }> {
  const { tx, now, record } = context
  const bookingId = await payments.findBookingOf(tx, id)
  const before = bookingId === undefined ? undefined : await lockBookingIncludingDeleted(tx, bookingId)
  const payment = before && (await payments.deletePayment(tx, id, now))
  if (!payment) throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  const status = paymentStatuses.find((one) => one === payment.status)
  if (!status || !isPaymentDeletable(status, before.status)) throw new AppError('PAYMENT_NOT_DELETABLE')

  record({ action: 'payment.deleted', entity: 'payment', entityId: id, before: payment })
  const after = status === 'COMPLETED' ? await markUnpaidIfUncovered(context, before) : before
  const method = paymentMethods.find((one) => one === payment.method) ?? 'UNPAID'
  const facts = moneyFacts({ amount: payment.amount, method }, payment.currency)
  await recordAndEmit(context, { action: 'payment.deleted', before, after, facts })
  return { id }
}

/** Marks a completed booking UNPAID again, unless its remaining payments cover the price (rules/money 24). */
async function markUnpaidIfUncovered({ tx, now }: WriteContext, booking: BookingRow): Promise<BookingRow> {
  const after = await changeBooking(tx, booking.id, {}, now)
  if (after.status !== 'COMPLETED') return after
  const paidBy = after.paid_amount < after.total_price ? 'UNPAID' : await payments.findCompletedMethod(tx, booking.id)
  if (paidBy === after.payment_method) return after
  return changeBooking(tx, booking.id, { payment_method: paidBy ?? 'UNPAID' }, now)
}

/** Returns the amount and method of a payment for an event. */
function moneyFacts({ amount, method }: { amount: number; method: BookingPaymentMethod }, currency: string) {
  return { amount: formatAmount(amount, currency), method: paymentMethodLabels[method] }
}
