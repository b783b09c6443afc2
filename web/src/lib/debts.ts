import type { Payment } from '@yoon/contract/payments/calls'
import { dayOf, formatDuration } from './format.ts'

type Paid = { [Key in 'status' | 'method']?: Payment[Key] | null }

/** True if a trip was left unpaid: its payment is PENDING without a method (rules/money 17). */
export function isDebt({ status, method }: Paid): boolean {
  return status === 'PENDING' && !method
}

/** From this number of days on a debt stands out (rules/money 32). */
const oldDays = 30

/** Returns on how many days a debt has been owed before today. */
export function debtDays({ createdAt }: Pick<Payment, 'createdAt'>, now: number): number {
  return (Date.parse(dayOf(now)) - Date.parse(dayOf(Date.parse(createdAt)))) / (24 * 3_600_000)
}

/** The age of a debt, `3 h`, from two days on `45 j`, and the class of its colour: red once it is old. */
export function debtAge(debt: Pick<Payment, 'createdAt'>, now: number): { age: string; color: string } {
  const days = debtDays(debt, now)
  const age = days < 2 ? formatDuration(now - Date.parse(debt.createdAt)) : `${days}\u00a0j`
  return { age, color: days >= oldDays ? 'text-urgent' : 'text-wait' }
}
