import type { Booking } from '@yoon/contract/bookings/schemas'
import { addDays } from '@yoon/contract/dates'
import { dayOf, formatDuration, formatShortDay } from '../../../lib/format.ts'

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

/** Describes when a trip is: `15:20 · dans 40 min`, `15:20 · en retard de 5 min`, `Demain à 08:00`. */
export function whenInWords(trip: Booking, now: number): string {
  const { scheduledDate, scheduledTime, startsAt, startedAt, status } = trip
  if (status === 'IN_PROGRESS') {
    return `${scheduledTime} · en route depuis ${formatDuration(now - Date.parse(startedAt ?? startsAt))}`
  }
  const today = dayOf(now)
  if (scheduledDate === addDays(today, 1)) return `Demain à ${scheduledTime}`
  if (scheduledDate > today) return `${formatShortDay(scheduledDate, today)} à ${scheduledTime}`
  const leftMs = Date.parse(startsAt) - now
  if (leftMs <= -60_000) return `${scheduledTime} · en retard de ${formatDuration(-leftMs)}`
  // Rounded up: a trip in 59 seconds is in one minute.
  return leftMs <= 0
    ? `${scheduledTime} · maintenant`
    : `${scheduledTime} · dans ${formatDuration(Math.ceil(leftMs / 60_000) * 60_000)}`
}
