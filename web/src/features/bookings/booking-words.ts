import type { Booking } from '@yoon/contract/bookings'
import { dayOf, formatDate, timeOf } from '../../lib/format.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { isCrewed } from './booking-actions.ts'

/** The colour of a booking: what it asks for. */
export function toneOf(booking: Booking): Tone {
  switch (booking.status) {
    case 'PENDING':
    case 'CONFIRMED':
      return isCrewed(booking) ? 'wait' : 'urgent'
    case 'ASSIGNED':
      return 'wait'
    case 'IN_PROGRESS':
      return 'road'
    case 'COMPLETED':
      return 'done'
    case 'CANCELLED':
      return 'off'
  }
}

export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
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
  return `${isMessageStale ? 'Message à renvoyer : préparé' : 'Message préparé'} le ${at}${by}`
}

/** A search for a place on a map. */
export function mapUrl(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
