import { currencySign, formatAmount } from '@yoon/contract/money'
import { describe, expect, it } from 'vitest'

/** What stands between digits is a narrow space, of whichever kind. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('formatAmount', () => {
  it('reads as in Senegal', () => {
    expect(plain(formatAmount(1_234_567, 'XOF'))).toBe('1 234 567 F CFA')
    expect(plain(formatAmount(1_234, 'EUR'))).toBe('1 234 €')
  })
})

describe('currencySign', () => {
  it('is what stands beside an amount', () => {
    expect(['XOF', 'EUR', 'USD'].map((one) => plain(currencySign(one)))).toEqual(['F CFA', '€', '$US'])
  })
})
