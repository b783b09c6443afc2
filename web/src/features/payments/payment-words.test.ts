import type { Payment } from '@yoon/contract/payments/calls'
import { describe, expect, it } from 'vitest'
import {
  amountOf,
  clientOf,
  differenceOf,
  formatRental,
  itineraryOf,
  methodOf,
  momentOf,
  placeInBrief,
  refundableOf,
  rentalEnd,
  rentalOf,
  statusOf,
  transactionOf,
  tripInBrief,
} from './payment-words.ts'

describe('a payment with missing parts', () => {
  it('names each missing part of a payment', () => {
    expect(itineraryOf(undefined)).toBe('Données de trajet manquantes')
    expect(itineraryOf({ pickupLocation: '', destination: 'Almadies' })).toBe('Données de trajet manquantes')
    expect(clientOf(null)).toBe('Client inconnu')
    expect(amountOf({ amount: null })).toBe('Montant manquant')
    expect(methodOf({ status: 'COMPLETED', method: null })).toBe('Méthode inconnue')
    expect(methodOf({ method: 'BITCOIN' as 'CASH' })).toBe('Méthode inconnue')
    expect(statusOf({ status: 'LOST' as 'FAILED' }).label).toBe('Statut inconnu')
    expect(statusOf({}).label).toBe('Statut inconnu')
    expect(momentOf(null)).toBe('Date manquante')
    expect(momentOf('hier')).toBe('Date manquante')
    expect(transactionOf({ transactionId: null })).toBe("Pas d'ID transaction")
  })
})

describe('a payment', () => {
  it('formats the parts of a payment for users', () => {
    expect(itineraryOf({ pickupLocation: 'AIBD', destination: 'Almadies' })).toBe('AIBD → Almadies')
    expect(itineraryOf({ pickupLocation: 'AIBD', destination: null })).toBe('AIBD')
    expect(clientOf({ firstName: 'Mame Diarra', lastName: 'Fall' })).toBe('Mame Diarra Fall')
    expect(amountOf({ amount: 45_000 })).toBe('45\u202f000\u00a0F\u202fCFA')
    expect(momentOf('2026-11-21T14:32:00.000Z')).toBe('21/11/2026 à\u00a014:32')
    expect(transactionOf({ transactionId: 'T_1' })).toBe('T_1')
    expect(statusOf({ status: 'REFUNDED' })).toEqual({ label: 'Remboursé', tone: 'off' })
  })

  it.each([
    ['WAVE', 'Wave Money'],
    ['ORANGE_MONEY', 'Orange Money'],
    ['CARD', 'Carte bancaire'],
    ['CASH', 'Espèces'],
  ] as const)('labels a payment by %s as %s', (method, label) => {
    expect(methodOf({ status: 'COMPLETED', method })).toBe(label)
  })

  it('labels only a pending payment without method as Impayé', () => {
    expect(methodOf({ status: 'PENDING', method: null })).toBe('Impayé')
    expect(methodOf({ status: 'PENDING', method: 'WAVE' })).toBe('Wave Money')
    expect(methodOf({ status: 'FAILED', method: null })).toBe('Méthode inconnue')
  })
})

describe('the difference between what was received and the price', () => {
  const paid = (rest: Partial<Payment>) =>
    differenceOf({
      ...({ amount: 36_000, currency: 'XOF', status: 'COMPLETED', booking: { totalPrice: 35_000 } } as Payment),
      ...rest,
    })

  it('counts what was received above or below the price', () => {
    expect([paid({}), paid({ amount: 30_000 })]).toEqual([1_000, -5_000])
  })

  it('ignores payments of the price itself, without receipt, and in another currency', () => {
    expect([paid({ amount: 35_000 }), paid({ status: 'PENDING' }), paid({ currency: 'EUR' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the duration of a rental', () => {
  it.each([
    [4, '4\u00a0h'],
    [23, '23\u00a0h'],
    [24, '1\u00a0jour'],
    [48, '2\u00a0jours'],
  ])('formats a rental of %i hours as %s', (hours, expected) => {
    expect(formatRental(hours)).toBe(expected)
  })

  it('formats a rental in a list with its duration', () => {
    expect(rentalOf({ serviceType: 'HOURLY_RENTAL', rentalDuration: 4 })).toBe("Location à l'heure, 4\u00a0h")
    expect(rentalOf({ serviceType: 'DAILY_RENTAL', rentalDuration: 72 })).toBe('Location à la journée, 3\u00a0jours')
    expect(rentalOf({ serviceType: 'DAILY_RENTAL', rentalDuration: null })).toBe('Location à la journée')
  })

  it('computes the end of a rental', () => {
    const start = { scheduledDate: '2026-11-30', scheduledTime: '21:30' }
    expect(rentalEnd({ ...start, rentalEndDate: null, rentalDuration: 4 })).toBe('01/12/2026 à\u00a001:30')
    expect(rentalEnd({ ...start, rentalEndDate: '2026-12-02', rentalDuration: 72 })).toBe('02/12/2026')
  })
})

describe('a trip in one line', () => {
  it.for([
    ['Aéroport international Blaise-Diagne (AIBD), hall des arrivées, Diass', 'AIBD'],
    ['Hôtel Ganalé, rue Assane Ndoye, Plateau', 'Hôtel Ganalé'],
    ['Immeuble G, appt 20, cité Asecna, Ouakam', 'Ouakam'],
    ['Villa 84, Ngor extension', 'Ngor extension'],
    ['Villa 84, Mermoz, 2e porte, Dakar', 'Mermoz'],
    ['Lot 3, appt 12', 'Lot 3'],
    ['Immeuble Trinity, rue de Louga', 'Immeuble Trinity'],
    ['Sacré-Cœur 1, immeuble H, appt 16', 'Sacré-Cœur 1'],
    ['Dakar', 'Dakar'],
    ['', ''],
  ] as const)('says of « %s » only « %s »', ([place, brief]) => {
    expect(placeInBrief(place)).toBe(brief)
  })

  it('names both ends, or the rental and its place, and tells all of them', () => {
    const pickupLocation = 'Hôtel Ganalé, rue Assane Ndoye, Plateau'
    expect(tripInBrief({ pickupLocation, destination: 'AIBD, salon VIP, Diass' })).toEqual({
      brief: 'Hôtel Ganalé → AIBD',
      text: 'Hôtel Ganalé, rue Assane Ndoye, Plateau → AIBD, salon VIP, Diass',
    })
    const rental = { pickupLocation, destination: null, serviceType: 'HOURLY_RENTAL', rentalDuration: 4 } as const
    expect(tripInBrief(rental)).toEqual({
      brief: "Location à l'heure, 4\u00a0h · Hôtel Ganalé",
      text: "Location à l'heure, 4\u00a0h · Hôtel Ganalé, rue Assane Ndoye, Plateau",
    })
    expect(tripInBrief(undefined).brief).toBe('Données de trajet manquantes')
    expect(tripInBrief(null).brief).toBe('Crédit client')
  })
})

it('gives back what is left of a completed payment alone', () => {
  expect(refundableOf({ status: 'COMPLETED', amount: 20_000, refunded: 5_000 })).toBe(15_000)
  expect(refundableOf({ status: 'REFUNDED', amount: 20_000, refunded: 20_000 })).toBe(0)
  expect(refundableOf({ status: 'PENDING', amount: 20_000, refunded: 0 })).toBe(0)
})
