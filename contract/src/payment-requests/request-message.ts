import { formatAmount } from '../money.ts'
import { formatPhone } from '../phones.ts'

interface RequestedPayment {
  client: { firstName: string; lastName: string }
  bookingReference: string
  amount: number
  currency: string
  url: string
}

interface MessageSender {
  companyName: string
  phone: string
  language: string
}

/** Writes the message that asks a client to pay by a link, in English or else in French (rules/payment-requests 17). */
export function requestMessage(
  { client, bookingReference, amount, currency, url }: RequestedPayment,
  { companyName, phone, language }: MessageSender,
): string {
  const name = [client.firstName, client.lastName].filter(Boolean).join(' ')
  const sum = formatAmount(amount, currency)
  const french = [
    `${companyName} · Paiement`,
    '',
    `Bonjour ${name},`,
    '',
    `Vous pouvez régler ${sum} pour votre réservation ${bookingReference} par Wave ou Orange Money\u00a0:`,
    url,
    '',
    'Merci de votre confiance.',
    ...(phone ? [`Assistance\u00a0: ${formatPhone(phone)}`] : []),
  ]
  const english = [
    `${companyName} · Payment`,
    '',
    `Hello ${name},`,
    '',
    `You can pay ${sum} for your booking ${bookingReference} with Wave or Orange Money:`,
    url,
    '',
    'Thank you.',
    ...(phone ? [`Support: ${formatPhone(phone)}`] : []),
  ]
  // Old phones render the narrow no-break space of an amount as a box in WhatsApp.
  return (language === 'en' ? english : french).join('\n').replace(/[\u00a0\u202f]/g, ' ')
}
