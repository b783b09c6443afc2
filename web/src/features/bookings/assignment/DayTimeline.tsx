import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { dayOf, formatDay } from '../../../lib/format.ts'
import { type TimelineDays, type TimelinePart, timelineDaysOf, timelinePartOf } from './day-timeline.ts'
import { hoursOf } from './trip-window.ts'

interface DayTimelineProps {
  driver: AvailableDriver
  booking: Booking
}

/** The driver's trips of the day of a booking as bars over 24 hours, those that overlap it in red, itself outlined. */
export function DayTimeline({ driver: { dayTrips, conflicts }, booking }: DayTimelineProps): ReactElement {
  const days = timelineDaysOf(booking)
  const isOverlap = (reference: string) => conflicts.some(({ bookingReference }) => bookingReference === reference)
  const own = timelinePartOf(booking, days)
  const when = formatDay(days.first, dayOf(Date.now())).toLowerCase()
  const trips = dayTrips.map((trip) => hoursOf(trip)).join(', ') || 'aucune'
  return (
    <svg
      role="img"
      aria-label={`Autres courses, ${when}\u00a0: ${trips}`}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="h-2 w-full overflow-visible md:h-5"
    >
      <rect width="1" height="1" className="fill-off-soft" />
      {quarters(days).map((at) => (
        <line key={at} x1={at} x2={at} y1="0" y2="1" vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
      ))}
      {dayTrips.map((trip) => (
        <Bar
          key={trip.bookingReference}
          part={timelinePartOf(trip, days)}
          className={isOverlap(trip.bookingReference) ? 'fill-urgent' : 'fill-ink-3'}
        />
      ))}
      <Bar part={own} className="fill-transparent stroke-brand stroke-2" />
    </svg>
  )
}

/** Places of 6, 12 and 18 o'clock, or of the midnights between several days. */
function quarters({ count }: TimelineDays): number[] {
  const steps = count > 1 ? count : 4
  return Array.from({ length: Math.min(steps, 31) - 1 }, (_, at) => (at + 1) / steps)
}

function Bar({ part, className }: { part: TimelinePart | undefined; className: string }): ReactElement | null {
  if (!part) return null
  return (
    <rect
      x={part.from}
      width={Math.max(part.to - part.from, 0.01)}
      height="1"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  )
}
