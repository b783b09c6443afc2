import type { TripPayment } from '@yoon/contract/payments/calls'
import { formatReceiptNumber, receiptMessage } from '@yoon/contract/payments/receipt-message'
import { describe, expect, it } from 'vitest'

const payment = {
  amount: 45_000,
  currency: 'XOF',
  method: 'WAVE',
  transactionId: 'T_1',
  receiptNumber: 123,
  receiptCode: 'REC-2026-000123',
  booking: {
    bookingReference: 'R-7K2M9P',
    serviceType: 'TRANSFER',
    pickupLocation: 'AIBD',
    destination: 'Almadies',
    user: { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' },
  },
} as TripPayment
const profile = { companyName: 'Yoon Transport', phone: '+221338000000' }
const company = { profile, business: { language: 'fr' } } as const

const linesOf = (...args: Parameters<typeof receiptMessage>) => receiptMessage(...args).split('\n')

describe('receipt message', () => {
  it('the receipt message contains the amount, the booking and the payment method', () => {
    expect(linesOf(payment, company)).toEqual([
      'Yoon Transport · Reçu n° REC-2026-000123',
      '',
      'Bonjour Mame Diarra,',
      '',
      'Nous avons bien reçu votre paiement de 45 000 F CFA par Wave.',
      'Réservation : R-7K2M9P',
      'Trajet : AIBD → Almadies',
      'ID de transaction : T_1',
      '',
      'Merci de votre confiance.',
      'Assistance : 33 800 00 00',
    ])
  })

  it('leaves missing values out of the receipt message', () => {
    const bare = { ...payment, receiptNumber: null, method: null, transactionId: null }
    const booking = { ...payment.booking, destination: null }
    const lines = receiptMessage({ ...bare, booking }, { ...company, profile: { ...profile, phone: '' } }).split('\n')
    expect(lines).toContain('Yoon Transport · Reçu')
    expect(lines).toContain('Trajet : AIBD')
    expect(lines.at(-1)).toBe('Merci de votre confiance.')
  })

  it.each([
    ['WAVE', 'par Wave', 'by Wave', 'ci Wave'],
    ['ORANGE_MONEY', 'par Orange Money', 'by Orange Money', 'ci Orange Money'],
    ['CASH', 'en espèces', 'in cash', 'ci espèces'],
    ['CARD', 'par carte bancaire', 'by bank card', 'ci kàrt bànk'],
  ] as const)('the receipt message names the method %s in French, English and Wolof', (method, fr, en, wo) => {
    const textIn = (language: 'fr' | 'en' | 'wo') =>
      receiptMessage({ ...payment, method }, { profile, business: { language } })
    expect(textIn('fr')).toContain(`Nous avons bien reçu votre paiement de 45 000 F CFA ${fr}.`)
    expect(textIn('en')).toContain(`We have received your payment of 45 000 F CFA ${en}.`)
    expect(textIn('wo')).toContain(`Jot nanu sa xaalis, 45 000 F CFA ${wo}.`)
  })

  it('writes the whole receipt message in the language of the messages', () => {
    const lines = linesOf(payment, { profile, business: { language: 'en' } })
    expect(lines).toEqual([
      'Yoon Transport · Receipt No. REC-2026-000123',
      '',
      'Hello Mame Diarra,',
      '',
      'We have received your payment of 45 000 F CFA by Wave.',
      'Booking: R-7K2M9P',
      'Trip: AIBD → Almadies',
      'Transaction ID: T_1',
      '',
      'Thank you for your trust.',
      'Support: 33 800 00 00',
    ])
  })

  it('the receipt message of a rental has a period, and no destination', () => {
    const rental = { scheduledDate: '2026-11-22', scheduledTime: '10:00', destination: 'Saly' }
    const daily = { ...payment.booking, ...rental, serviceType: 'DAILY_RENTAL', rentalEndDate: '2026-11-24' } as const
    const hourly = { ...daily, serviceType: 'HOURLY_RENTAL', rentalEndDate: null, rentalDuration: 4 } as const
    expect(linesOf({ ...payment, booking: daily }, company)).toEqual(
      expect.arrayContaining(['Prise en charge : AIBD', 'Période : du 22/11/2026 à 10:00 au 24/11/2026']),
    )
    expect(linesOf({ ...payment, booking: hourly }, company)).toContain('Période : le 22/11/2026 à 10:00, 4 h')
    expect(receiptMessage({ ...payment, booking: daily }, company)).not.toContain('Saly')
  })

  it('pads the receipt number to at least six digits', () => {
    expect([formatReceiptNumber(1, null), formatReceiptNumber(1_234_567, null)]).toEqual(['000001', '1234567'])
    expect(formatReceiptNumber(124, 'REC-2026-000124')).toBe('REC-2026-000124')
  })
})
