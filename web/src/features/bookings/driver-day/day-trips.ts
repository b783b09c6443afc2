import type { Booking } from '@yoon/contract/bookings/schemas'
import { addDays } from '@yoon/contract/dates'
import { dayOf, formatDuration } from '../../../lib/format.ts'
import { plannedEnd, runsOver } from '../../../lib/overrun.ts'

/** Open trips of a driver, by when they concern them. */
export interface DayTrips {
  onRoad: readonly Booking[]
  /** Of earlier days, and neither started nor cancelled. */
  past: readonly Booking[]
  today: readonly Booking[]
  tomorrow: readonly Booking[]
  later: readonly Booking[]
}

/** Sorts the open trips, in the order of their starts, into the parts of the driver's day. */
export function dayTripsOf(onRoad: readonly Booking[], assigned: readonly Booking[], now: number): DayTrips {
  const today = dayOf(now)
  const tomorrow = addDays(today, 1)
  return {
    onRoad,
    past: assigned.filter(({ scheduledDate }) => scheduledDate < today),
    today: assigned.filter(({ scheduledDate }) => scheduledDate === today),
    tomorrow: assigned.filter(({ scheduledDate }) => scheduledDate === tomorrow),
    later: assigned.filter(({ scheduledDate }) => scheduledDate > tomorrow),
  }
}

/** Returns the trip that the driver makes now, or the next one. */
export function nextTrip({ onRoad, past, today, tomorrow, later }: DayTrips): Booking | undefined {
  return onRoad[0] ?? today[0] ?? tomorrow[0] ?? later[0] ?? past[0]
}

interface Timing {
  /** The time until the start or since it: `dans 40 min`, `en retard de 5 min`, `en route depuis 20 min`, `devait finir à 14:30`. */
  words: string
  isLate: boolean
}

/** Returns how far away the start of a trip is, or of one under way how long ago; undefined for a later day. */
export function timingOf(trip: Booking, now: number): Timing | undefined {
  const { scheduledDate, startsAt, startedAt, status } = trip
  if (runsOver(trip, now)) return { words: `devait finir ${plannedEnd(trip.endsAt, now)}`, isLate: true }
  if (status === 'IN_PROGRESS') {
    return { words: `en route depuis ${formatDuration(now - Date.parse(startedAt ?? startsAt))}`, isLate: false }
  }
  if (scheduledDate > dayOf(now)) return undefined
  const leftMs = Date.parse(startsAt) - now
  if (leftMs <= -60_000) return { words: `en retard de ${formatDuration(-leftMs)}`, isLate: true }
  // Rounded up: a trip in 59 seconds is in one minute.
  const words = leftMs <= 0 ? 'maintenant' : `dans ${formatDuration(Math.ceil(leftMs / 60_000) * 60_000)}`
  return { words, isLate: false }
}
