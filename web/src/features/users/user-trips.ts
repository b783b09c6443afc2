import type { UserDetails } from '@yoon/contract/users/calls'
import { hasPassed } from '../../lib/moment.ts'

type Trips = UserDetails['bookings']

/** Trips of a user, those to come with the soonest first, those of the past with the latest first. */
export interface UserTrips {
  toCome: Trips
  past: Trips
}

/** Sorts the bookings of a user; one that is neither done nor cancelled is still to come, however late. */
export function userTripsOf(bookings: Trips, now: number): UserTrips {
  const isToCome = (trip: Trips[number]) =>
    trip.status === 'CANCELLED' ? !hasPassed(trip, now) : trip.status !== 'COMPLETED'
  return {
    toCome: bookings.filter(isToCome).toReversed(),
    past: bookings.filter((booking) => !isToCome(booking)),
  }
}
