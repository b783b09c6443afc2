import { formatAmount } from '@yoon/contract/money'
import { paymentMethodLabels } from '@yoon/contract/payment-methods'
import { type Payment, type PaymentStatus, paymentStatusLabels } from '@yoon/contract/payments'
import type { BookingType } from '@yoon/contract/service-types'
import { companyNow } from '../../lib/company.ts'
import { dayOf, formatDate, timeOf } from '../../lib/format.ts'
import type { Tone } from '../../ui/Badge.tsx'

/** A payment of which anything may be missing: each gap is named (specification §8). */
export type Gappy<T> = { [Key in keyof T]?: T[Key] | null }
/** The booking that was paid for. */
export type PaidBooking = Gappy<Payment['booking']>
type Trip = Gappy<Pick<Payment['booking'], 'pickupLocation' | 'destination'>>
type Client = Gappy<Pick<Payment['booking']['user'], 'firstName' | 'lastName'>>

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

/** `AIBD → Almadies`, of a rental without destination the pickup place alone. */
export function routeOf(trip: Trip | null | undefined): string {
  if (!trip?.pickupLocation) return 'Données de trajet manquantes'
  return trip.destination ? `${trip.pickupLocation} → ${trip.destination}` : trip.pickupLocation
}

/** What a record says in the words of a table of labels; `fallback` where it says nothing that the table knows. */
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

export function amountOf({ amount, currency }: Gappy<Pick<Payment, 'amount' | 'currency'>>): string {
  return typeof amount === 'number' ? formatAmount(amount, currency ?? companyNow().currency) : 'Montant manquant'
}

/** A booking whose money is still awaited: PENDING, and nobody knows yet how it will come (decisions §5). */
export function isUnpaid({ status, method }: Gappy<Pick<Payment, 'status' | 'method'>>): boolean {
  return status === 'PENDING' && !method
}

export function methodOf(payment: Gappy<Pick<Payment, 'status' | 'method'>>): string {
  if (isUnpaid(payment)) return paymentMethodLabels.UNPAID
  return labelOf(paymentMethodLabels, payment.method, 'Méthode inconnue')
}

export function statusOf({ status }: Gappy<Pick<Payment, 'status'>>): { label: string; tone: Tone } {
  const tones: Partial<Record<PaymentStatus, Tone>> = statusTones
  return { label: labelOf(paymentStatusLabels, status, 'Statut inconnu'), tone: (status && tones[status]) || 'off' }
}

export function transactionOf({ transactionId }: Gappy<Pick<Payment, 'transactionId'>>): string {
  return transactionId || "Pas d'ID transaction"
}

/** `21/11/2026 à 14:32` */
export function momentOf(at: string | null | undefined): string {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? 'Date manquante' : `${formatDate(dayOf(time))} à\u00a0${timeOf(time)}`
}

/** The beginning of an id: enough to tell payments apart when two people speak of one. */
export function shortId(id: string): string {
  return `#${id.slice(0, 8)}`
}

/** `21/11/2026 à 14:32`, on the clock of where the trip begins. */
export function startOf({ scheduledDate, scheduledTime }: PaidBooking): string {
  if (!scheduledDate) return 'Date manquante'
  return scheduledTime ? `${formatDate(scheduledDate)} à ${scheduledTime}` : formatDate(scheduledDate)
}

/** `4 h`, from a day on in days: `1 jour`, `3 jours` (specification §9). */
export function formatRental(hours: number): string {
  if (hours < 24) return `${hours}\u00a0h`
  const days = Math.floor(hours / 24)
  return `${days}\u00a0${days > 1 ? 'jours' : 'jour'}`
}

/** When a rental ends, on the clock of where it began. */
export function rentalEnd({ rentalEndDate, scheduledDate, scheduledTime, rentalDuration }: PaidBooking): string {
  if (rentalEndDate) return formatDate(rentalEndDate)
  if (!scheduledDate || !scheduledTime) return 'Date manquante'
  const end = new Date(Date.parse(`${scheduledDate}T${scheduledTime}:00Z`) + (rentalDuration ?? 0) * 3_600_000)
  const local = end.toISOString()
  return `${formatDate(local.slice(0, 10))} à\u00a0${local.slice(11, 16)}`
}
