import { formatAmount } from '../money.ts'
import { formatPhone } from '../phones.ts'

/** Facts of a debt for the message that reminds its client. */
export interface DebtMessage {
  name: string
  due: number
  currency: string
  /** The trips, the oldest first; one with the address of its payment link names it. */
  bookings: readonly { bookingReference: string; due: number; day: string; url?: string | undefined }[]
  company: { name: string; phone: string }
}

/** Trips that the message lists at most. */
const listed = 5

/** Writes the French message that reminds a client of all that they owe (rules/money 63). */
export function debtMessage({ name, due, currency, bookings, company }: DebtMessage): string {
  const trips = bookings
    .slice(0, listed)
    .map(
      (trip) =>
        `- ${trip.day.split('-').toReversed().join('/')}, ${trip.bookingReference} : ${formatAmount(trip.due, currency)}${trip.url ? `\n  ${trip.url}` : ''}`,
    )
  const others = bookings.length - trips.length
  const lines = [
    `${company.name} · Rappel de paiement`,
    '',
    `Bonjour ${name},`,
    '',
    `Sauf erreur de notre part, il reste ${formatAmount(due, currency)} à régler pour ${bookings.length > 1 ? 'vos courses' : 'votre course'} :`,
    ...trips,
    ...(others > 0 ? [`et ${others} ${others > 1 ? 'autres courses' : 'autre course'}.`] : []),
    '',
    'Vous pouvez payer par Wave, par Orange Money, en espèces ou par carte bancaire.',
    "Si c'est déjà fait, ne tenez pas compte de ce message.",
    '',
    'Merci de votre confiance.',
    ...(company.phone ? [`Assistance : ${formatPhone(company.phone)}`] : []),
  ]
  // Old phones render the narrow no-break space of an amount as a box in WhatsApp.
  return lines.join('\n').replace(/[\u00a0\u202f]/g, ' ')
}
