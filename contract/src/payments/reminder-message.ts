import type { Sender } from '../bookings/driver-message.ts'
import { formatAmount } from '../money.ts'
import { formatPhone } from '../phones.ts'
import type { TripPayment } from './calls.ts'

/** Writes the French message that reminds a client of an unpaid trip (rules/money 40). */
export function reminderMessage(
  { amount, currency, booking }: Pick<TripPayment, 'amount' | 'currency' | 'booking'>,
  { profile }: Pick<Sender, 'profile'>,
): string {
  const { user, bookingReference, pickupLocation, destination, scheduledDate } = booking
  const day = scheduledDate.split('-').toReversed().join('/')
  const lines = [
    `${profile.companyName} · Rappel de paiement`,
    '',
    `Bonjour ${[user.firstName, user.lastName].filter(Boolean).join(' ')},`,
    '',
    `Sauf erreur de notre part, il reste ${formatAmount(amount, currency)} à régler pour votre course du ${day}.`,
    `Trajet\u00a0: ${[pickupLocation, destination].filter(Boolean).join(' → ')}`,
    `Réservation\u00a0: ${bookingReference}`,
    '',
    'Vous pouvez payer par Wave, par Orange Money, en espèces ou par carte bancaire.',
    "Si c'est déjà fait, ne tenez pas compte de ce message.",
    '',
    'Merci de votre confiance.',
    ...(profile.phone ? [`Assistance\u00a0: ${formatPhone(profile.phone)}`] : []),
  ]
  // Old phones render the narrow no-break space of an amount as a box in WhatsApp.
  return lines.join('\n').replace(/[\u00a0\u202f]/g, ' ')
}
