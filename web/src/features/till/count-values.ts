import { type CashCounts, cashPieces, hasPieces } from '@yoon/contract/till/denominations'
import { toAmount, toWhole } from '../../lib/forms/amounts.ts'
import type { Parsed } from '../../lib/forms/use-form.ts'

/** Values of a count as typed, by piece; empty for none. */
export type CountValues = Record<(typeof cashPieces)[number]['key'] | 'amount', string>

export function initialCounts(): CountValues {
  return Object.fromEntries([...cashPieces.map(({ key }) => [key, '']), ['amount', '']]) as CountValues
}

/** Returns the counts to send: a typed text that is no number stays for the schema, which refuses it. */
export function countsOf(values: CountValues, currency: string): CashCounts {
  if (!hasPieces(currency)) return { amount: toAmount(values.amount) }
  const typed = cashPieces.filter(({ key }) => values[key].trim() !== '')
  return Object.fromEntries(typed.map(({ key }) => [key, toWhole(values[key])]))
}

/** Returns the amount of one piece, 0 while its number is not readable. */
export function pieceAmount(typed: string, value: number): number {
  const pieces = typed.trim() === '' ? 0 : toWhole(typed)
  return Number.isNaN(pieces) || pieces < 0 ? 0 : pieces * value
}

/** Moves the errors of a count to its fields: `counts.10000` to `10000`. */
export function countErrorsAt(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^counts\./, ''), message]))
}

/** Shows the errors of a count at its fields. */
export function atPieces<Body>(parsed: Parsed<Body>): Parsed<Body> {
  if (parsed.success) return parsed
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path[0] === 'counts' && path.length > 1 ? path.slice(1) : path,
    message,
  }))
  return { success: false, error: { issues } }
}
