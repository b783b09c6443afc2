import { type BookingType, serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { formatAmount } from '@yoon/contract/money'
import type { Payment, TripPayment } from '@yoon/contract/payments/calls'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { type PaymentStatus, paymentStatusLabels } from '@yoon/contract/payments/status'
import { companyNow } from '../../lib/company.ts'
import { countOf } from '../../lib/count.ts'
import { isDebt } from '../../lib/debts.ts'
import { dayOf, formatDate, timeOf } from '../../lib/format.ts'
import { shortPlace } from '../../lib/short-place.ts'
import type { Tone } from '../../ui/tones.ts'

/** A record in which any field may be missing: the screen names each gap (rules/money 34). */
export type Incomplete<T> = { [Key in keyof T]?: T[Key] | null }
/** The booking of a payment. */
export type PaidBooking = Incomplete<TripPayment['booking']>
type Trip = Incomplete<Pick<TripPayment['booking'], 'pickupLocation' | 'destination'>>
type Client = Incomplete<Pick<TripPayment['booking']['user'], 'firstName' | 'lastName'>>

const statusTones: Record<PaymentStatus, Tone> = {
  PENDING: 'wait',
  PROCESSING: 'road',
  COMPLETED: 'done',
  FAILED: 'urgent',
  REFUNDED: 'off',
}

export const bookingTypeLabels: Record<BookingType, string> = {
  STANDARD: 'Course standard',
  RIDE_ONLY: 'Location sans chauffeur',
  HOURLY_RENTAL: "Location à l'heure avec chauffeur",
  LONG_TERM_RENTAL: 'Location à la journée',
}

/** Formats an itinerary: `AIBD → Almadies`, only the pickup place for a rental without destination. */
export function itineraryOf(trip: Trip | null | undefined): string {
  if (trip === null) return 'Crédit client'
  if (!trip?.pickupLocation) return 'Données de trajet manquantes'
  return trip.destination ? `${trip.pickupLocation} → ${trip.destination}` : trip.pickupLocation
}

/** Returns the label of a key; `fallback` if the key is missing or unknown. */
export function labelOf<Key extends string>(
  labels: Record<Key, string>,
  key: Key | null | undefined,
  fallback: string,
): string {
  const known: Partial<Record<Key, string>> = labels
  return (key && known[key]) || fallback
}

export function clientOf(user: Client | null | undefined): string {
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || 'Client inconnu'
}

export function amountOf({ amount, currency }: Incomplete<Pick<Payment, 'amount' | 'currency'>>): string {
  return typeof amount === 'number' ? formatAmount(amount, currency ?? companyNow().currency) : 'Montant manquant'
}

/** Returns what was received above the price, below it as a negative amount; undefined if the two cannot be compared. */
export function differenceOf({ amount, currency, status, booking }: Payment): number | undefined {
  const { totalPrice }: PaidBooking = booking ?? {}
  if (status !== 'COMPLETED' || currency !== companyNow().currency || typeof totalPrice !== 'number') return undefined
  return amount - totalPrice || undefined
}

export function methodOf(payment: Incomplete<Pick<Payment, 'status' | 'method'>>): string {
  if (isDebt(payment)) return paymentMethodLabels.UNPAID
  return labelOf(paymentMethodLabels, payment.method, 'Méthode inconnue')
}

export function statusOf({ status }: Incomplete<Pick<Payment, 'status'>>): { label: string; tone: Tone } {
  const tones: Partial<Record<PaymentStatus, Tone>> = statusTones
  return { label: labelOf(paymentStatusLabels, status, 'Statut inconnu'), tone: (status && tones[status]) || 'off' }
}

/** Returns what of a payment can be given back. */
export function refundableOf({
  status,
  amount,
  refunded = 0,
}: Pick<Payment, 'status' | 'amount' | 'refunded'>): number {
  return status === 'COMPLETED' ? Math.max(0, amount - refunded) : 0
}

export const noTransactionId = "Pas d'ID transaction"

export function transactionOf({ transactionId }: Incomplete<Pick<Payment, 'transactionId'>>): string {
  return transactionId || noTransactionId
}

/** Formats a moment: `21/11/2026 à 14:32`. */
export function momentOf(at: string | null | undefined): string {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? 'Date manquante' : `${formatDate(dayOf(time))} à\u00a0${timeOf(time)}`
}

/** Returns the beginning of an id: enough for two people to tell payments apart. */
export function shortId(id: string): string {
  return `#${id.slice(0, 8)}`
}

/** Formats the start of a trip in its local time: `21/11/2026 à 14:32`. */
export function startOf({ scheduledDate, scheduledTime }: PaidBooking): string {
  if (!scheduledDate) return 'Date manquante'
  return scheduledTime ? `${formatDate(scheduledDate)} à ${scheduledTime}` : formatDate(scheduledDate)
}

/** Formats the duration of a rental: `4 h`, from 24 hours on `1 jour`, `3 jours` (rules/money 35). */
export function formatRental(hours: number): string {
  if (hours < 24) return `${hours}\u00a0h`
  return countOf(Math.floor(hours / 24), 'jour')
}

/** Formats a rental in a list: `Location à l'heure, 4 h`, `Location à la journée, 3 jours`. */
export function rentalOf({ serviceType, rentalDuration }: PaidBooking): string {
  const service = labelOf(serviceTypeLabels, serviceType, '')
  return [service, rentalDuration && formatRental(rentalDuration)].filter(Boolean).join(', ')
}

/** Formats the end of a rental, in the local time of its start. */
export function rentalEnd({ rentalEndDate, scheduledDate, scheduledTime, rentalDuration }: PaidBooking): string {
  if (rentalEndDate) return formatDate(rentalEndDate)
  if (!scheduledDate || !scheduledTime) return 'Date manquante'
  const end = new Date(Date.parse(`${scheduledDate}T${scheduledTime}:00Z`) + (rentalDuration ?? 0) * 3_600_000)
  const local = end.toISOString()
  return `${formatDate(local.slice(0, 10))} à\u00a0${local.slice(11, 16)}`
}

/** A house by its number or letter: it says where it is only with its street or quarter. */
const numbered = /^(villa|immeuble|lot|appt|bâtiment) (\d\w*|\p{L})$/iu

/** Shortens a place to its first words; a numbered house to its zone, or to the words that follow: of « Villa 12, Ouakam » `Ouakam`. */
export function placeInBrief(place: string): string {
  const { name, zone } = shortPlace(place)
  const [first = '', ...others] = name.split(/\s*,\s*/)
  if (!numbered.test(first)) return first
  return zone || others.find((part) => part && !/\d/.test(part)) || first
}

/** Summarizes a trip for one line: `AIBD → Plateau`, `Location à l'heure, 4 h · Hôtel Ganalé`; and the whole of it. */
export function tripInBrief(booking: PaidBooking | null | undefined): { brief: string; text: string } {
  const { pickupLocation, destination }: PaidBooking = booking ?? {}
  const itinerary = itineraryOf(booking)
  if (!booking || !pickupLocation) return { brief: itinerary, text: itinerary }
  if (destination) return { brief: [pickupLocation, destination].map(placeInBrief).join(' → '), text: itinerary }
  const rental = rentalOf(booking)
  const said = (place: string) => [rental, place].filter(Boolean).join(' · ')
  return { brief: said(placeInBrief(pickupLocation)), text: said(pickupLocation) }
}
