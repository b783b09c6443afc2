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
 * The driver's trips of the day of a booking as bars over its hours, those that overlap it in red and completed ones pale,
 * with its own window and a line at the present. On desktops the windows of all rows are one band; on phones a day without trips has no timeline.
 */
export function DayTimeline({ driver, booking, now }: DayTimelineProps): ReactElement {
  const { dayTrips, doneTrips, conflicts } = driver
  const span = timelineSpanOf(booking)
  const isOverlap = (reference: string) => conflicts.some(({ bookingReference }) => bookingReference === reference)
  const own = timelinePartOf(booking, span)
  const present = timelinePlaceOf(now, span)
  const when = formatDay(span.first, dayOf(now)).toLowerCase()
  const trips = hoursOfAll(dayTrips) || 'aucune'
  const done = doneTrips.length > 0 ? `\u00a0; terminées\u00a0: ${hoursOfAll(doneTrips)}` : ''
  const hasTrips = dayTrips.length + doneTrips.length > 0
  return (
    <span
      className={`max-md:[grid-area:timeline] md:absolute md:inset-y-0 md:right-2.5 md:w-34 ${hasTrips ? '' : 'max-md:hidden'}`}
    >
      <svg
        role="img"
        aria-label={`Autres courses, ${when}\u00a0: ${trips}${done}`}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="block h-2 w-full overflow-visible md:h-full"
      >
        <Bar part={own} className="fill-brand/15" height={1} />
        {timelineHours(span).map((hour) => (
          <Line key={hour} at={hour / span.hours} className="stroke-line" />
        ))}
        {own && <Line at={own.from} className="stroke-brand" />}
        {own && <Line at={own.to} className="stroke-brand" />}
        {hasTrips && (
          <line x1="0" x2="1" y1="0.5" y2="0.5" vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
        )}
        {doneTrips.map((trip) => (
          <Bar
            key={trip.bookingReference}
            part={timelinePartOf(trip, span)}
            className="fill-line-strong"
            height={0.4}
          />
        ))}
        {dayTrips.map((trip) => (
          <Bar
            key={trip.bookingReference}
            part={timelinePartOf(trip, span)}
            className={isOverlap(trip.bookingReference) ? 'fill-urgent' : 'fill-ink-3'}
            height={0.4}
          />
        ))}
        {present !== undefined && <Line at={present} className="stroke-ink" />}
      </svg>
    </span>
  )
}

function hoursOfAll(trips: AvailableDriver['dayTrips']): string {
  return trips.map((trip) => hoursOf(trip)).join(', ')
}

function Line({ at, className }: { at: number; className: string }): ReactElement {
  return <line x1={at} x2={at} y1="0" y2="1" vectorEffect="non-scaling-stroke" className={className} />
}

interface BarProps {
  part: TimelinePart | undefined
  className: string
  /** Part of the row, in whose middle it stands. */
  height: number
}

function Bar({ part, className, height }: BarProps): ReactElement | null {
  if (!part) return null
  return (
    <rect
      x={part.from}
      y={(1 - height) / 2}
      width={Math.max(part.to - part.from, 0.01)}
      height={height}
      className={className}
    />
  )
}
