import type { Booking } from '@yoon/contract/bookings/schemas'
import { dayOf, formatDayHeading } from '../../../lib/format.ts'
import { isLate, isOpen } from '../booking-words.ts'

export interface BookingGroup {
  /** Unique among the groups of a list. */
  key: string
  heading: string
  /** Day that the heading names or implies, so that a card need not: other days are shown. */
  day: string
  bookings: Booking[]
}

const hourMs = 60 * 60_000

/** Parts of a page that stand before its days. */
export interface Parts {
  headings: Readonly<Record<string, string>>
  /** Returns the name of the part of a booking; undefined for that of its day. */
  partOf: (booking: Booking, now: number) => string | undefined
}

/** Late trips and those that start within the hour come before the days (rules/bookings 38). */
export const byUrgency: Parts = {
  headings: { late: 'En retard', hour: "Dans l'heure" },
  partOf: (booking, now) => {
    if (isLate(booking, now)) return 'late'
    return isOpen(booking) && Date.parse(booking.startsAt) - now <= hourMs ? 'hour' : undefined
  },
}

/**
 * Groups the bookings of a page in its order: by part, then by day. Headings of days say `Aujourd'hui` and `Demain` if
 * `saysNear`.
 */
export function groupBookings(
  bookings: readonly Booking[],
  now: number,
  parts: Parts | undefined,
  saysNear: boolean,
): BookingGroup[] {
  const today = dayOf(now)
  const groups = new Map<string, BookingGroup>()
  for (const booking of bookings) {
    const part = parts?.partOf(booking, now)
    const key = part ?? booking.scheduledDate
    const group = groups.get(key)
    if (group) group.bookings.push(booking)
    else {
      groups.set(key, {
        key,
        heading: parts?.headings[key] ?? formatDayHeading(key, today, saysNear),
        day: part ? today : key,
        bookings: [booking],
      })
    }
  }
  return [...groups.values()]
}
