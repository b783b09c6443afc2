import type { ExcessUse, PaymentKind } from '@yoon/contract/ledger/states'
import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import {
  type BookingRow,
  driverWhoHolds,
  dueOf,
  lockAndValidateBooking,
  lockBookingIncludingDeleted,
  moneyFacts,
  receiveMoney,
  recordAndEmit,
  storedPhone,
  touchMoney,
} from '../bookings/index.ts'
import { takeMoney } from '../payments/index.ts'
import { type BusinessSettings, lockBusinessSettings } from '../settings/index.ts'
import * as store from './ledger.store.ts'

/** Money that comes in: for one booking, for several of a client, or as their credit. */
export interface IncomingMoney {
  clientId: string
  /** Allocated up to what is due. */
  bookingId?: string | undefined
  allocations?: readonly { bookingId: string; amount: number }[] | undefined
  amount: number
  method: PaymentMethod
  transactionId: string
  kind?: PaymentKind | undefined
  source: 'PERSON' | 'PROVIDER'
  requestId?: string | undefined
  /** Use of what exceeds the due amount; of a provider it is always credit. */
  excess?: ExcessUse | undefined
  phoneNumber?: string | null | undefined
  notes?: string | null | undefined
  receivedOn?: string | undefined
  heldByDriver?: boolean | undefined
}

/**
 * Brings money in, in the transaction of the caller: the payment, its allocations, its receipt and its events. Everything
 * that is received without completing or settling a booking goes through it (rules/money 53).
 */
export async function postPayment(context: WriteContext, money: IncomingMoney): Promise<store.PostedPayment> {
  const settings = await lockBusinessSettings(context.tx)
  const booking = money.bookingId === undefined ? undefined : await lockPaidBooking(context, money.bookingId, money)
  const id = booking ? await payOne(context, booking, { money, settings }) : await paySeveral(context, money, settings)
  return store.findPosted(context.tx, id)
}

/** Locks the booking that is paid; a deleted one of a provider's payment is none, so that its money becomes credit. */
async function lockPaidBooking(
  context: WriteContext,
  id: string,
  { source, kind }: IncomingMoney,
): Promise<BookingRow | undefined> {
  if (source === 'PROVIDER') {
    const row = await lockBookingIncludingDeleted(context.tx, id)
    return row?.deleted_at === null ? row : undefined
  }
  const booking = await lockAndValidateBooking(context, id)
  const isOver = booking.status === 'COMPLETED' || booking.status === 'CANCELLED'
  const isWrong = (kind === 'DEPOSIT' && isOver) || (booking.status === 'CANCELLED' && dueOf(booking) === 0)
  if (isWrong) throw new AppError('INVALID_TRANSITION')
  return booking
}

async function payOne(
  context: WriteContext,
  before: BookingRow,
  { money, settings }: { money: IncomingMoney; settings: BusinessSettings },
): Promise<string> {
  const { bookingId: _, allocations: __, ...received } = money
  const id = await receiveMoney(context, before, received, { settings })
  const after = await touchMoney(context, before.id)
  await recordAndEmit(context, {
    action: 'payment.recorded',
    before,
    after,
    facts: moneyFacts(money, settings.currency),
  })
  return id
}

async function paySeveral(context: WriteContext, money: IncomingMoney, settings: BusinessSettings): Promise<string> {
  const { allocations = [], clientId, amount, method, source } = money
  const client = await store.findClient(context.tx, clientId)
  if (!client) throw invalidField('clientId', 'Ce client est introuvable')
  const bookings = await lockAllocated(context, allocations, clientId)
  const total = allocations.reduce((sum, allocation) => sum + allocation.amount, 0)
  if (total > amount) throw invalidField('allocations', 'Les affectations dépassent le montant du paiement')
  const first = bookings.find(({ id }) => id === allocations[0]?.bookingId)
  const id = await takeMoney(
    context,
    {
      method,
      amount,
      transactionId: money.transactionId,
      phoneNumber: storedPhone(money.phoneNumber),
      notes: money.notes ?? null,
      kind: money.kind ?? (bookings.some(({ status }) => status === 'COMPLETED') ? 'PAYMENT' : 'DEPOSIT'),
      source,
      heldByDriverId: money.heldByDriver ? oneDriver(bookings, method) : null,
      requestId: money.requestId ?? null,
      receivedOn: money.receivedOn ?? null,
    },
    { clientId, bookingId: first?.id ?? null, shares: allocations },
    settings,
  )
  for (const before of bookings) {
    const own = allocations.find(({ bookingId }) => bookingId === before.id)?.amount ?? 0
    const facts = moneyFacts({ amount: own, method }, settings.currency)
    await recordAndEmit(context, {
      action: 'payment.recorded',
      before,
      after: await touchMoney(context, before.id),
      facts,
    })
  }
  if (bookings.length === 0) {
    const facts = moneyFacts({ amount, method }, settings.currency)
    context.emit({ name: 'credit.recorded', creditorId: clientId, creditor: client.name, ...facts })
    const after = { amount, method, credit: amount }
    context.record({ action: 'payment.credit_recorded', entity: 'payment', entityId: id, after })
  }
  return id
}

/** Locks the bookings of allocations by their id; each is of the client, and owes what is allocated to it. */
async function lockAllocated(
  context: WriteContext,
  allocations: readonly { bookingId: string; amount: number }[],
  clientId: string,
): Promise<BookingRow[]> {
  const ids = [...new Set(allocations.map(({ bookingId }) => bookingId))].toSorted()
  if (ids.length < allocations.length) throw invalidField('allocations', 'Une réservation est affectée deux fois')
  const bookings: BookingRow[] = []
  for (const id of ids) {
    const booking = await lockBookingIncludingDeleted(context.tx, id)
    if (!booking || booking.deleted_at !== null) throw invalidField('allocations', 'Une réservation est introuvable')
    if (booking.client_id !== clientId) {
      throw invalidField('allocations', `La réservation ${booking.reference} est d'un autre client`)
    }
    const amount = allocations.find(({ bookingId }) => bookingId === id)?.amount ?? 0
    const due = dueOf(booking)
    if (amount > due) throw new AppError('OVERPAYMENT', { details: { due, bookingId: id } })
    bookings.push(booking)
  }
  return bookings
}

function oneDriver(bookings: readonly BookingRow[], method: PaymentMethod): string {
  const [driverId, ...others] = [...new Set(bookings.map(({ driver_id }) => driver_id))]
  if (others.length > 0) throw invalidField('heldByDriver', 'Ces courses ont des chauffeurs différents')
  return driverWhoHolds({ driver_id: driverId ?? null }, method)
}
