import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../lib/forms/form-errors.ts'
import {
  type Due,
  isFarFromDue,
  isPaidBefore,
  type PaymentValues,
  parsePayment,
  proposedAmount,
  shownAmount,
  untilEnd,
} from './payment-values.ts'

const due: Due = {
  booking: { totalPrice: 35_000, paidAmount: 10_000 },
  fares: { waitingTimeRate: 200 },
}
const filledIn: PaymentValues = {
  method: 'CASH',
  amount: null,
  waitingMinutes: '',
  transactionId: 'ESP-7K3M9Q',
  phoneNumber: '',
  notes: 'Client pressé',
}

function bodyOf(values: PaymentValues) {
  const parsed = parsePayment(values, due)
  return parsed.success ? parsed.data : fieldErrors(parsed.error)
}

describe('the amount', () => {
  it('proposes the unpaid part of the price plus the waiting time', () => {
    expect(shownAmount(filledIn, due)).toBe('25000')
    expect(shownAmount({ ...filledIn, waitingMinutes: '15' }, due)).toBe('28000')
  })

  it('prefers a typed amount to the proposal', () => {
    const typed = { ...filledIn, amount: '30000', waitingMinutes: '15' }
    expect([shownAmount(typed, due), proposedAmount(typed, due)]).toEqual(['30000', 28_000])
    expect(bodyOf(typed)).toMatchObject({ amount: 30_000 })
  })

  it('proposes no amount when nothing is due, and no waiting time before the fares are known', () => {
    const paid = { ...due, booking: { totalPrice: 35_000, paidAmount: 35_000 } }
    expect(shownAmount(filledIn, paid)).toBe('')
    expect(bodyOf({ ...filledIn, amount: '' })).toEqual({ amount: 'Le montant doit être supérieur à 0' })
    expect(shownAmount({ ...filledIn, waitingMinutes: '15' }, { ...due, fares: undefined })).toBe('25000')
  })

  it('tells a trip that was paid before its end from one of which something is due', () => {
    expect(isPaidBefore({ totalPrice: 35_000, paidAmount: 35_000 })).toBe(true)
    expect([isPaidBefore(due.booking), isPaidBefore({ totalPrice: 35_000 }), isPaidBefore({})]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('an amount with separators', () => {
  it.each(['5.000', '5 000', '5 000 F CFA'])('reads the amount %j as 5 000', (amount) => {
    expect(bodyOf({ ...filledIn, amount })).toMatchObject({ amount: 5_000 })
  })

  it.each([
    ['5,000', 'Écrivez 5 000'],
    ['5,5', 'Montant en francs entiers'],
    ['5 00', 'Écrivez le montant en chiffres, par exemple 5 000'],
    ['-5000', 'Le montant doit être supérieur à 0'],
    ['rien', 'Le montant doit être supérieur à 0'],
  ])('refuses the amount %j with: %s', (amount, message) => {
    expect(bodyOf({ ...filledIn, amount })).toEqual({ amount: message })
  })

  it('detects an amount below half or above double of the amount due, waiting time included', () => {
    const isFar = (amount: number, values = filledIn) => isFarFromDue(amount, values, due)
    expect([12_499, 12_500, 50_000, 50_001].map((amount) => isFar(amount))).toEqual([true, false, false, true])
    expect(isFar(12_500, { ...filledIn, waitingMinutes: '15' })).toBe(true)
    expect(isFarFromDue(5, filledIn, { ...due, booking: { totalPrice: 35_000, paidAmount: 35_000 } })).toBe(false)
  })
})

describe('the waiting time', () => {
  const notesOf = (values: PaymentValues) => (bodyOf(values) as { notes: string }).notes.replaceAll(/\s/g, ' ')

  it('writes the waiting time into the notes for any amount', () => {
    const waited = { ...filledIn, waitingMinutes: '15' }
    expect(notesOf(waited)).toBe('Client pressé Attente : 15 min × 200 F CFA')
    expect(notesOf({ ...waited, notes: '', amount: '30000' })).toBe('Attente : 15 min × 200 F CFA')
    expect(notesOf({ ...filledIn, waitingMinutes: '0' })).toBe('Client pressé')
  })

  it.each(['-1', '1,5', '1441', '15 min'])('refuses %s as a waiting time in minutes', (waitingMinutes) => {
    const message = "Les minutes d'attente doivent être un nombre entre 0 et 1 440"
    expect(bodyOf({ ...filledIn, waitingMinutes, transactionId: '' })).toEqual({
      waitingMinutes: message,
      transactionId: "L'ID de transaction est requis",
    })
  })

  it('ignores the waiting time of a trip that is left unpaid', () => {
    expect(bodyOf({ ...filledIn, method: 'UNPAID', waitingMinutes: 'x' })).toEqual({
      method: 'UNPAID',
      notes: 'Client pressé',
    })
  })
})

it('sends a phone number with mobile money only', () => {
  const phoned = { ...filledIn, phoneNumber: '77 123 45 67' }
  expect(bodyOf(phoned)).toMatchObject({ phoneNumber: null })
  expect(bodyOf({ ...phoned, method: 'ORANGE_MONEY' })).toMatchObject({ phoneNumber: '77 123 45 67' })
})

describe('the end of a rental', () => {
  const now = Date.parse('2026-11-25T18:30:00.000Z')
  const plain = (text: string) => text.replace(/\s/g, ' ')
  const hourly = (endsAt: string) => plain(untilEnd({ endsAt, rentalEndDate: null }, now))

  it('names the hour, and the day if it is another one', () => {
    expect(hourly('2026-11-25T21:00:00.000Z')).toBe('à 21:00')
    expect(hourly('2026-11-26T02:00:00.000Z')).toBe('à 02:00 demain')
    expect(hourly('2026-11-28T14:00:00.000Z')).toBe('à 14:00 le sam. 28 nov.')
  })

  it('counts midnight to the day that it ends', () => {
    expect(hourly('2026-11-26T00:00:00.000Z')).toBe('à 24:00')
  })

  it('names the last day alone of a rental by the day', () => {
    const daily = (rentalEndDate: string) =>
      plain(untilEnd({ endsAt: `${rentalEndDate}T24:00:00.000Z`, rentalEndDate }, now))
    expect([daily('2026-11-26'), daily('2026-11-27')]).toEqual(['à demain', 'au ven. 27 nov.'])
  })
})
