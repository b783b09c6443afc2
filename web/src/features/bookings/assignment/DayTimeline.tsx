import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { dayOf, formatDay } from '../../../lib/format.ts'
import { type TimelinePart, timelineHours, timelinePartOf, timelinePlaceOf, timelineSpanOf } from './day-timeline.ts'
import { hoursOf } from './trip-window.ts'

interface DayTimelineProps {
  driver: AvailableDriver
  booking: Booking
  /** Current time, in milliseconds. */
  now: number
}

/**
 * The driver's trips of the day of a booking as bars over its hours, those that overlap it in red, itself outlined, with a
 * line at the present.
 */
export function DayTimeline({ driver: { dayTrips, conflicts }, booking, now }: DayTimelineProps): ReactElement {
  const span = timelineSpanOf(booking)
  const isOverlap = (reference: string) => conflicts.some(({ bookingReference }) => bookingReference === reference)
  const own = timelinePartOf(booking, span)
  const present = timelinePlaceOf(now, span)
  const when = formatDay(span.first, dayOf(now)).toLowerCase()
  const trips = dayTrips.map((trip) => hoursOf(trip)).join(', ') || 'aucune'
  return (
    <svg
      role="img"
      aria-label={`Autres courses, ${when}\u00a0: ${trips}`}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="h-1.5 w-full overflow-visible md:h-5"
    >
      <rect width="1" height="1" className="fill-off-soft" />
      {timelineHours(span).map((hour) => (
        <line
          key={hour}
          x1={hour / span.hours}
          x2={hour / span.hours}
          y1="0"
          y2="1"
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong"
        />
      ))}
      {dayTrips.map((trip) => (
        <Bar
          key={trip.bookingReference}
          part={timelinePartOf(trip, span)}
          className={isOverlap(trip.bookingReference) ? 'fill-urgent' : 'fill-ink-3'}
        />
      ))}
      <Bar part={own} className="fill-brand/15 stroke-brand stroke-2" />
      {present !== undefined && (
        <line
          x1={present}
          x2={present}
          y1="-0.25"
          y2="1.25"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink stroke-2"
        />
      )}
    </svg>
  )
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
