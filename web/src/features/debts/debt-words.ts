import type { Debt } from '@yoon/contract/ledger/schemas'
import { type DebtAge, debtAges } from '@yoon/contract/ledger/states'
import { dayOf, formatMoney } from '../../lib/format.ts'
import { dayInText } from '../../lib/moment.ts'
import type { Tone } from '../../ui/tones.ts'

export const ageTones: Record<DebtAge, Tone> = {
  current: 'off',
  d1_30: 'wait',
  d31_60: 'wait',
  d61_90: 'urgent',
  over90: 'urgent',
}

/** Returns the age of the oldest part of a debt. */
export function oldestAge(ages: Debt['ages']): DebtAge {
  return debtAges.findLast((age) => ages[age] > 0) ?? 'current'
}

/** Says when a client was last reminded: `Relancé hier`, `Jamais relancé`. */
export function reminderInWords({ lastReminderAt }: Pick<Debt, 'lastReminderAt'>, now: number): string {
  if (!lastReminderAt) return 'Jamais relancé'
  return `Relancé ${dayInText(dayOf(Date.parse(lastReminderAt)), dayOf(now))}`
}

/** True until the end of the day for which a payment was promised: no reminder is sent (rules/money 64). */
export function isPromised({ promise }: Pick<Debt, 'promise'>, now: number): boolean {
  return promise !== null && promise.date >= dayOf(now)
}

/** Says what was promised and for when: `Promet 20 000 F CFA demain`; of a day that has passed, that it was not kept. */
export function promiseInWords(debt: Pick<Debt, 'promise'>, now: number): string | undefined {
  const { promise } = debt
  if (!promise) return undefined
  const day = dayInText(promise.date, dayOf(now))
  const what = promise.amount === null ? 'paiement' : formatMoney(promise.amount)
  return isPromised(debt, now) ? `Promesse\u00a0: ${what} ${day}` : `Promesse non tenue\u00a0: ${what} ${day}`
}

interface Owed {
  id: string
  due: number
}

/** Divides an amount among trips in their order, as much as each owes; what is left is the client's credit (rules/money 58). */
export function shareAmong(
  amount: number,
  trips: readonly Owed[],
): { allocations: { bookingId: string; amount: number }[]; credit: number } {
  const allocations: { bookingId: string; amount: number }[] = []
  let left = amount
  for (const { id, due } of trips) {
    const share = Math.min(left, due)
    if (share > 0) allocations.push({ bookingId: id, amount: share })
    left -= share
  }
  return { allocations, credit: left }
}
