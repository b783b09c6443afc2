import type { ExcessUse, PaymentKind } from '@yoon/contract/ledger/states'
import { formatAmount } from '@yoon/contract/money'
import { type BookingPaymentMethod, type PaymentMethod, paymentMethodLabels } from '@yoon/contract/payments/methods'
import { AppError, invalidField, refusedField } from '../../platform/app-error.ts'
import { actorOf } from '../../platform/caller.ts'
import type { WriteContext } from '../../platform/context.ts'
import { readPhone } from '../../platform/phone.ts'
import * as payments from '../payments/index.ts'
import type { BusinessSettings } from '../settings/index.ts'
import { type BookingRow, changeBooking, lockBookingIncludingDeleted } from './bookings.store.ts'

/** Money for one booking. */
export interface ReceivedMoney {
  method: PaymentMethod
  amount: number
  transactionId: string
  phoneNumber?: string | null | undefined
  notes?: string | null | undefined
  receivedOn?: string | undefined
  kind?: PaymentKind | undefined
  source?: 'PERSON' | 'PROVIDER'
  requestId?: string | undefined
  excess?: ExcessUse | undefined
  heldByDriver?: boolean | undefined
  /** Client who paid; that of the booking by default. */
  clientId?: string
}

/** Cost of a booking: the price, its extras and its discount; of a cancelled one its fee (rules/money 50). */
function costOf(booking: BookingRow): number {
  const { status, total_price, extras_amount, discount, cancellation_fee } = booking
  return status === 'CANCELLED' ? cancellation_fee : total_price + extras_amount - discount
}

/** The part of the cost that is still to be paid. */
export function dueOf(booking: BookingRow): number {
  return Math.max(0, costOf(booking) - booking.paid_amount - booking.refunded_amount - booking.written_off)
}

/**
 * Records money for a locked booking, and returns the id of the payment. It takes a write-off back first, then pays what is
 * due. The excess is used as asked; without a use it is an extra if the call `allowsExtra` and nothing else was received
 * for the booking, otherwise it is refused with OVERPAYMENT (rules/money 54).
 */
export async function receiveMoney(
  context: WriteContext,
  before: BookingRow,
  { source = 'PERSON', ...money }: ReceivedMoney,
  { settings, allowsExtra = false }: { settings: BusinessSettings; allowsExtra?: boolean },
): Promise<string> {
  const { tx, now, caller } = context
  const heldByDriverId = money.heldByDriver ? driverWhoHolds(before, money.method) : null
  const takenBack = Math.min(money.amount, before.written_off)
  const due = dueOf(before) + takenBack
  const over = Math.max(0, money.amount - due)
  const excess = over > 0 ? await excessUse(context, before, { ...money, source, due, allowsExtra }) : undefined
  if (takenBack > 0) {
    const by = actorOf(caller)?.id ?? null
    await payments.insertWriteOff(tx, { bookingId: before.id, amount: -takenBack, reason: 'Payé', by, at: now })
  }
  const extra = excess === 'EXTRA' ? over : 0
  const toTrip = money.amount - over + extra
  const shares = [
    ...(toTrip > 0 ? [{ bookingId: before.id, amount: toTrip }] : []),
    ...(excess === 'TIP' ? [{ bookingId: before.id, amount: over, isTip: true }] : []),
  ]
  const isWhole = before.status === 'COMPLETED' && money.amount >= due
  const awaitedId = isWhole ? await payments.findAwaited(tx, before.id) : undefined
  const kind = money.kind ?? (before.status === 'COMPLETED' ? 'PAYMENT' : 'DEPOSIT')
  return payments.takeMoney(
    context,
    {
      method: money.method,
      amount: money.amount,
      transactionId: money.transactionId,
      phoneNumber: storedPhone(money.phoneNumber),
      notes: money.notes ?? null,
      kind,
      source,
      heldByDriverId,
      requestId: money.requestId ?? null,
      receivedOn: money.receivedOn ?? null,
    },
    { clientId: money.clientId ?? before.client_id, bookingId: before.id, shares, extra, awaitedId },
    settings,
  )
}

async function excessUse(
  { tx }: WriteContext,
  booking: BookingRow,
  {
    excess,
    source,
    due,
    allowsExtra,
  }: Pick<ReceivedMoney, 'excess'> & { source: string; due: number; allowsExtra: boolean },
): Promise<ExcessUse> {
  if (source === 'PROVIDER') return 'CREDIT'
  if (excess) return excess
  if (allowsExtra && !(await payments.hasReceivedMoney(tx, booking.id))) return 'EXTRA'
  throw new AppError('OVERPAYMENT', { details: { due } })
}

/** Returns the driver who keeps the cash of a trip (rules/money 55). */
export function driverWhoHolds({ driver_id }: Pick<BookingRow, 'driver_id'>, method: PaymentMethod): string {
  if (method !== 'CASH') throw invalidField('heldByDriver', 'Seules des espèces peuvent rester chez le chauffeur')
  if (driver_id === null) throw invalidField('heldByDriver', "Cette réservation n'a pas de chauffeur")
  return driver_id
}

export function storedPhone(phoneNumber: string | null | undefined): string | null {
  return phoneNumber ? readPhone(phoneNumber, 'phoneNumber').phone : null
}

/**
 * Raises the version of a booking whose money has changed, with the method of its last payment once it is completed
 * (rules/money 51); returns the new row.
 */
export async function touchMoney({ tx, now }: Pick<WriteContext, 'tx' | 'now'>, id: string): Promise<BookingRow> {
  const before = await lockBookingIncludingDeleted(tx, id)
  if (!before) throw new Error('A locked booking is missing')
  const method = (await payments.findCompletedMethod(tx, id)) ?? 'UNPAID'
  return changeBooking(tx, id, before.status === 'COMPLETED' ? { payment_method: method } : {}, now)
}

/** Refuses a price, extras or a discount with which the booking would cost less than was paid for it. */
export function refusePriceBelowPaid(booking: BookingRow, field = 'totalPrice'): void {
  const cost = costOf(booking)
  if (
    booking.status === 'CANCELLED' ? cost >= booking.paid_amount : cost >= booking.paid_amount + booking.refunded_amount
  )
    return
  throw refusedField('PRICE_BELOW_PAID', field, { details: { paid: booking.paid_amount } })
}

/** Returns the amount and method of a payment for an event. */
export function moneyFacts({ amount, method }: { amount: number; method: BookingPaymentMethod }, currency: string) {
  return { amount: formatAmount(amount, currency), method: paymentMethodLabels[method] }
}
