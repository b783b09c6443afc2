import type { BookingPaymentMethod, PaymentMethod } from '@yoon/contract/payments/methods'
import { type BookingSources, makeBooking, type Outcome } from './bookings.ts'
import { isoInstant, localMoment, minuteMs } from './clock.ts'
import type { Client } from './people.ts'
import { digits, distinct, letters, type Random } from './random.ts'
import type { BookingRow, PaymentRow } from './rows.ts'
import type { Trip } from './trips.ts'

/** Makes a booking and, if it is completed, its payment: by `method`, or by a random one. */
export function makeOrder(
  desk: BookingSources,
  trip: Trip,
  { method, ...outcome }: Outcome,
): { booking: BookingRow; payments: PaymentRow[] } {
  if (outcome.status !== 'COMPLETED') return { booking: makeBooking(desk, trip, outcome), payments: [] }
  const paidBy = method ?? makeMethod(desk.random, outcome.client, trip.price)
  const booking = makeBooking(desk, trip, { ...outcome, method: paidBy })
  return { booking, payments: [makePayment(desk, booking, outcome.client)] }
}

/** Chooses a payment method, or UNPAID; mobile money only for Senegalese phones and up to the limit of a wallet. */
function makeMethod(random: Random, { phone }: Client, price: number): BookingPaymentMethod {
  const byPhone = phone.startsWith('+221') && price <= 500_000 ? 1 : 0
  return random.weighted<BookingPaymentMethod>([
    ['WAVE', 41 * byPhone],
    ['ORANGE_MONEY', 21 * byPhone],
    ['CASH', 25],
    ['CARD', byPhone ? 8 : 30],
    ['UNPAID', byPhone ? 5 : 3],
  ])
}

/** Makes the completed payment of a booking, or the pending one if it is unpaid. */
function makePayment(desk: BookingSources, booking: BookingRow, client: Client): PaymentRow {
  const at = booking.completed_at ? Date.parse(booking.completed_at) : desk.now
  if (booking.payment_method === null || booking.payment_method === 'UNPAID') return makeDebt(desk, booking, at)
  return makeMoney(desk, booking, client, booking.payment_method, at)
}

/** Makes a completed payment at `at`. */
export function makeMoney(
  desk: BookingSources,
  booking: BookingRow,
  client: Client,
  method: PaymentMethod,
  at: number,
): PaymentRow {
  const { random } = desk
  const extra = booking.status === 'COMPLETED' && random.chance(0.06) ? random.int(1, 4) * 1000 : 0
  const isMobile = method === 'WAVE' || method === 'ORANGE_MONEY'
  return {
    ...makeDebt(desk, booking, at),
    amount: booking.total_price + extra,
    method,
    status: 'COMPLETED',
    transaction_id: makeTransactionId(desk, booking, method, at),
    phone_number: isMobile ? client.phone : null,
    notes: extra > 0 ? random.pick(['Attente comprise', 'Péage compris', 'Pourboire compris']) : null,
    paid_at: isoInstant(at),
  }
}

/** Makes a failed payment some minutes before a completed one. */
export function makeFailure(desk: BookingSources, payment: PaymentRow, client: Client): PaymentRow {
  const at = Date.parse(payment.created_at) - 4 * minuteMs
  return {
    ...payment,
    id: desk.random.uuid(),
    method: 'WAVE',
    status: 'FAILED',
    transaction_id: makeWaveId(desk.random),
    phone_number: client.phone,
    notes: 'Solde insuffisant',
    created_at: isoInstant(at),
    paid_at: null,
  }
}

function makeDebt({ random, cashiers }: BookingSources, booking: BookingRow, at: number): PaymentRow {
  return {
    id: random.uuid(),
    booking_id: booking.id,
    amount: booking.total_price,
    currency: 'XOF',
    method: null,
    status: 'PENDING',
    transaction_id: null,
    phone_number: null,
    notes: null,
    recorded_by: random.pick(cashiers),
    created_at: isoInstant(at),
    paid_at: null,
  }
}

/** Makes a transaction id in the format of the operator; for cash it derives from the reference (rules/money 14). */
function makeTransactionId(desk: BookingSources, { reference }: BookingRow, method: PaymentMethod, at: number): string {
  const { random, transactions } = desk
  const { day, time } = localMoment(at)
  const compact = `${day.slice(2).replaceAll('-', '')}.${time.replace(':', '')}`
  const make = {
    WAVE: () => makeWaveId(random),
    ORANGE_MONEY: () => `MP${compact}.${random.text(1, 'ABCD')}${random.text(5, digits)}`,
    CASH: () => `ESP-${reference.slice(2)}`,
    CARD: () => `TPE-${random.text(6, digits)}`,
  }
  return distinct(transactions, make[method])
}

function makeWaveId(random: Random): string {
  return `${random.chance(0.8) ? 'T' : 'T_'}${random.text(10, digits + letters)}`
}
