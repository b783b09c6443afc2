import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { dayOf, formatDay, personName } from '../../lib/format.ts'
import { shortPlaceText } from '../../lib/short-place.ts'
import { momentOf } from './time-grid.ts'

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
  /** The shown day, which the hours need not repeat. */
  day?: string | undefined
}

/** Formats the hours of a trip: `08:30–09:30`, with the day of a start or an end on another one than `day`. */
export function describeSpan(start: number, end: number, day = momentOf(start).date): string {
  const from = formatStart(start, day)
  const to = formatStart(end, day)
  return from.length + to.length > 10 ? `${from} – ${to}` : `${from}–${to}`
}

/** Describes a trip in one sentence, for screen readers and tooltips. */
export function describeTrip(trip: PlanningTrip, { start, end, crew, day }: Shown): string {
  return [describeSpan(start, end, day), clientOf(trip), routeOf(trip), bookingStatusLabels[trip.status], crew]
    .filter(Boolean)
    .join(', ')
}
