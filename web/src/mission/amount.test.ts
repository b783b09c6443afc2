import { expect, it } from 'vitest'
import { amountIn } from './amount.ts'

it.for([
  ['25000', 25_000],
  ['25 000', 25_000],
  ['25\u202f000', 25_000],
  ['25.000', 25_000],
  ['25,000', 25_000],
  ['1.250.000', 1_250_000],
  ['35000,50', undefined],
  ['12.5', undefined],
  ['1.25.000', undefined],
  ['1', 1],
  ['10000000', 10_000_000],
  ['10000001', undefined],
  ['0', undefined],
  ['', undefined],
  ['-5', undefined],
  ['12a', undefined],
] as const)('reads "%s" as an amount', ([text, amount]) => {
  expect(amountIn(text)).toBe(amount)
})
