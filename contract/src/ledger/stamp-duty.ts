import type { BookingPaymentMethod } from '../payments/methods.ts'

export const stampDutyModes = ['OFF', 'ALL', 'ABOVE'] as const

/** Stamp duty on cash: of no payment, of all, or of those above a threshold, from a day on (rules/money 59). */
export interface StampDutyRule {
  mode: (typeof stampDutyModes)[number]
  threshold: number
  from: string | null
}

/** Returns the duty of a payment recorded on a day of the company: 1 % of its amount, half a franc rounded up. */
export function stampDutyOf(
  { method, amount, currency, day }: { method: BookingPaymentMethod; amount: number; currency: string; day: string },
  { mode, threshold, from }: StampDutyRule,
): number {
  if (method !== 'CASH' || currency !== 'XOF' || mode === 'OFF') return 0
  if (from !== null && day < from) return 0
  if (mode === 'ABOVE' && amount <= threshold) return 0
  return Math.floor((amount + 50) / 100)
}
