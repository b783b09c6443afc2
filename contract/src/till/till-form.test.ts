import { cashPieces, hasPieces, totalOfCounts } from '@yoon/contract/till/denominations'
import { tillCloseSchema, tillEntrySchema } from '@yoon/contract/till/form'
import { describe, expect, it } from 'vitest'

describe('the count of a till', () => {
  it('adds every note and coin of the franc CFA, and the amount of another currency', () => {
    const one = Object.fromEntries(cashPieces.map(({ key }) => [key, 1]))
    expect(totalOfCounts(one)).toBe(10_000 + 5_000 + 2_000 + 1_000 + 500 + 500 + 250 + 200 + 100 + 50 + 25 + 10 + 5 + 1)
    expect([totalOfCounts({}), totalOfCounts({ amount: 120 })]).toEqual([0, 120])
    expect(['XOF', 'EUR', 'USD'].map(hasPieces)).toEqual([true, false, false])
  })

  it('the note and the coin of 500 have keys of their own', () => {
    expect(tillCloseSchema.parse({ counts: { '500': 2, '500c': 3 } }).counts).toEqual({ '500': 2, '500c': 3 })
  })

  it.for([[{}], [undefined], [{ counts: [] }], [{ counts: { '600': 1 } }], [{ counts: { '500': -1 } }]] as const)(
    'refuses %j',
    ([form]) => {
      expect(tillCloseSchema.safeParse(form).success).toBe(false)
    },
  )
})

it('takes an entry without a reason, but no expense', () => {
  expect(tillEntrySchema.safeParse({ kind: 'BANK', amount: 1 }).success).toBe(true)
  expect(tillEntrySchema.safeParse({ kind: 'EXPENSE', amount: 1, reason: '  ' }).success).toBe(false)
})
