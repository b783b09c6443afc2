import { type AmountReading, readAmount } from '@yoon/contract/amounts'
import { companyNow } from '../company.ts'
import type { Parsed } from './use-form.ts'

/** Reads an amount in the company's currency. */
export function amountIn(typed: string): AmountReading {
  return readAmount(typed, companyNow().currency)
}

/** Returns the number to validate: 0 for an empty field, `NaN` for text that is not an amount. */
export function toAmount(typed: string): number {
  return typed.trim() === '' ? 0 : (amountIn(typed)?.amount ?? Number.NaN)
}

/** Parses a typed whole number other than money, also `1 200`: `NaN` for an empty field and for any other text. */
export function toWhole(typed: string): number {
  const digits = typed.replace(/\s/g, '')
  return /^-?\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Adds an issue for each invalid typed amount, at its field, before the other issues of the form. */
export function withAmounts<Body>(parsed: Parsed<Body>, typed: Record<string, string>): Parsed<Body> {
  const refused = Object.entries(typed).flatMap(([field, text]) => {
    const message = amountIn(text)?.problem
    return message === undefined ? [] : [{ path: [field], message }]
  })
  if (refused.length === 0) return parsed
  return { success: false, error: { issues: [...refused, ...(parsed.success ? [] : parsed.error.issues)] } }
}
