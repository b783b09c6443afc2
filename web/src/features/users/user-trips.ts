import type { UserDetails } from '@yoon/contract/users/calls'
import { dayOf, timeOf } from '../../lib/format.ts'

type Trips = UserDetails['bookings']

/** Trips of a user, those to come with the soonest first, those of the past with the latest first. */
export interface UserTrips {
  toCome: Trips
  past: Trips
}

/** Sorts the bookings of a user; one that is neither done nor cancelled is still to come, however late. */
export function userTripsOf(bookings: Trips, now: number): UserTrips {
  const present = `${dayOf(now)} ${timeOf(now)}`
  const isToCome = ({ status, scheduledDate, scheduledTime }: Trips[number]) => {
    if (status === 'CANCELLED') return `${scheduledDate} ${scheduledTime}` > present
    return status !== 'COMPLETED'
  }
  return {
    toCome: bookings.filter(isToCome).toReversed(),
    past: bookings.filter((booking) => !isToCome(booking)),
  }
}
