import type { Payment } from '@yoon/contract/payments/calls'
import type { RowGroups } from '../../ui/Table.tsx'

const dayMs = 24 * 3_600_000

/** Ages of debts in days with their headings, the oldest first. */
const ages = [
  [30, 'Depuis plus de 30 jours'],
  [7, 'Depuis plus de 7 jours'],
  [2, 'Depuis plus de 2 jours'],
] as const
const newest = 'Depuis moins de 2 jours'

/** Returns the heading of a debt's age. */
export function ageHeading({ createdAt }: Pick<Payment, 'createdAt'>, now: number): string {
  const waited = now - Date.parse(createdAt)
  return ages.find(([days]) => waited > days * dayMs)?.[1] ?? newest
}

/** Ages above the debts of a page (rules/money 32). */
export function debtAges(now: number): RowGroups<Payment> {
  return { of: (payment) => ageHeading(payment, now), heading: (heading) => heading, level: 'h2' }
}
