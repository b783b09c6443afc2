import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/ledger/calls'
import type { Payment } from '@yoon/contract/payments/calls'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import {
  dueOf,
  lockAndValidateBooking,
  lockBooking,
  recordAndReturn,
  storedPhone,
  touchMoney,
} from '../bookings/index.ts'
import * as payments from '../payments/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { postPayment } from './post-payment.ts'
import { refundPayment } from './refund-payment.ts'

/** Records a payment of a booking before or after the trip (rules/money 53). */
export async function payBooking(
  context: WriteContext,
  { id: bookingId, ...form }: InputOf<typeof contract.payBooking>,
): Promise<JsonText<Payment>> {
  storedPhone(form.phoneNumber)
  // The settings are locked before the booking, as everywhere.
  await lockBusinessSettings(context.tx)
  const { client_id: clientId } = await lockAndValidateBooking(context, bookingId)
  const { id } = await postPayment(context, { ...form, bookingId, clientId, source: 'PERSON' })
  return readPayment(context, id)
}

/** Records one payment for several bookings of a client, or for their credit (rules/money 58). */
export async function payForClient(
  context: WriteContext,
  form: InputOf<typeof contract.payForClient>,
): Promise<JsonText<Payment>> {
  const { id } = await postPayment(context, { ...form, source: 'PERSON' })
  return readPayment(context, id)
}

/** Refunds a payment in full or in part (rules/money 56). */
export async function refund(
  context: WriteContext,
  { id: paymentId, ...form }: InputOf<typeof contract.refundPayment>,
): Promise<JsonText<Payment>> {
  await refundPayment(context, { ...form, paymentId })
  return readPayment(context, paymentId)
}

async function readPayment({ tx }: WriteContext, id: string): Promise<JsonText<Payment>> {
  const payment = await payments.findPaymentJson(tx, id)
  if (!payment) throw new Error('A payment of this transaction is missing')
  return payment
}

/** Pays a booking from its client's credit, the oldest payment first (rules/money 58). */
export async function useCredit(
  context: WriteContext,
  { id, amount }: InputOf<typeof contract.useCredit>,
): Promise<JsonText<Booking>> {
  const { tx, actor, now } = context
  const before = await lockAndValidateBooking(context, id)
  const due = dueOf(before) + before.written_off
  if (before.status === 'CANCELLED' && due === 0) throw new AppError('INVALID_TRANSITION')
  if (amount > due) throw new AppError('OVERPAYMENT', { details: { due } })
  const sources = await payments.lockCredit(tx, before.client_id)
  const credit = sources.reduce((sum, source) => sum + source.credit, 0)
  if (credit < amount) throw new AppError('NO_CREDIT', { details: { credit } })
  const takenBack = Math.min(amount, before.written_off)
  if (takenBack > 0) {
    await payments.insertWriteOff(tx, { bookingId: id, amount: -takenBack, reason: 'Payé', by: actor.id, at: now })
  }
  let left = amount
  for (const source of sources) {
    const share = Math.min(left, source.credit)
    if (share > 0) {
      await payments.insertAllocations(tx, source.id, [{ bookingId: id, amount: share }], { at: now, by: actor.id })
    }
    left -= share
  }
  const after = await touchMoney(context, id)
  return recordAndReturn(context, { action: 'payment.credit_used', before, after })
}

/** Gives what is left of an allocation back to the credit of its client; the booking is due again. */
export async function releaseAllocation(
  context: WriteContext,
  { id, reason }: InputOf<typeof contract.releaseAllocation>,
): Promise<JsonText<Booking>> {
  const { tx, actor, now, record } = context
  const found = await payments.findAllocation(tx, id)
  const before = found && (await lockBooking(tx, found.bookingId))
  const allocation = before && (await payments.findAllocation(tx, id))
  if (!allocation) throw new AppError('NOT_FOUND', { message: 'Cette affectation est introuvable' })
  const { paymentId, left } = allocation
  if (left === 0) throw invalidField('id', 'Il ne reste rien de cette affectation')
  const reduction = { allocationId: id, amount: left, reason, by: actor.id, at: now }
  await payments.reduceAllocation(tx, reduction)
  const after = await touchMoney(context, before.id)
  record({
    action: 'payment.allocation_released',
    entity: 'payment',
    entityId: paymentId,
    after: { amount: left, release_reason: reason },
  })
  return recordAndReturn(context, { action: 'payment.allocation_released', before, after })
}
