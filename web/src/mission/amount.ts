import { missionLimits } from '@yoon/contract/missions/limits'

/** Returns the amount that was typed, with or without spaces; undefined if it is none. */
export function amountIn(text: string): number | undefined {
  const digits = text.replace(/[\s.,]/g, '')
  const amount = Number(digits)
  const { min, max } = missionLimits.amount
  return /^\d+$/.test(digits) && amount >= min && amount <= max ? amount : undefined
}
