import { proposeAmount, type WaitingFare } from '@yoon/contract/bookings/price'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ExtraForm } from '@yoon/contract/ledger/extras-form'
import type { ExcessUse } from '@yoon/contract/ledger/states'
import { type PaymentForm, paymentFormSchema } from '@yoon/contract/payments/form'
import { type BookingPaymentMethod, isMobileMoney } from '@yoon/contract/payments/methods'
import { extrasOf, extrasToSend } from '../../../lib/extras.ts'
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
  /** Day on which the money of a late entry arrived; empty for now. */
  receivedOn: string
  /** Use of what exceeds the due amount; empty until it is chosen. */
  excess: ExcessUse | ''
  /** `null` until the user chooses: the cash stays with the driver if the driver has reported it. */
  heldByDriver: boolean | null
}

/** Purpose of the dialog: ends the trip, takes what an ended trip owes, or takes money at any other time. */
export type PaymentMode = 'complete' | 'settle' | 'advance'

/** Basis of the amount due: the price, the amount paid, and the rate of the waiting time. */
export interface Due {
  booking: Pick<Booking, 'totalPrice' | 'paidAmount'> &
    Partial<Pick<Booking, 'due' | 'costs' | 'deposit' | 'status' | 'steps' | 'driver'>>
  /** Undefined until the settings are loaded. */
  fares: WaitingFare | undefined
  mode?: PaymentMode
}

/** Maximum waiting time, in minutes: one day. */
const maxMinutes = 1440

/** Returns the waiting time in minutes; `null` if the typed text is not such a number. */
function readMinutes({ waitingMinutes }: Pick<PaymentValues, 'waitingMinutes'>): number | null {
  const typed = waitingMinutes.trim() || '0'
  return /^\d{1,4}$/.test(typed) && Number(typed) <= maxMinutes ? Number(typed) : null
}

/** Returns what is left to pay, without the waiting time (rules/money 50). */
export function restOf({ due, totalPrice = 0, paidAmount = 0 }: Due['booking']): number {
  return due ?? Math.max(0, totalPrice - paidAmount)
}

/** Returns what the deposit still lacks. */
export function missingDeposit({ deposit }: Pick<Due['booking'], 'deposit'>): number {
  return deposit ? Math.max(0, deposit.amount - deposit.paid) : 0
}

/** Returns what is left to pay plus the waiting time; `null` if nothing is due. */
function wholeDue(values: Pick<PaymentValues, 'waitingMinutes'>, { booking, fares }: Due): number | null {
  const waitingTimeRate = fares?.waitingTimeRate ?? 0
  const facts = { totalPrice: restOf(booking), paidAmount: 0, waitingMinutes: readMinutes(values) ?? 0 }
  return proposeAmount(facts, { waitingTimeRate }) || null
}

/** Returns the amount that the field proposes: all that is due, or before the trip the missing deposit. */
export function proposedAmount(values: Pick<PaymentValues, 'waitingMinutes'>, due: Due): number | null {
  return ((due.mode === 'advance' && missingDeposit(due.booking)) || null) ?? wholeDue(values, due)
}

/** True if a trip was paid before its end: it may be completed without a payment. */
export function isPaidBefore({ totalPrice, paidAmount = 0, due }: Due['booking']): boolean {
  return due === undefined ? totalPrice !== undefined && paidAmount >= totalPrice : due === 0
}

/** Returns what an amount leaves due, below 0 if it exceeds what is due; `undefined` for what is no amount. */
export function leftAfter(values: PaymentValues, due: Due): number | undefined {
  const amount = toAmount(shownAmount(values, due))
  return values.method === 'UNPAID' || !(amount > 0) ? undefined : (wholeDue(values, due) ?? 0) - amount
}

/** Returns the use of an excess: « Complément » for the only payment of a trip, otherwise the user chooses (rules/money 54). */
export function excessOf({ excess }: Pick<PaymentValues, 'excess'>, { booking, mode }: Due): ExcessUse | '' {
  return excess || (mode === 'advance' || booking.paidAmount ? '' : 'EXTRA')
}

/** True if the driver keeps the cash: proposed if the driver has reported it (rules/money 55). */
export function isHeldByDriver({ method, heldByDriver }: PaymentValues, { booking }: Due): boolean {
  if (method !== 'CASH' || !booking.driver) return false
  return heldByDriver ?? booking.steps?.some(({ step }) => step === 'CASH') === true
}

/** Returns the extras of a completion: those that the booking has, and the waiting time; undefined without waiting. */
export function extrasWithWaiting(values: PaymentValues, { booking, fares }: Due): ExtraForm[] | undefined {
  const minutes = values.method === 'UNPAID' ? 0 : (readMinutes(values) ?? 0)
  const amount = minutes * (fares?.waitingTimeRate ?? 0)
  if (amount === 0) return undefined
  const kept = extrasToSend(extrasOf(booking))
  return [...kept, { kind: 'WAITING', amount, note: `${minutes}\u00a0min` }]
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
  const proposal = wholeDue(values, due)
  const isPart = due.mode === 'advance'
  return proposal !== null && ((!isPart && amount * 2 < proposal) || amount > proposal * 2)
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
  const wrong = [
    ...(readMinutes(values) === null
      ? [{ path: ['waitingMinutes'], message: "Les minutes d'attente doivent être un nombre entre 0 et 1 440" }]
      : []),
    ...((leftAfter(values, due) ?? 0) < 0 && !excessOf(values, due)
      ? [{ path: ['excess'], message: "Choisissez l'usage du trop-perçu" }]
      : []),
  ]
  if (wrong.length === 0) return parsed
  const others = parsed.success ? [] : parsed.error.issues
  return { success: false, error: { issues: [...wrong, ...others] } }
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
    ...(values.receivedOn && { receivedOn: values.receivedOn }),
    ...usesOf(values, due),
  }
}

/** Says what an excess is for, and that the driver keeps the cash; of an only payment the server knows the use. */
function usesOf(values: PaymentValues, due: Due) {
  const isOver = (leftAfter(values, due) ?? 0) < 0
  const excess = isOver ? values.excess : due.mode === 'settle' && readMinutes(values) ? 'EXTRA' : ''
  return { ...(excess && { excess }), ...(isHeldByDriver(values, due) && { heldByDriver: true }) }
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
