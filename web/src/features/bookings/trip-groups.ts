import type { Booking } from '@yoon/contract/bookings/schemas'
import { hasPassed } from '../../lib/moment.ts'
import { isOpen } from './booking-words.ts'

type Timed = Pick<Booking, 'status' | 'scheduledDate' | 'scheduledTime'>

const labels = { onRoad: 'En cours', late: 'En retard', toCome: 'À venir' } as const

export interface TripGroup<Trip> {
  label: (typeof labels)[keyof typeof labels]
  trips: Trip[]
}

/** True if the trip should have started before `now` (milliseconds), by the clock of the company. */
export function isTripLate(trip: Timed, now: number): boolean {
  return isOpen(trip) && hasPassed(trip, now)
}

/** Groups trips that are not over by what they are at `now`, in their order: under way, late, to come; none is empty. */
export function groupTrips<Trip extends Timed>(trips: readonly Trip[], now: number): TripGroup<Trip>[] {
  const groupOf = (trip: Trip) =>
    trip.status === 'IN_PROGRESS' ? labels.onRoad : isTripLate(trip, now) ? labels.late : labels.toCome
  return Object.values(labels)
    .map((label) => ({ label, trips: trips.filter((trip) => groupOf(trip) === label) }))
    .filter((group) => group.trips.length > 0)
}
