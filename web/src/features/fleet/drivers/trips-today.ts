import type { Driver } from '@yoon/contract/drivers/calls'
import { formatDay } from '../../../lib/format.ts'

type Trips = Driver['today']
type Trip = Trips[number]

/** Returns the words for a trip: since which day, if it began earlier and goes on, its hour and its state. */
export function tripWords({ scheduledDate, scheduledTime, status }: Trip, day: string) {
  return {
    since: scheduledDate < day ? `depuis ${formatDay(scheduledDate, day).toLowerCase()}` : '',
    hour: scheduledTime,
    state: status === 'COMPLETED' ? 'faite' : status === 'IN_PROGRESS' ? 'en course' : '',
  }
}

/** Formats a trip of today: `16:30`, `14:05 en course`, `09:00 faite`, `depuis hier 08:00 en course`. */
export function formatTrip(trip: Trip, day: string): string {
  const { since, hour, state } = tripWords(trip, day)
  return [since, hour, state].filter(Boolean).join(' ')
}

/** Returns the trips that matter first: the one under way, else the next two, else the last one; and how many others there are. */
export function tripsInBrief(trips: Trips): { shown: Trips; more: number } {
  const of = (status: Trip['status']) => trips.filter((trip) => trip.status === status)
  const running = of('IN_PROGRESS').slice(0, 1)
  const next = of('ASSIGNED').slice(0, 2)
  const shown = running.length > 0 ? running : next.length > 0 ? next : trips.slice(-1)
  return { shown, more: trips.length - shown.length }
}
