import type * as contract from '@yoon/contract/bookings'
import type { InputOf } from '@yoon/contract/endpoint'
import { formatAmount } from '@yoon/contract/money'
import type { PaymentForm } from '@yoon/contract/payment-form'
import { paymentMethodLabels } from '@yoon/contract/payment-methods'
import { AppError, invalidField, refusedField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { violates } from '../../platform/database/database-errors.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { readPhone } from '../../platform/phone.ts'
import * as payments from '../payments/index.ts'
import { holdBusinessSettings } from '../settings/index.ts'
import { announce, finish, lockFor, show } from './booking-changes.ts'
import { type BookingRow, changeBooking } from './bookings.store.ts'
import { start } from './starts.service.ts'

/** Confirms, starts or cancels (decisions §4): nothing else is changed by this call. */
export async function moveBooking(context: Context, input: InputOf<typeof contract.moveBooking>): Promise<JsonText> {
  const { tx, now } = context
  if (input.status === 'CONFIRMED') {
    const before = await lockFor(context, input.id, { action: 'confirm' })
    const after = await changeBooking(tx, before.id, { status: 'CONFIRMED' }, now)
    return finish(context, { action: 'booking.confirmed', before, after })
  }
  if (input.status === 'IN_PROGRESS') {
    const before = await lockFor(context, input.id, { action: 'start' })
    await start(context, before)
    return show(context, before.id)
  }
  const before = await lockFor(context, input.id, { action: 'cancel' })
  const { cancelReason: cancel_reason, cancelNote: cancel_note } = input
  const after = await changeBooking(tx, before.id, { status: 'CANCELLED', cancel_reason, cancel_note }, now)
  return finish(context, { action: 'booking.cancelled', before, after })
}

/**
 * Completes a booking with its payment, or UNPAID with a payment that is awaited, in one transaction under the booking's
 * lock: twenty at once give one payment (decisions §5).
 */
export async function completeBooking(
  context: Context,
  { id, ...given }: InputOf<typeof contract.completeBooking>,
): Promise<JsonText> {
  const { tx, now } = context
  const form = given.method === 'UNPAID' ? given : withStoredPhone(given)
  const { currency } = await holdBusinessSettings(tx)
  const before = await lockFor(context, id, { action: 'complete' })
  const method = await recordMoney(context, before, form, currency)
  const change = { status: 'COMPLETED', payment_method: method, completed_at: now } as const
  const after = await changeBooking(tx, id, change, now)
  if (form.method !== 'UNPAID') {
    await announce(context, { action: 'payment.recorded', before, after, facts: moneyFacts(form, currency) })
  }
  return finish(context, { action: 'booking.completed', before, after })
}

/** Takes the money of a booking that was completed UNPAID; the row is made when none is awaited any more. */
export async function settleBooking(
  context: Context,
  { id, ...form }: InputOf<typeof contract.settleBooking>,
): Promise<JsonText> {
  const { tx, actor, now } = context
  if (form.method === 'UNPAID') throw invalidField('method', 'Le mode de paiement est requis')
  const paid = withStoredPhone(form)
  // The currency before the booking, as whoever changes it does.
  const { currency } = await holdBusinessSettings(tx)
  const before = await lockFor(context, id)
  if (before.status !== 'COMPLETED' || before.payment_method !== 'UNPAID') throw new AppError('NOTHING_TO_SETTLE')
  const recording = { bookingId: id, currency, actorId: actor.id, now }
  await refusingDuplicates(tx, paid, async () => {
    const settled = await payments.settleAwaited(tx, paid, recording)
    if (!settled) await payments.insertPayment(tx, paid, recording)
  })
  const after = await changeBooking(tx, id, { payment_method: form.method }, now)
  return finish(context, { action: 'payment.settled', before, after, facts: moneyFacts(form, currency) })
}

/** Writes the payment, or the one that is awaited, and answers how the booking now stands. */
async function recordMoney(
  { tx, actor, now }: Context,
  booking: BookingRow,
  form: PaymentForm,
  currency: string,
): Promise<string> {
  const recording = { bookingId: booking.id, currency, actorId: actor.id, now }
  if (form.method !== 'UNPAID') {
    await refusingDuplicates(tx, form, () => payments.insertPayment(tx, form, recording))
    return form.method
  }
  const left = booking.total_price - booking.paid_amount
  // Paid in advance: nothing is awaited.
  if (left <= 0) return (await payments.findCompletedMethod(tx, booking.id)) ?? 'UNPAID'
  await payments.insertAwaited(tx, { amount: left, notes: form.notes }, recording)
  return 'UNPAID'
}

function withStoredPhone(form: payments.PaidForm): payments.PaidForm {
  if (form.phoneNumber === null) return form
  const read = readPhone(form.phoneNumber)
  if (!read) throw invalidField('phoneNumber', 'Format de téléphone invalide')
  return { ...form, phoneNumber: read.phone }
}

/** A transaction id serves once a method; the refusal names the booking that has it. */
async function refusingDuplicates(tx: Context['tx'], form: payments.PaidForm, write: () => Promise<unknown>) {
  const reference = await payments.findBookingByTransaction(tx, form)
  if (reference) {
    const message = `Cet ID de transaction est déjà utilisé pour la réservation ${reference}`
    throw refusedField('DUPLICATE_TRANSACTION', 'transactionId', { message })
  }
  try {
    await write()
  } catch (error) {
    if (!violates(error, 'payments_transaction_key')) throw error
    throw refusedField('DUPLICATE_TRANSACTION', 'transactionId', { cause: error })
  }
}

function moneyFacts({ amount, method }: payments.PaidForm, currency: string) {
  return { amount: formatAmount(amount, currency), method: paymentMethodLabels[method] }
}
