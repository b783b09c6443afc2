import type { Booking } from '@yoon/contract/bookings/schemas'
import { dayOf, formatDayHeading } from '../../../lib/format.ts'
import { isLate, isOpen } from '../booking-words.ts'

export interface BookingGroup {
  /** Unique among the groups of a list. */
  key: string
  heading: string
  /** Day that the heading names or implies, so that a card need not: other days are shown. */
  day: string
  isLate: boolean
  bookings: Booking[]
}

const hourMs = 60 * 60_000

/**
 * Groups the bookings of a page in its order: by day, or if `isByUrgency` first those that are late and those that start
 * within the hour (rules/bookings 38). Headings of days say `Aujourd'hui` and `Demain` if `saysNear`.
 */
export function groupBookings(
  bookings: readonly Booking[],
  now: number,
  isByUrgency: boolean,
  saysNear: boolean,
): BookingGroup[] {
  const today = dayOf(now)
  const groups = new Map<string, BookingGroup>()
  for (const booking of bookings) {
    const key = (isByUrgency && urgencyOf(booking, now)) || booking.scheduledDate
    const group = groups.get(key)
    if (group) group.bookings.push(booking)
    else {
      groups.set(key, {
        key,
        heading: urgencies[key] ?? formatDayHeading(key, today, saysNear),
        day: key in urgencies ? today : key,
        isLate: key === 'late',
        bookings: [booking],
      })
    }
  }
  return [...groups.values()]
}

const urgencies: Record<string, string> = { late: 'En retard', hour: "Dans l'heure" }

function urgencyOf(booking: Booking, now: number): string | undefined {
  if (isLate(booking, now)) return 'late'
  return isOpen(booking) && Date.parse(booking.startsAt) - now <= hourMs ? 'hour' : undefined
}
