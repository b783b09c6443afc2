import type { Booking } from '@yoon/contract/bookings/schemas'
import { isTripLate } from '../../lib/late-trip.ts'

type Timed = Pick<Booking, 'status' | 'scheduledDate' | 'scheduledTime'>

const labels = { onRoad: 'En cours', late: 'En retard', toCome: 'À venir' } as const
type GroupKey = keyof typeof labels

export interface TripGroup<Trip> {
  label: string
  isLate: boolean
  trips: Trip[]
}

/** Groups trips that are not over by what they are at `now`, in their order: under way, late, to come; none is empty. */
export function groupTrips<Trip extends Timed>(trips: readonly Trip[], now: number): TripGroup<Trip>[] {
  const keyOf = (trip: Trip): GroupKey =>
    trip.status === 'IN_PROGRESS' ? 'onRoad' : isTripLate(trip, now) ? 'late' : 'toCome'
  return (Object.keys(labels) as GroupKey[])
    .map((key) => ({ label: labels[key], isLate: key === 'late', trips: trips.filter((trip) => keyOf(trip) === key) }))
    .filter((group) => group.trips.length > 0)
}
