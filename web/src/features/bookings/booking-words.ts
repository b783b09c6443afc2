import type { Booking } from '@yoon/contract/bookings/schemas'
import { dayOf, formatDate, personName, timeOf } from '../../lib/format.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { isCrewed } from './booking-actions.ts'
import { statusTones } from './status-tones.ts'

/** Returns the colour of a booking. Before it is assigned, it is urgent while its driver or vehicle is missing. */
export function toneOf(booking: Booking): Tone {
  const { status } = booking
  if (status !== 'PENDING' && status !== 'CONFIRMED') return statusTones[status]
  return isCrewed(booking) ? 'wait' : 'urgent'
}

/**
 * Describes when and by whom the message to the driver was prepared, and whether it is stale; undefined if it never
 * was.
 */
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

/** Returns the address of a map search for a place. */
export function mapUrl(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/** Explains why no message reaches the driver: a missing phone or an invalid one (rules/bookings 32). */
export function unreachable({ driver }: Pick<Booking, 'driver'>): string {
  return driver?.user.phone
    ? "Impossible d'envoyer\u00a0: numéro de téléphone invalide"
    : "Impossible d'envoyer: numéro de téléphone manquant"
}

/** Returns the driver of a booking, or the vehicle of a rental without driver: `Binta Baldé`, `Toyota Prado`. */
export function crewOf({ driver, vehicle }: Pick<Booking, 'driver' | 'vehicle'>): string {
  if (driver) return personName(driver.user)
  return vehicle ? `${vehicle.brand} ${vehicle.model}` : ''
}
