import { addDays } from '@yoon/contract/dates'
import type { Payment } from '@yoon/contract/payments/calls'
import { debtDays } from '../../lib/debts.ts'
import type { Days } from '../../lib/periods.ts'

/** Ages of debts by their least number of days, the oldest first. */
const ages = [
  { least: 30, heading: '30\u00a0jours et plus' },
  { least: 7, heading: '7 à 29\u00a0jours' },
  { least: 2, heading: '2 à 6\u00a0jours' },
  { least: Number.NEGATIVE_INFINITY, heading: 'Moins de 2\u00a0jours' },
] as const

/** Returns the heading of a debt's age. */
export function ageHeading({ createdAt }: Pick<Payment, 'createdAt'>, now: number): string {
  const days = debtDays({ createdAt }, now)
  return ages.find(({ least }) => days >= least)?.heading ?? ''
}

/** Returns the days on which the debts of an age began, of those of a period. */
export function daysOfAge(heading: string, today: string, period: Partial<Days> = {}): Partial<Days> {
  const at = ages.findIndex((age) => age.heading === heading)
  const [older, age] = [ages[at - 1], ages[at]]
  const from = [period.dateFrom, older && addDays(today, 1 - older.least)].filter((day) => day !== undefined)
  const to = [period.dateTo, age && age.least > 0 ? addDays(today, -age.least) : undefined].filter(
    (day) => day !== undefined,
  )
  const [dateFrom, dateTo] = [from.toSorted().at(-1), to.toSorted()[0]]
  return { ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) }
}
