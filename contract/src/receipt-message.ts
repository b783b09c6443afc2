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
  const route = [booking.pickupLocation, booking.destination].filter(Boolean).join(' → ')
  const lines = [
    `${companyName} · Reçu${number}`,
    '',
    `Bonjour ${booking.user.firstName},`,
    '',
    `Nous avons bien reçu votre paiement de ${formatAmount(amount, currency)}${by}.`,
    `Réservation\u00a0: ${booking.bookingReference}`,
    `Trajet\u00a0: ${route}`,
    ...(transactionId ? [`ID de transaction\u00a0: ${transactionId}`] : []),
    '',
    'Merci de votre confiance.',
    ...(phone ? [`Assistance\u00a0: ${formatPhone(phone)}`] : []),
  ]
  return lines.join('\n')
}
