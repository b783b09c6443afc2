import type { InputOf } from '@yoon/contract/endpoint'
import { formatAmount } from '@yoon/contract/money'
import { paymentMethodLabels, paymentMethods } from '@yoon/contract/payment-methods'
import { type deletePayment as contract, isPaymentDeletable, paymentStatuses } from '@yoon/contract/payments'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import * as payments from '../payments/index.ts'
import { announce } from './booking-changes.ts'
import { type BookingRow, changeBooking, lockEvenDeleted } from './bookings.store.ts'

/** Deletes a payment under its booking's lock, as it was recorded; it is soft, and "Encaisser" is offered again. */
export async function deletePayment(context: Context, { id }: InputOf<typeof contract>): Promise<{ id: string }> {
  const { tx, now, record } = context
  const bookingId = await payments.findBookingOf(tx, id)
  const before = bookingId === undefined ? undefined : await lockEvenDeleted(tx, bookingId)
  const payment = before && (await payments.deletePayment(tx, id, now))
  if (!payment) throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  const status = paymentStatuses.find((one) => one === payment.status)
  if (!status || !isPaymentDeletable(status, before.status)) throw new AppError('PAYMENT_NOT_DELETABLE')

  record({ action: 'payment.deleted', entity: 'payment', entityId: id, before: payment })
  const after = status === 'COMPLETED' ? await withoutMoney(context, before) : before
  const method = paymentMethods.find((one) => one === payment.method) ?? 'UNPAID'
  const facts = { amount: formatAmount(payment.amount, payment.currency), method: paymentMethodLabels[method] }
  await announce(context, { action: 'payment.deleted', before, after, facts })
  return { id }
}

/** A finished booking is UNPAID again, unless what is left of its payments still covers it (decisions §15). */
async function withoutMoney({ tx, now }: Context, booking: BookingRow): Promise<BookingRow> {
  const after = await changeBooking(tx, booking.id, {}, now)
  if (after.status !== 'COMPLETED') return after
  const paidBy = after.paid_amount < after.total_price ? 'UNPAID' : await payments.findCompletedMethod(tx, booking.id)
  if (paidBy === after.payment_method) return after
  return changeBooking(tx, booking.id, { payment_method: paidBy ?? 'UNPAID' }, now)
}
