import type { Sender } from '../bookings/driver-message.ts'
import { formatAmount } from '../money.ts'
import { formatPhone } from '../phones.ts'
import type { Payment } from './calls.ts'
import { receiptWords } from './receipt-words.ts'

/** Formats a receipt number as printed: `REC-2026-000123`, or `000123` in the older series without a code. */
export function formatReceiptNumber(number: number, code: string | null): string {
  return code ?? String(number).padStart(6, '0')
}

/** Writes the message that accompanies a receipt to the client, in the language of the settings. */
export function receiptMessage(payment: Payment, { profile, business }: Sender): string {
  const { amount, currency, method, transactionId, receiptNumber, receiptCode, booking, client } = payment
  const words = receiptWords[business.language]
  const number = receiptNumber === null ? '' : ` ${words.number} ${formatReceiptNumber(receiptNumber, receiptCode)}`
  const line = (label: string, value: string | null) => (value ? [`${label}${words.colon}${value}`] : [])
  const lines = [
    `${profile.companyName} · ${words.receipt}${number}`,
    '',
    words.greeting((booking?.user ?? client).firstName),
    '',
    words.paid(formatAmount(amount, currency), method === null ? undefined : words.methods[method]),
    ...(booking ? [...line(words.booking, booking.bookingReference), ...tripLines(booking, words, line)] : []),
    ...line(words.transactionId, transactionId),
    '',
    words.thanks,
    ...line(words.support, profile.phone && formatPhone(profile.phone)),
  ]
  // Old phones render the narrow no-break space of an amount as a box in WhatsApp.
  return lines.join('\n').replace(/[\u00a0\u202f]/g, ' ')
}

/** Returns the lines of the trip: both places of a transfer, or the pick-up and period of a rental. */
function tripLines(
  booking: NonNullable<Payment['booking']>,
  words: (typeof receiptWords)['fr'],
  line: (label: string, value: string) => string[],
): string[] {
  const { serviceType, pickupLocation, destination, scheduledDate, scheduledTime, rentalEndDate } = booking
  if (serviceType === 'TRANSFER') return line(words.trip, [pickupLocation, destination].filter(Boolean).join(' → '))
  const day = numericDay(scheduledDate)
  return [
    ...line(words.pickup, pickupLocation),
    ...line(
      words.period,
      rentalEndDate
        ? words.days(day, scheduledTime, numericDay(rentalEndDate))
        : words.hours(day, scheduledTime, booking.rentalDuration),
    ),
  ]
}

/** `07/06/2025` */
function numericDay(day: string): string {
  return day.split('-').toReversed().join('/')
}
