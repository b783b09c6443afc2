import { formatAmount } from './money.ts'
import { paymentMethodLabels } from './payment-methods.ts'
import type { Payment } from './payments.ts'
import { formatPhone } from './phones.ts'
import type { PublicSettings } from './settings.ts'

/** The number of a receipt as it is printed and said: `000123`. */
export function formatReceiptNumber(number: number): string {
  return String(number).padStart(6, '0')
}

/** What goes with a receipt to the client. Its number is named once it has been given. */
export function receiptMessage(
  { amount, currency, method, transactionId, receiptNumber, booking }: Payment,
  { companyName, phone }: Pick<PublicSettings['profile'], 'companyName' | 'phone'>,
): string {
  const number = receiptNumber === null ? '' : ` n°\u00a0${formatReceiptNumber(receiptNumber)}`
  const by = method ? ` par ${paymentMethodLabels[method]}` : ''
  const lines = [
    `${companyName} · Reçu${number}`,
    '',
    `Bonjour ${booking.user.firstName},`,
    '',
    `Nous avons bien reçu votre paiement de ${formatAmount(amount, currency)}${by}.`,
    `Réservation\u00a0: ${booking.bookingReference}`,
    ...tripLines(booking),
    ...(transactionId ? [`ID de transaction\u00a0: ${transactionId}`] : []),
    '',
    'Merci de votre confiance.',
    ...(phone ? [`Assistance\u00a0: ${formatPhone(phone)}`] : []),
  ]
  // WhatsApp shows the narrow space of an amount as a box on old phones.
  return lines.join('\n').replace(/[\u00a0\u202f]/g, ' ')
}

/** A transfer goes from a place to another; a rental begins at a place and lasts. */
function tripLines(booking: Payment['booking']): string[] {
  const { serviceType, pickupLocation, destination, scheduledDate, scheduledTime, rentalEndDate } = booking
  if (serviceType === 'TRANSFER') return [`Trajet : ${[pickupLocation, destination].filter(Boolean).join(' → ')}`]
  const start = `${dayInFrench(scheduledDate)} à ${scheduledTime}`
  return [
    `Prise en charge : ${pickupLocation}`,
    rentalEndDate
      ? `Période : du ${start} au ${dayInFrench(rentalEndDate)}`
      : `Période : le ${start}, ${booking.rentalDuration} h`,
  ]
}

/** `07/06/2025` */
function dayInFrench(day: string): string {
  return day.split('-').toReversed().join('/')
}
