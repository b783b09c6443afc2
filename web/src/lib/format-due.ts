import { formatCount } from './count.ts'
import { formatMoney } from './format.ts'

/** Formats the awaited payments, their number and their sum: `22 · 881 500 F CFA` (rules/money 38). */
export function formatDue(count: number, amount: number): string {
  return `${formatCount(count)} · ${formatMoney(amount)}`
}
