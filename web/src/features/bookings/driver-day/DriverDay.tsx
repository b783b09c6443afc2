import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking, BookingSummary } from '@yoon/contract/bookings/schemas'
import { addDays } from '@yoon/contract/dates'
import type { ReactElement } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { prefetch, useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { dayOf, formatDayHeading, formatShortDay } from '../../../lib/format.ts'
import { useParamCleanup } from '../../../lib/param-cleanup.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { bookingsPathWith } from '../bookings-url.ts'
import { DayTrip } from './DayTrip.tsx'
import { type DayTrips, dayTripsOf, nextTrip } from './day-trips.ts'

/** More trips than a driver has in two days. */
const limit = 30
// In this order: index.html asks for the same addresses before React arrives.
const onRoadQuery = { page: 1, limit, view: 'in_progress' } as const
const assignedQuery = { page: 1, limit, view: 'assigned', overdue: 'hidden' } as const
const keepsNone = () => false

/** Fetches the answers of the driver's day. */
export async function prefetchDay(): Promise<void> {
  await Promise.all([prefetch(listBookings, onRoadQuery), prefetch(listBookings, assignedQuery)])
}

/** The driver's day: the trips under way, of today and of tomorrow; the next one stands out (rules/access 38). */
export function DriverDay(): ReactElement {
  useTitle('Réservations')
  useParamCleanup(keepsNone)
  const onRoad = useData(listBookings, onRoadQuery)
  const assigned = useData(listBookings, assignedQuery)
  const now = useNow()
  const error = onRoad.error ?? assigned.error
  const isPaused = onRoad.isPaused || assigned.isPaused
  const isKnown = onRoad.answer && assigned.answer
  const refetch = () => {
    onRoad.refetch()
    assigned.refetch()
  }
  return (
    <>
      <PageHeading title="Gestion des Réservations" />
      {error && (
        <ErrorState message={messageOf(error, 'Erreur lors du chargement des réservations')} onRetry={refetch} />
      )}
      {!isKnown && !error && !isPaused && <Skeleton />}
      {!isKnown && isPaused && (
        <EmptyState title="Hors ligne">
          <p>Vos courses n'ont pas encore été chargées&nbsp;; elles le seront dès que la connexion sera rétablie.</p>
        </EmptyState>
      )}
      {onRoad.answer && assigned.answer && (
        <>
          <Day trips={dayTripsOf(onRoad.answer.data, assigned.answer.data, now)} now={now} />
          <OtherTrips summary={assigned.answer.summary as BookingSummary} />
        </>
      )}
    </>
  )
}

function Day({ trips, now }: { trips: DayTrips; now: number }): ReactElement {
  const { onRoad, past, today, tomorrow, later } = trips
  const day = dayOf(now)
  const shared = { next: nextTrip(trips), now }
  return (
    <>
      <div className="-mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 lg:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]">
        <Trips id="en-cours" title="En Cours" trips={onRoad} {...shared} />
        <Trips id="jours-passes" title="Jours passés" trips={past} {...shared} />
        <Trips
          id="aujourdhui"
          title="Aujourd'hui"
          day={formatShortDay(day, day)}
          trips={today}
          {...shared}
          none="Plus de course à venir aujourd'hui."
        />
        <Trips
          id="demain"
          title="Demain"
          day={formatShortDay(addDays(day, 1), day)}
          trips={tomorrow}
          {...shared}
          none="Aucune course demain."
        />
      </div>
      {later.length > 0 && (
        <p className="mt-5 text-ink-2">
          Ensuite, le {formatDayHeading(later[0]?.scheduledDate ?? addDays(day, 2), day).toLowerCase()}&nbsp;: voyez
          «&nbsp;Assignées&nbsp;».
        </p>
      )}
    </>
  )
}

interface TripsProps {
  id: string
  title: string
  /** The day in short, beside the title. */
  day?: string
  trips: readonly Booking[]
  /** The trip of all that comes first. */
  next: Booking | undefined
  now: number
  /** Text in place of an empty list; without it the list is left out. */
  none?: string
}

function Trips({ id, title, day, trips, next, now, none }: TripsProps): ReactElement | null {
  if (trips.length === 0 && !none) return null
  return (
    <section aria-labelledby={id} className="mt-5">
      <div className="mb-2 flex items-baseline gap-2.5">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        <span className="text-sm text-ink-2">
          {[day, trips.length > 0 && countOf(trips.length, 'course')].filter(Boolean).join(' · ')}
        </span>
      </div>
      {trips.length === 0 && <p className="text-ink-2">{none}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {trips.map((trip) => (
          <li key={trip.id} className="grid">
            <DayTrip trip={trip} isNext={trip === next} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to the lists of all trips of the driver, and to the overdue ones (rules/bookings 39). */
function OtherTrips({ summary }: { summary: BookingSummary }): ReactElement {
  const { assigned, inProgress, completed, overdue } = summary
  const lists = [
    ...(overdue > 0
      ? [{ view: 'assigned', overdue: 'all', label: "Retards de plus d'un jour", count: overdue } as const]
      : []),
    { view: 'assigned', label: 'Assignées', count: assigned },
    { view: 'in_progress', label: 'En Cours', count: inProgress },
    { view: 'completed', label: 'Terminées', count: completed },
    { view: 'all', label: 'Voir tout', count: undefined },
  ] as const
  return (
    <nav aria-label="Toutes mes courses" className="mt-6 grid grid-cols-2 gap-2 border-t border-line pt-4 md:flex">
      {lists.map(({ label, count, ...filters }) => (
        <LinkButton key={label} href={bookingsPathWith({ range: 'all', ...filters })}>
          {label}
          {count !== undefined && <b>{count}</b>}
        </LinkButton>
      ))}
    </nav>
  )
}
