import type { Booking } from '@yoon/contract/bookings'
import { dayOf, formatDate, timeOf } from '../../lib/format.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { isCrewed } from './booking-actions.ts'
import { statusTones } from './status-tones.ts'

/** The colour of a booking: what it asks for. Until it is assigned, that is a crew or nothing but patience. */
export function toneOf(booking: Booking): Tone {
  const { status } = booking
  if (status !== 'PENDING' && status !== 'CONFIRMED') return statusTones[status]
  return isCrewed(booking) ? 'wait' : 'urgent'
}

/** Whether and by whom the message to the driver was prepared, and that it no longer holds. */
export function preparedNote({
  messagePreparedAt,
  messagePreparedBy,
  isMessageStale,
}: Pick<Booking, 'messagePreparedAt' | 'messagePreparedBy' | 'isMessageStale'>): string | undefined {
  if (!messagePreparedAt) return undefined
  const by = messagePreparedBy ? ` par ${messagePreparedBy}` : ''
  const at = `${formatDate(dayOf(Date.parse(messagePreparedAt)))} à ${timeOf(messagePreparedAt)}`
  return `${isMessageStale ? 'Message à renvoyer\u00a0: préparé' : 'Message préparé'} le ${at}${by}`
}

/** A search for a place on a map. */
export function mapUrl(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/** Explains why no message reaches the driver: a missing phone (specification §8) or an invalid one. */
export function unreachable({ driver }: Pick<Booking, 'driver'>): string {
  return driver?.user.phone
    ? "Impossible d'envoyer\u00a0: numéro de téléphone invalide"
    : "Impossible d'envoyer: numéro de téléphone manquant"
}
