import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../lib/forms/form-errors.ts'
import {
  type Due,
  excessOf,
  extrasWithWaiting,
  isFarFromDue,
  isHeldByDriver,
  isPaidBefore,
  leftAfter,
  missingDeposit,
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
  receivedOn: '',
  excess: '',
  heldByDriver: null,
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
    expect(bodyOf({ ...typed, excess: 'TIP' })).toMatchObject({ amount: 30_000, excess: 'TIP' })
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
    expect(notesOf({ ...waited, notes: '', amount: '28000' })).toBe('Attente : 15 min × 200 F CFA')
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

describe('what a payment leaves', () => {
  const first: Due = { booking: { totalPrice: 35_000, paidAmount: 0, due: 40_000 }, fares: { waitingTimeRate: 200 } }

  it('counts what is due with its extras, and what stays due after a part', () => {
    expect(proposedAmount(filledIn, first)).toBe(40_000)
    expect(leftAfter({ ...filledIn, amount: '15000' }, first)).toBe(25_000)
    expect(leftAfter({ ...filledIn, amount: '' }, first)).toBeUndefined()
    expect(leftAfter({ ...filledIn, method: 'UNPAID' }, first)).toBeUndefined()
  })

  it('makes the excess of an only payment an extra, and asks for its use after another one', () => {
    const over = { ...filledIn, amount: '45000' }
    expect(excessOf(over, first)).toBe('EXTRA')
    expect(parsePayment(over, first)).toMatchObject({ success: true, data: { amount: 45_000 } })
    expect(bodyOf(over)).toEqual({ excess: "Choisissez l'usage du trop-perçu" })
    expect(bodyOf({ ...over, excess: 'CREDIT' })).toMatchObject({ excess: 'CREDIT' })
  })

  it('sends the day on which the money of a late entry arrived', () => {
    expect(bodyOf({ ...filledIn, receivedOn: '2026-11-20' })).toMatchObject({ receivedOn: '2026-11-20' })
    expect(bodyOf({ ...filledIn, receivedOn: '20/11' })).toEqual({ receivedOn: 'La date de réception est invalide' })
    expect(bodyOf(filledIn)).not.toHaveProperty('receivedOn')
  })

  it('proposes the missing deposit before the trip', () => {
    const deposit = { amount: 15_000, dueBy: '2026-12-01', paid: 5_000 }
    const before: Due = { ...first, booking: { ...first.booking, deposit }, mode: 'advance' }
    expect([missingDeposit(before.booking), proposedAmount(filledIn, before)]).toEqual([10_000, 10_000])
    expect(proposedAmount(filledIn, { ...before, booking: first.booking })).toBe(40_000)
  })

  it('adds the waiting time to the extras of a completion', () => {
    const extras = [
      { id: '1', kind: 'TOLL', amount: 3_000, note: null },
      { id: '2', kind: 'LEGACY', amount: 500, note: null },
    ] as const
    const costs = { price: 35_000, extras: [...extras], discount: 0, discountReason: null, stampDuty: 0, total: 38_500 }
    const waited = { ...filledIn, waitingMinutes: '15' }
    expect(extrasWithWaiting(waited, { ...first, booking: { ...first.booking, costs } })).toEqual([
      { kind: 'TOLL', amount: 3_000, note: null },
      { kind: 'WAITING', amount: 3_000, note: '15\u00a0min' },
    ])
    expect(extrasWithWaiting(filledIn, first)).toBeUndefined()
  })

  it('leaves cash that the driver has reported with the driver, until the user says otherwise', () => {
    const driver = {} as NonNullable<Due['booking']['driver']>
    const steps = [{ step: 'CASH' }] as NonNullable<Due['booking']['steps']>
    const reported: Due = { ...first, booking: { ...first.booking, driver, steps } }
    expect(isHeldByDriver(filledIn, reported)).toBe(true)
    expect(isHeldByDriver({ ...filledIn, heldByDriver: false }, reported)).toBe(false)
    expect(isHeldByDriver({ ...filledIn, method: 'WAVE' }, reported)).toBe(false)
    expect(isHeldByDriver({ ...filledIn, heldByDriver: true }, first)).toBe(false)
    expect(
      isHeldByDriver({ ...filledIn, heldByDriver: true }, { ...reported, booking: { ...first.booking, driver } }),
    ).toBe(true)
  })
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
