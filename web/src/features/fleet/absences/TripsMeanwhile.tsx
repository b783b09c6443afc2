import { type Absence, getAbsence, type TripMeanwhile } from '@yoon/contract/absences/calls'
import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import { bookingPath } from '@yoon/contract/paths'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { dayOf, formatDate, timeOf } from '../../../lib/format.ts'
import { useCan } from '../../../lib/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { type UnassignedTrip, useUnassignAll } from './use-unassign-all.ts'

/** The active trips in the hours of an absence, and the button that frees all of them (rules/availability 35). */
export function TripsMeanwhile({ absence }: { absence: Absence }): ReactElement {
  const data = useData(getAbsence, { id: absence.id })
  const all = useUnassignAll()
  return (
    <section aria-labelledby="absence-trips" className="grid gap-2">
      <h3 id="absence-trips" className="font-bold">
        Courses pendant l'absence
      </h3>
      <QueryState data={data} skeleton={<Skeleton rows={1} className="h-12" />}>
        {({ data: { tripsMeanwhile: trips } }) => {
          const removable = trips.filter(({ canUnassign }) => canUnassign)
          return (
            <>
              {trips.length === 0 && <p className="text-ink-2">Aucune course n'est assignée pendant ce temps.</p>}
              <ul className="divide-y divide-line rounded-lg border border-line empty:hidden">
                {trips.map((trip) => (
                  <TripLine key={trip.id} trip={trip} result={all.results.find(({ id }) => id === trip.id)} />
                ))}
              </ul>
              <Outcome results={all.results} isBusy={all.isBusy} />
              {removable.length > 0 && (
                <Button
                  look="danger"
                  className="justify-self-start"
                  isBusy={all.isBusy}
                  onClick={() => all.run(removable)}
                >
                  {removable.length === 1 ? 'Désassigner la course' : `Tout désassigner (${removable.length} courses)`}
                </Button>
              )}
            </>
          )
        }}
      </QueryState>
    </section>
  )
}

function TripLine({ trip, result }: { trip: TripMeanwhile; result: UnassignedTrip | undefined }): ReactElement {
  const { bookingReference, startsAt, endsAt, status, client, pickupLocation, destination, passengers } = trip
  const canRead = useCan('bookings:read')
  const day = dayOf(Date.parse(startsAt))
  return (
    <li className="grid gap-0.5 px-3.5 py-2">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <b className="tabular-nums">
          {formatDate(day)} {timeOf(startsAt)}–{timeOf(endsAt)}
        </b>
        {canRead ? (
          <Link
            href={bookingPath(bookingReference)}
            className="inline-flex min-h-6 items-center text-brand hover:underline"
          >
            {bookingReference}
          </Link>
        ) : (
          <span>{bookingReference}</span>
        )}
        <span className="text-sm text-ink-2">{bookingStatusLabels[status]}</span>
      </span>
      <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        {[
          client,
          pickupLocation && (destination ? `${pickupLocation} → ${destination}` : pickupLocation),
          trip.driver?.name,
          trip.vehicle && `${trip.vehicle.name} ${trip.vehicle.licensePlate}`,
          countOf(passengers, 'passager'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {result?.refusal && <span className="text-sm font-semibold text-urgent">{result.refusal}</span>}
    </li>
  )
}

/** How many trips were freed, and how many were not. */
function Outcome({ results, isBusy }: { results: readonly UnassignedTrip[]; isBusy: boolean }): ReactElement {
  const refused = results.filter(({ refusal }) => refusal !== undefined).length
  const done = results.length - refused
  const freed = `${countOf(done, 'course désassignée', 'courses désassignées')}`
  return (
    <p role="status" className="font-semibold empty:hidden">
      {results.length > 0 && !isBusy && (refused > 0 ? `${freed}, ${countOf(refused, 'refusée')}` : freed)}
    </p>
  )
}
