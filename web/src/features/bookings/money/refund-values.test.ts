import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../lib/forms/form-errors.ts'
import { parseRefund, type RefundValues, refundableIn } from './refund-values.ts'

const values: RefundValues = {
  method: 'CASH',
  amount: '5 000',
  transactionId: '',
  reason: 'Course plus courte',
  dueAgain: false,
}
const bookingId = '0192f0c0-0000-7000-8000-000000000001'

function bodyOf(typed: RefundValues, of?: string) {
  const parsed = parseRefund(typed, of)
  return parsed.success ? parsed.data : fieldErrors(parsed.error)
}

describe('a refund', () => {
  it('needs a transaction id unless it is cash', () => {
    expect(bodyOf(values)).toMatchObject({ amount: 5_000, method: 'CASH', reason: 'Course plus courte' })
    expect(bodyOf({ ...values, method: 'WAVE' })).toEqual({ transactionId: "L'ID de transaction est requis" })
    expect(bodyOf({ ...values, method: 'WAVE', transactionId: 'T1' })).toMatchObject({ transactionId: 'T1' })
  })

  it('needs a reason and an amount', () => {
    expect(bodyOf({ ...values, amount: '', reason: '' })).toEqual({
      amount: 'Le montant doit être supérieur à 0',
      reason: 'Le motif est requis',
    })
  })

  it('names the booking whose part of the payment is given back', () => {
    expect(bodyOf(values, bookingId)).toMatchObject({ bookingId })
    expect(bodyOf(values)).not.toHaveProperty('bookingId')
  })

  it('gives back at most what is left, of a payment for several trips the part of the booking', () => {
    const payment = { id: 'p', amount: 40_000, refunded: 5_000 }
    const at = '2026-11-25T14:20:00.000000Z'
    const booking = { id: bookingId, allocations: [{ id: 'a', paymentId: 'p', amount: 15_000, isTip: false, at }] }
    expect(refundableIn(payment, undefined)).toEqual({ most: 35_000, bookingId: undefined })
    expect(refundableIn(payment, booking)).toEqual({ most: 15_000, bookingId })
    expect(refundableIn({ ...payment, amount: 20_000 }, booking)).toEqual({ most: 15_000, bookingId: undefined })
  })
})
