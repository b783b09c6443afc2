import type { Payment } from '@yoon/contract/payments/calls'
import { formatDuration } from './format.ts'

type Paid = { [Key in 'status' | 'method']?: Payment[Key] | null }

/** True if a trip was left unpaid: its payment is PENDING without a method (rules/money 17). */
export function isDebt({ status, method }: Paid): boolean {
  return status === 'PENDING' && !method
}

/** A debt older than this stands out (rules/money 32). */
const oldMs = 30 * 24 * 3_600_000

/** The age of a debt, `45 j`, and the class of its colour: red once it is old. */
export function debtAge({ createdAt }: Pick<Payment, 'createdAt'>, now: number): { age: string; color: string } {
  const waited = now - Date.parse(createdAt)
  return { age: formatDuration(waited), color: waited > oldMs ? 'text-urgent' : 'text-wait' }
}
