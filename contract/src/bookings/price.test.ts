import { proposeAmount } from '@yoon/contract/bookings/price'
import { describe, expect, it } from 'vitest'

const fares = { waitingTimeRate: 200 }

describe('proposeAmount', () => {
  it('proposes the rest of the price plus the waiting time as the amount', () => {
    expect(proposeAmount({ totalPrice: 35_000, paidAmount: 0, waitingMinutes: 0 }, fares)).toBe(35_000)
    expect(proposeAmount({ totalPrice: 35_000, paidAmount: 10_000, waitingMinutes: 15 }, fares)).toBe(28_000)
    expect(proposeAmount({ totalPrice: 35_000, paidAmount: 40_000, waitingMinutes: 0 }, fares)).toBe(0)
  })
})
