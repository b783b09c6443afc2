import { describe, expect, it } from 'vitest'
import { allocatedOf, costLines, depositDay, moneyLines, signedMoney } from './money-words.ts'

const fee = { id: 'f', kind: 'CANCELLATION', amount: 7_000, note: null } as const
const costs = {
  price: 35_000,
  extras: [{ id: 'e', kind: 'TOLL' as const, amount: 3_000, note: 'Autoroute' }],
  discount: 5_000,
  discountReason: 'Client fidèle',
  stampDuty: 0,
  total: 33_000,
}

describe('the words of the money of a booking', () => {
  it('lists the price, the extras and the discount of a booking', () => {
    expect(costLines({ costs, status: 'ASSIGNED' }).map(({ label, note, amount }) => [label, note, amount])).toEqual([
      ['Prix de la course', undefined, 35_000],
      ['Péage', 'Autoroute', 3_000],
      ['Remise', 'Client fidèle', -5_000],
    ])
    expect(costLines({ status: 'ASSIGNED' })).toEqual([])
  })

  it('lists the fee alone of a cancelled booking', () => {
    const cancelled = { ...costs, extras: [...costs.extras, fee] }
    expect(costLines({ costs: cancelled, status: 'CANCELLED' }).map(({ label }) => label)).toEqual([
      "Frais d'annulation",
    ])
  })

  it('always says what is paid, and a refund or a loss only if there is one', () => {
    expect(moneyLines({}).map(({ label }) => label)).toEqual(['Payé'])
    const lines = moneyLines({ paidAmount: 1, refundedAmount: 2, writtenOff: 3 })
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Payé', 1],
      ['Remboursé', 2],
      ['Passé en perte', 3],
    ])
  })

  it('writes what is taken off with a minus', () => {
    expect(signedMoney(-5_000).replaceAll(/\s/g, ' ')).toBe('− 5 000 F CFA')
    expect(signedMoney(5_000).replaceAll(/\s/g, ' ')).toBe('5 000 F CFA')
  })

  it('says until when a deposit is to be paid', () => {
    expect(depositDay('2026-11-26', '2026-11-25')).toBe('À payer au plus tard demain')
    expect(depositDay('2026-11-28', '2026-11-25').replaceAll(/\s/g, ' ')).toBe('À payer au plus tard le sam. 28 nov.')
  })

  it('tells the part of a payment for the trip from its tip', () => {
    const at = '2026-11-25T14:20:00.000000Z'
    const allocations = [
      { id: '1', paymentId: 'p', amount: 20_000, isTip: false, at },
      { id: '2', paymentId: 'p', amount: 2_000, isTip: true, at },
      { id: '3', paymentId: 'q', amount: 9_000, isTip: false, at },
    ]
    expect(allocatedOf('p', allocations)).toEqual({ toTrip: 20_000, tip: 2_000 })
    expect(allocatedOf('p')).toEqual({ toTrip: 0, tip: 0 })
  })
})
