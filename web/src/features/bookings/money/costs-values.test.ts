import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../lib/forms/form-errors.ts'
import { type CostsValues, costsValuesOf, parseCosts, settableCosts, totalOf } from './costs-values.ts'

const all = { extras: true, discount: true, fee: false }
const toll = { key: '1', kind: 'TOLL', amount: '3 000', note: '' } as const
const typed: CostsValues = { extras: [toll], discount: '5000', discountReason: 'Client fidèle', fee: '' }

function bodyOf(values: CostsValues, settable = all) {
  const parsed = parseCosts(values, settable)
  return parsed.success ? parsed.data : fieldErrors(parsed.error)
}

describe('the costs of a booking', () => {
  it('may be set until the trip is paid, the discount before its end, the fee once it is cancelled', () => {
    expect(settableCosts({ status: 'ASSIGNED', due: 0 }, true)).toEqual({ extras: true, discount: true, fee: false })
    expect(settableCosts({ status: 'ASSIGNED', due: 5 }, false)).toEqual({ extras: true, discount: false, fee: false })
    expect(settableCosts({ status: 'COMPLETED', due: 5 }, true)).toEqual({ extras: true, discount: false, fee: false })
    expect(settableCosts({ status: 'COMPLETED', due: 0 }, true)).toEqual({ extras: false, discount: false, fee: false })
    expect(settableCosts({ status: 'CANCELLED', due: 0 }, true)).toEqual({ extras: false, discount: false, fee: true })
  })

  it('begins with the extras of the staff, the discount and the fee', () => {
    const extras = [
      { id: 'a', kind: 'WAITING', amount: 2_000, note: '10 min' },
      { id: 'b', kind: 'LEGACY', amount: 900, note: null },
      { id: 'c', kind: 'CANCELLATION', amount: 7_000, note: null },
    ] as const
    const costs = { price: 0, extras: [...extras], discount: 0, discountReason: null, stampDuty: 0, total: 9_900 }
    expect(costsValuesOf({ costs })).toEqual({
      extras: [{ key: 'a', kind: 'WAITING', amount: '2000', note: '10 min' }],
      discount: '',
      discountReason: '',
      fee: '7000',
    })
  })

  it('sends only what may be set, and no discount as null', () => {
    expect(bodyOf(typed)).toEqual({
      extras: [{ kind: 'TOLL', amount: 3_000, note: null }],
      discount: { amount: 5_000, reason: 'Client fidèle' },
    })
    expect(bodyOf({ ...typed, discount: '' })).toMatchObject({ discount: null })
    expect(bodyOf({ ...typed, fee: '7000' }, { extras: false, discount: false, fee: true })).toEqual({
      cancellationFee: 7_000,
    })
  })

  it('says what is wrong at the field of the extra or of the discount', () => {
    const wrong = { ...typed, extras: [toll, { ...toll, key: '2', amount: '' }], discountReason: '' }
    expect(bodyOf(wrong)).toEqual({
      'extras.1.amount': 'Le supplément doit être supérieur à 0',
      discountReason: 'Le motif est requis',
    })
    expect(bodyOf({ ...typed, extras: [{ ...toll, amount: '5,000' }] })).toMatchObject({
      'extras.0.amount': 'Écrivez 5 000',
    })
  })

  it('adds up the price, the extras and the discount; a cancelled trip costs its fee alone', () => {
    expect(totalOf(typed, { price: 35_000, status: 'CONFIRMED' })).toBe(33_000)
    expect(totalOf({ ...typed, fee: '8000' }, { price: 35_000, status: 'CANCELLED' })).toBe(8_000)
  })
})
