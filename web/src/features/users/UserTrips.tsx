import type { UserDetails } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { countOf } from '../../lib/count.ts'
import { useCan } from '../../lib/use-can.ts'
import { bookingsPathWith, TripLinks } from '../bookings/index.ts'
import { toComeWords, userTripsOf } from './user-trips.ts'

/** The bookings of a user that are to come, then the last ones, and the way to all. */
export function UserTrips({ user }: { user: UserDetails }): ReactElement {
  const { bookings, _count } = user
  const { toCome, past } = userTripsOf(bookings, Date.now())
  const groups = [
    { label: toComeWords(toCome), trips: toCome },
    { label: 'Passées', trips: past },
  ].filter(({ trips }) => trips.length > 0)
  return (
    <section aria-labelledby="user-bookings">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="user-bookings" className="font-bold">
          {_count.bookings > 0 ? countOf(_count.bookings, 'réservation') : 'Aucune réservation'}
        </h3>
        <AllTrips user={user} />
      </div>
      {groups.map(({ label, trips }) => (
        <div key={label} className="mt-2">
          <h4 className="mb-1 text-sm font-semibold text-ink-2">{label}</h4>
          <TripLinks trips={trips} label={label} />
        </div>
      ))}
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
      className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline md:min-h-6"
    >
      Toutes ses réservations
    </Link>
  )
}
