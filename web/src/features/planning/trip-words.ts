import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { dayOf, formatDay, personName } from '../../lib/format.ts'
import { shortPlaceText } from '../../lib/short-place.ts'
import { minutesOf, momentOf } from './time-grid.ts'

/** Returns the client of a trip, or for readers who may not know them the reference. */
export function clientOf({ user, bookingReference }: PlanningTrip): string {
  return user ? personName(user) : bookingReference
}

/** Returns the route in short: `AIBD → Plateau`; empty for readers who may not know it. */
export function routeOf({ pickupLocation, destination }: PlanningTrip): string {
  if (!pickupLocation) return ''
  const from = shortPlaceText(pickupLocation)
  return destination ? `${from} → ${shortPlaceText(destination)}` : from
}

/** Formats a start: `08:30`, with the day if it is another one than `day`. */
export function formatStart(start: number, day?: string): string {
  const { date, time } = momentOf(start)
  return date === day ? time : `${formatDay(date, dayOf(Date.now())).toLowerCase()} à ${time}`
}

interface Shown {
  start: number
  end: number
  /** Driver or vehicle, in words. */
  crew: string
}

/** Formats the hours of a trip: `08:30–09:30`, with the day of an end on another one. */
export function describeSpan(start: number, end: number): string {
  const { date, time } = momentOf(start)
  const isSameDay = end - minutesOf(date, '00:00') < 1440
  return `${time}–${isSameDay ? momentOf(end).time : formatStart(end)}`
}

/** Describes a trip in one sentence, for screen readers and tooltips. */
export function describeTrip(trip: PlanningTrip, { start, end, crew }: Shown): string {
  return [describeSpan(start, end), clientOf(trip), routeOf(trip), bookingStatusLabels[trip.status], crew]
    .filter(Boolean)
    .join(', ')
}
