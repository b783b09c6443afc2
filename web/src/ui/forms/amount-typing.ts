import { amountIn } from '../../lib/forms/amounts.ts'

/** Groups the digits of a number as `45 000`; any other text stays as it was typed. */
export function groupThousands(value: string): string {
  return /^\d+$/.test(value) ? value.replace(/\B(?=(\d{3})+$)/g, ' ') : value
}

/** Finds the position in a grouped text that has as many characters before it, spaces apart, as `before`. */
export function cursorAfter(text: string, before: string): number {
  let left = before.replace(/\s/g, '').length
  let at = 0
  while (left > 0 && at < text.length) {
    if (text[at] !== ' ') left -= 1
    at += 1
  }
  return at
}

/** Steps a typed amount up or down, never below 0; text that is not an amount stays. */
export function steppedAmount(typed: string, step: number): string {
  const reading = amountIn(typed)
  if (typed.trim() !== '' && reading?.amount === undefined) return typed
  const amount = reading?.amount ?? 0
  return amount < 0 ? typed : String(Math.max(0, amount + step))
}

/** Returns the value that a form stores for a typed amount: its digits, or the text while it is not an amount. */
export function amountValue(typed: string): string {
  const amount = amountIn(typed)?.amount
  return amount === undefined ? typed : String(amount)
}

/**
 * Text of the field before and after a change, whether its separators were typed by hand, and the inserted text if the
 * browser reports it.
 */
interface Change {
  before: string
  isTypedByHand: boolean
  after: string
  inserted: string | null
}

/**
 * True if the separators of a changed text come from `groupThousands` only, so that it may be grouped again. Separators
 * that the user types or pastes stay, for the rules to judge: `5 00` is not 500.
 */
export function isGroupedByField({ before, isTypedByHand, after, inserted }: Change): boolean {
  if (/^\d*$/.test(after)) return true
  if (isTypedByHand || !/^[\d ]*$/.test(after)) return false
  return /^\d{1,3}( \d{3})*$/.test(before) && inserted !== null && /^\d*$/.test(inserted)
}
