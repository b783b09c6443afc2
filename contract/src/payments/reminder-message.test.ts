import type { TripPayment } from '@yoon/contract/payments/calls'
import { reminderMessage } from '@yoon/contract/payments/reminder-message'
import { describe, expect, it } from 'vitest'

const payment = {
  amount: 45_000,
  currency: 'XOF',
  booking: {
    bookingReference: 'R-7K2M9P',
    pickupLocation: 'AIBD',
    destination: 'Almadies',
    scheduledDate: '2026-11-21',
    user: { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' },
  },
} as TripPayment
const profile = { companyName: 'Yoon Transport', phone: '+221338000000' }

describe('reminder of an unpaid trip', () => {
  it('the reminder names the client, the trip and the amount', () => {
    expect(reminderMessage(payment, { profile }).split('\n')).toEqual([
      'Yoon Transport · Rappel de paiement',
      '',
      'Bonjour Mame Diarra Fall,',
      '',
      'Sauf erreur de notre part, il reste 45 000 F CFA à régler pour votre course du 21/11/2026.',
      'Trajet : AIBD → Almadies',
      'Réservation : R-7K2M9P',
      '',
      'Vous pouvez payer par Wave, par Orange Money, en espèces ou par carte bancaire.',
      "Si c'est déjà fait, ne tenez pas compte de ce message.",
      '',
      'Merci de votre confiance.',
      'Assistance : 33 800 00 00',
    ])
  })

  it('leaves the destination of a rental and a missing support phone out of the reminder', () => {
    const rental = { ...payment, booking: { ...payment.booking, destination: null } }
    const lines = reminderMessage(rental, { profile: { ...profile, phone: '' } }).split('\n')
    expect(lines).toContain('Trajet : AIBD')
    expect(lines.at(-1)).toBe('Merci de votre confiance.')
  })
})
