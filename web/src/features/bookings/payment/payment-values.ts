import { proposeAmount, type WaitingFare } from '@yoon/contract/bookings/price'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type PaymentForm, paymentFormSchema } from '@yoon/contract/payments/form'
import { type BookingPaymentMethod, isMobileMoney } from '@yoon/contract/payments/methods'
import { dayOf, formatDay, formatMoney, timeOf } from '../../../lib/format.ts'
import { toAmount, withAmounts } from '../../../lib/forms/amounts.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'

/** Values of the payment dialog, as typed. */
export interface PaymentValues {
  method: BookingPaymentMethod
  /** `null` until the user types an amount: the field shows the proposal. */
  amount: string | null
  waitingMinutes: string
  transactionId: string
  phoneNumber: string
  notes: string
}

/** Basis of the amount due: the price, the amount paid, and the rate of the waiting time. */
export interface Due {
  booking: Pick<Booking, 'totalPrice' | 'paidAmount'>
  /** Undefined until the settings are loaded. */
  fares: WaitingFare | undefined
}

/** Maximum waiting time, in minutes: one day. */
const maxMinutes = 1440

/** Returns the waiting time in minutes; `null` if the typed text is not such a number. */
function readMinutes({ waitingMinutes }: Pick<PaymentValues, 'waitingMinutes'>): number | null {
  const typed = waitingMinutes.trim() || '0'
  return /^\d{1,4}$/.test(typed) && Number(typed) <= maxMinutes ? Number(typed) : null
}

/** Returns the unpaid part of the price plus the waiting time; `null` if nothing is due. */
export function proposedAmount(values: PaymentValues, { booking, fares }: Due): number | null {
  const { totalPrice = 0, paidAmount = 0 } = booking
  const waitingTimeRate = fares?.waitingTimeRate ?? 0
  const facts = { totalPrice, paidAmount, waitingMinutes: readMinutes(values) ?? 0 }
  return proposeAmount(facts, { waitingTimeRate }) || null
}

/** True if a trip was paid before its end: it may be completed without a payment. */
export function isPaidBefore({ totalPrice, paidAmount = 0 }: Due['booking']): boolean {
  return totalPrice !== undefined && paidAmount >= totalPrice
}

/** Value of the amount field: the typed amount, else the proposal. */
export function shownAmount(values: PaymentValues, due: Due): string {
  return values.amount ?? String(proposedAmount(values, due) ?? '')
}

/**
 * True if the amount is below half or above double of the amount due: probably a typing error. `amount` is in whole
 * units of the currency. Never true if nothing is due: an earlier attempt may have been stored.
 */
export function isFarFromDue(amount: number, values: PaymentValues, due: Due): boolean {
  const proposal = proposedAmount(values, due)
  return proposal !== null && (amount * 2 < proposal || amount > proposal * 2)
}

/** Describes the waiting time, for the notes of the payment. */
function waitingNote(values: PaymentValues, fares: WaitingFare | undefined): string {
  const minutes = values.method === 'UNPAID' ? 0 : readMinutes(values)
  if (!minutes) return ''
  const rate = fares?.waitingTimeRate ?? 0
  return `Attente\u00a0: ${minutes} min${rate > 0 ? ` × ${formatMoney(rate)}` : ''}`
}

/** Parses the dialog with the contract's schema. */
export function parsePayment(values: PaymentValues, due: Due): Parsed<PaymentForm> {
  const read = paymentFormSchema.safeParse(bodyOf(values, due))
  if (values.method === 'UNPAID') return read
  const parsed = withAmounts(read, { amount: shownAmount(values, due) })
  if (readMinutes(values) !== null) return parsed
  const message = "Les minutes d'attente doivent être un nombre entre 0 et 1 440"
  const others = parsed.success ? [] : parsed.error.issues
  return { success: false, error: { issues: [{ path: ['waitingMinutes'], message }, ...others] } }
}

function bodyOf(values: PaymentValues, due: Due) {
  const { method, transactionId, phoneNumber } = values
  const notes = [values.notes.trim(), waitingNote(values, due.fares)].filter(Boolean).join('\n')
  if (method === 'UNPAID') return { method, notes }
  return {
    method,
    amount: toAmount(shownAmount(values, due)),
    transactionId,
    notes,
    ...(isMobileMoney(method) && { phoneNumber }),
  }
}

/** Names the end of a rental after « jusqu' »: `à 21:00`, `à 02:00 demain`, `au ven. 27 nov.`. */
export function untilEnd({ endsAt, rentalEndDate }: Pick<Booking, 'endsAt' | 'rentalEndDate'>, now: number): string {
  const end = Date.parse(endsAt)
  // A rental that ends at midnight ends with its day, not on the next one.
  const last = rentalEndDate ?? dayOf(end - 1)
  const near = formatDay(last, dayOf(now))
  const day = /^[A-Z]/.test(near) ? near.toLowerCase() : near
  if (rentalEndDate) return day === near ? `au ${day}` : `à ${day}`
  const hour = last === dayOf(end) ? timeOf(end) : '24:00'
  if (near === "Aujourd'hui") return `à ${hour}`
  return `à ${hour} ${day === near ? `le ${day}` : day}`
}
