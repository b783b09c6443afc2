import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { useData } from '../../lib/calls/data.ts'
import { useCan } from '../../lib/use-can.ts'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { groupTrips, TripGroups } from '../bookings/index.ts'
import { type TripsOf, tripsPath } from './use-trip-links.ts'

/** Number of trips of a group that the details show; a link leads to the others. */
const shownTrips = 3

interface NextTripsProps {
  of: TripsOf
  /** Leaves out what the search finds besides. */
  isOwn?: (booking: Booking) => boolean
}

/** The trip under way, the late and the next ones of a driver or a vehicle, for those who may read them. */
export function NextTrips({ of, isOwn = () => true }: NextTripsProps): ReactElement | null {
  const canRead = useCan('bookings:read')
  const page = { page: 1, limit: 10, ...of } as const
  const onRoad = useData(listBookings, { ...page, view: 'in_progress' }, { isEnabled: canRead })
  const assigned = useData(listBookings, { ...page, view: 'assigned', overdue: 'hidden' }, { isEnabled: canRead })
  if (!canRead) return null
  const skeleton = <Skeleton rows={1} className="h-16" />
  return (
    <section aria-labelledby="next-trips">
      <div className="flex items-center justify-between gap-x-4">
        <h3 id="next-trips" className="font-bold">
          Prochaines courses
        </h3>
        <Link
          href={tripsPath(of)}
          className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline md:min-h-6"
        >
          Toutes ses courses
        </Link>
      </div>
      <QueryState data={onRoad} skeleton={skeleton}>
        {({ data: begun }) => (
          <QueryState data={assigned} skeleton={skeleton}>
            {({ data: next }) => <Trips trips={[...begun, ...next].filter(isOwn)} />}
          </QueryState>
        )}
      </QueryState>
    </section>
  )
}

function Trips({ trips }: { trips: readonly Booking[] }): ReactElement {
  if (trips.length === 0) return <p className="text-ink-2">Aucune course prévue</p>
  return <TripGroups groups={groupTrips(trips, Date.now())} most={shownTrips} />
}
