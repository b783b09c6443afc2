import type { Driver } from '@yoon/contract/drivers/calls'
import { dayOf, formatDay } from '../../../lib/format.ts'
import { isTripLate } from '../../../lib/late-trip.ts'
import { plannedEnd, runsOver } from '../../../lib/overrun.ts'

type Trips = Driver['today']
type Trip = Trips[number]

/** Returns the words for a trip at `now`: its day, if it began earlier and goes on, its hour and its state. */
export function tripWords(trip: Trip, now: number) {
  const { scheduledDate, scheduledTime, status } = trip
  const today = dayOf(now)
  const isLate = isTripLate(trip, now)
  return {
    day: scheduledDate < today ? formatDay(scheduledDate, today).toLowerCase() : '',
    hour: scheduledTime,
    state: isLate ? 'en retard' : status === 'COMPLETED' ? 'faite' : status === 'IN_PROGRESS' ? 'en course' : '',
    isLate,
    isOver: runsOver(trip, now),
  }
}

/**
 * Formats a trip of today: `16:30`, `14:05 en course`, `09:00 faite`, `08:00 en retard`, `hier 23:30 en retard`,
 * `hier 08:00 en course`, `10:40 en course (fin prévue à 11:30)`.
 */
export function formatTrip(trip: Trip, now: number): string {
  const { day, hour, state, isOver } = tripWords(trip, now)
  const end = isOver && `(fin prévue ${plannedEnd(trip.endsAt, now)})`
  return [day, hour, state, end].filter(Boolean).join(' ')
}

/**
 * Returns the trips that matter first: the first late one, else the one under way, else the next two, else the last one;
 * the next one after that under way; and how many others there are.
 */
export function tripsInBrief(trips: Trips, now: number): { shown: Trips; next: Trip | undefined; more: number } {
  const of = (status: Trip['status']) => trips.filter((trip) => trip.status === status)
  const late = trips.filter((trip) => isTripLate(trip, now)).slice(0, 1)
  const running = of('IN_PROGRESS').slice(0, 1)
  const toCome = of('ASSIGNED').slice(0, 2)
  const shown = [late, running, toCome].find(({ length }) => length > 0) ?? trips.slice(-1)
  const next = shown === running ? toCome[0] : undefined
  return { shown, next, more: trips.length - shown.length - (next ? 1 : 0) }
}
