import { currencySign, formatAmount } from '@yoon/contract/money'
import { describe, expect, it } from 'vitest'

/** Replaces the narrow spaces between digits, of any kind, by ordinary ones. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('formatAmount', () => {
  it('formats amounts as in Senegal', () => {
    expect(plain(formatAmount(1_234_567, 'XOF'))).toBe('1 234 567 F CFA')
    expect(plain(formatAmount(1_234, 'EUR'))).toBe('1 234 €')
  })
})

describe('currencySign', () => {
  it('returns the symbol that stands beside an amount in each currency', () => {
    expect(['XOF', 'EUR', 'USD'].map((one) => plain(currencySign(one)))).toEqual(['F CFA', '€', '$US'])
  })
})
