import { expect, it } from 'vitest'
import { receiptFor } from './cash-receipt.ts'

it('proposes the number of the trip for its first payment in cash', () => {
  expect(receiptFor('R-ABC234')).toBe('ESP-ABC234')
  expect(receiptFor('R-ABC234', [{ transactionId: 'WAVE-1' }, { transactionId: null }])).toBe('ESP-ABC234')
})

it('proposes a number that no payment of the trip has', () => {
  const payments = [{ transactionId: 'ESP-ABC234' }, { transactionId: 'ESP-ABC234-2' }]
  expect(receiptFor('R-ABC234', payments)).toBe('ESP-ABC234-3')
})
