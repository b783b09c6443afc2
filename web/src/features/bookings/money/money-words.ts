import type { Booking } from '@yoon/contract/bookings/schemas'
import type { PaymentState } from '@yoon/contract/ledger/payment-states'
import { extraKindLabels } from '@yoon/contract/ledger/states'
import { formatMoney } from '../../../lib/format.ts'
import { dayInText } from '../../../lib/moment.ts'
import type { Tone } from '../../../ui/tones.ts'

export const paymentStateTones: Record<PaymentState, Tone> = {
  UNPAID: 'wait',
  PARTIAL: 'wait',
  PAID: 'done',
  REFUNDED: 'off',
  WRITTEN_OFF: 'off',
}

/** A line of a calculation; below 0 it is taken off. */
export interface CostLine {
  id: string
  label: string
  note?: string | undefined
  amount: number
}

/** Returns the lines of which the total of a booking is made, without those that are 0 (rules/money 50). */
export function costLines({ costs, status }: Pick<Booking, 'costs' | 'status'>): CostLine[] {
  if (!costs) return []
  const { price, extras, discount, discountReason } = costs
  const isCancelled = status === 'CANCELLED'
  return [
    ...(isCancelled ? [] : [{ id: 'price', label: 'Prix de la course', amount: price }]),
    ...extras
      .filter(({ kind }) => !isCancelled || kind === 'CANCELLATION')
      .map(({ id, kind, amount, note }) => ({ id, label: extraKindLabels[kind], note: note ?? undefined, amount })),
    ...(discount > 0 && !isCancelled
      ? [{ id: 'discount', label: 'Remise', note: discountReason ?? undefined, amount: -discount }]
      : []),
  ]
}

/** Returns what was paid, given back and lost of a booking, without what is 0. */
export function moneyLines(booking: Pick<Booking, 'paidAmount' | 'refundedAmount' | 'writtenOff'>): CostLine[] {
  const { paidAmount = 0, refundedAmount = 0, writtenOff = 0 } = booking
  return [
    { id: 'paid', label: 'Payé', amount: paidAmount },
    { id: 'refunded', label: 'Remboursé', amount: refundedAmount },
    { id: 'lost', label: 'Passé en perte', amount: writtenOff },
  ].filter(({ id, amount }) => id === 'paid' || amount > 0)
}

/** Formats an amount of a calculation: `− 5 000 F CFA`. */
export function signedMoney(amount: number): string {
  return amount < 0 ? `−\u00a0${formatMoney(-amount)}` : formatMoney(amount)
}

/** Says until when a deposit is to be paid: `À payer au plus tard demain`. */
export function depositDay(dueBy: string, today: string): string {
  return `À payer au plus tard ${dayInText(dueBy, today)}`
}

type Allocations = NonNullable<Booking['allocations']>

/** Returns what of a payment counts towards the booking, tips apart. */
export function allocatedOf(paymentId: string, allocations: Allocations = []): { toTrip: number; tip: number } {
  const own = allocations.filter((one) => one.paymentId === paymentId)
  const sum = (isTip: boolean) =>
    own.filter((one) => one.isTip === isTip).reduce((total, { amount }) => total + amount, 0)
  return { toTrip: sum(false), tip: sum(true) }
}
