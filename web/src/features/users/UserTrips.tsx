import type { UserDetails } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { countOf } from '../../lib/count.ts'
import { useCan } from '../../lib/use-can.ts'
import { bookingsPathWith, groupTrips, TripGroups } from '../bookings/index.ts'
import { userTripsOf } from './user-trips.ts'

/** The bookings of a user that are under way, late and to come, then the last ones, and the way to all. */
export function UserTrips({ user }: { user: UserDetails }): ReactElement {
  const { bookings, _count } = user
  const now = Date.now()
  const { toCome, past } = userTripsOf(bookings, now)
  const groups = [...groupTrips(toCome, now), ...(past.length > 0 ? [{ label: 'Passées', trips: past }] : [])]
  return (
    <section aria-labelledby="user-bookings">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h3 id="user-bookings" className="font-bold">
          {_count.bookings > 0 ? countOf(_count.bookings, 'réservation') : 'Aucune réservation'}
        </h3>
        <AllTrips user={user} />
      </div>
      <TripGroups groups={groups} />
    </section>
  )
}

/** Leads to all bookings of the user, which their number finds. */
function AllTrips({ user: { phone, _count } }: { user: UserDetails }): ReactElement | null {
  const canRead = useCan('bookings:read')
  if (!canRead || !phone || _count.bookings === 0) return null
  return (
    <Link
      href={bookingsPathWith({ view: 'all', range: 'all', q: phone })}
      className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline max-md:text-sm md:min-h-6"
    >
      Toutes ses réservations
    </Link>
  )
}
