import { formatReceiptNumber, receiptMessage } from '@yoon/contract/receipt-message'
import { describe, expect, it } from 'vitest'

const payment = {
  amount: 45_000,
  currency: 'XOF',
  method: 'WAVE',
  transactionId: 'T_1',
  receiptNumber: 123,
  booking: {
    bookingReference: 'R-7K2M9P',
    serviceType: 'TRANSFER',
    pickupLocation: 'AIBD',
    destination: 'Almadies',
    user: { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' },
  },
} as Parameters<typeof receiptMessage>[0]
const company = { companyName: 'Yoon Transport', phone: '+221338000000' }

const linesOf = (...args: Parameters<typeof receiptMessage>) => receiptMessage(...args).split('\n')

describe('the message with a receipt', () => {
  it('says what was paid, for what and how', () => {
    expect(linesOf(payment, company)).toEqual([
      'Yoon Transport · Reçu n° 000123',
      '',
      'Bonjour Mame Diarra,',
      '',
      'Nous avons bien reçu votre paiement de 45 000 F CFA par Wave Money.',
      'Réservation : R-7K2M9P',
      'Trajet : AIBD → Almadies',
      'ID de transaction : T_1',
      '',
      'Merci de votre confiance.',
      'Assistance : 33 800 00 00',
    ])
  })

  it('does without what is not there', () => {
    const bare = { ...payment, receiptNumber: null, method: null, transactionId: null }
    const booking = { ...payment.booking, destination: null }
    const lines = receiptMessage({ ...bare, booking }, { ...company, phone: '' }).split('\n')
    expect(lines).toContain('Yoon Transport · Reçu')
    expect(lines).toContain('Trajet : AIBD')
    expect(lines.at(-1)).toBe('Merci de votre confiance.')
  })

  it('says of a rental from when to when, and of no destination', () => {
    const rental = { scheduledDate: '2026-11-22', scheduledTime: '10:00', destination: 'Saly' }
    const daily = { ...payment.booking, ...rental, serviceType: 'DAILY_RENTAL', rentalEndDate: '2026-11-24' } as const
    const hourly = { ...daily, serviceType: 'HOURLY_RENTAL', rentalEndDate: null, rentalDuration: 4 } as const
    expect(linesOf({ ...payment, booking: daily }, company)).toEqual(
      expect.arrayContaining(['Prise en charge : AIBD', 'Période : du 22/11/2026 à 10:00 au 24/11/2026']),
    )
    expect(linesOf({ ...payment, booking: hourly }, company)).toContain('Période : le 22/11/2026 à 10:00, 4 h')
    expect(receiptMessage({ ...payment, booking: daily }, company)).not.toContain('Saly')
  })

  it('writes its number with at least six digits', () => {
    expect([formatReceiptNumber(1), formatReceiptNumber(1_234_567)]).toEqual(['000001', '1234567'])
  })
})
