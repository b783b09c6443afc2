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
    pickupLocation: 'AIBD',
    destination: 'Almadies',
    user: { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' },
  },
} as Parameters<typeof receiptMessage>[0]
const company = { companyName: 'Yoon Transport', phone: '+221338000000' }

describe('the message with a receipt', () => {
  it('says what was paid, for what and how', () => {
    expect(receiptMessage(payment, company).split('\n')).toEqual([
      'Yoon Transport · Reçu n°\u00a0000123',
      '',
      'Bonjour Mame Diarra,',
      '',
      'Nous avons bien reçu votre paiement de 45\u202f000\u00a0F\u202fCFA par Wave Money.',
      'Réservation\u00a0: R-7K2M9P',
      'Trajet\u00a0: AIBD → Almadies',
      'ID de transaction\u00a0: T_1',
      '',
      'Merci de votre confiance.',
      'Assistance\u00a0: 33 800 00 00',
    ])
  })

  it('does without what is not there', () => {
    const bare = { ...payment, receiptNumber: null, method: null, transactionId: null }
    const booking = { ...payment.booking, destination: null }
    const lines = receiptMessage({ ...bare, booking }, { ...company, phone: '' }).split('\n')
    expect(lines).toContain('Yoon Transport · Reçu')
    expect(lines).toContain('Trajet\u00a0: AIBD')
    expect(lines.at(-1)).toBe('Merci de votre confiance.')
  })

  it('writes its number with at least six digits', () => {
    expect([formatReceiptNumber(1), formatReceiptNumber(1_234_567)]).toEqual(['000001', '1234567'])
  })
})
