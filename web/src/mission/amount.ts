import { missionLimits } from '@yoon/contract/missions/limits'

/** Whole number whose thousands may be told apart: a point or comma before other digits is no separator of thousands. */
const wholeNumber = /^(\d+|\d{1,3}(\.\d{3})+|\d{1,3}(,\d{3})+)$/

/** Returns the amount that was typed, with or without spaces; undefined if it is none. */
export function amountIn(text: string): number | undefined {
  const compact = text.replace(/\s/g, '')
  const digits = wholeNumber.test(compact) ? compact.replace(/[.,]/g, '') : ''
  const amount = Number(digits)
  const { min, max } = missionLimits.amount
  return digits && amount >= min && amount <= max ? amount : undefined
}
