import type { BookingView } from '@yoon/contract/booking-status'
import type { Booking } from '@yoon/contract/bookings'
import type { ReactElement } from 'react'
import { dayOf, formatDayHeading } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks.ts'
import { useCan } from '../../lib/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { BookingCard } from './BookingCard.tsx'
import type { BookingsState, ChangeBookings } from './bookings-url.ts'
import { useBookingMoves } from './use-booking-moves.ts'

interface BookingListProps {
  bookings: readonly Booking[]
  state: BookingsState
  onChange: ChangeBookings
}

/** The cards under a heading a day. */
export function BookingList({ bookings, state, onChange }: BookingListProps): ReactElement {
  const now = useNow()
  const moves = useBookingMoves()
  if (bookings.length === 0) return <NoBookings state={state} onChange={onChange} />
  const today = dayOf(now)
  return (
    <>
      {groupByDay(bookings).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`jour-${day}`}>
          <div className="mt-3 mb-2 flex items-baseline gap-2.5 md:mt-5">
            <h2 id={`jour-${day}`} className="text-[13px] font-bold">
              {formatDayHeading(day, today)}
            </h2>
            <span className="text-[12.5px] text-ink-2">
              {ofDay.length} {ofDay.length > 1 ? 'courses' : 'course'}
            </span>
          </div>
          <ul className="grid gap-2.5">
            {ofDay.map((booking) => (
              <li key={booking.id}>
                <BookingCard
                  booking={booking}
                  now={now}
                  moves={moves}
                  onDialog={(dialog) => onChange({ dialog, booking: booking.id })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The bookings of each day, in the order of the list. */
function groupByDay(bookings: readonly Booking[]): [string, Booking[]][] {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings) {
    const ofDay = days.get(booking.scheduledDate)
    if (ofDay) ofDay.push(booking)
    else days.set(booking.scheduledDate, [booking])
  }
  return [...days]
}

const nothingIn: Record<BookingView, string> = {
  urgent: 'Aucune réservation urgente',
  assigned: 'Aucune réservation assignée',
  in_progress: 'Aucune course en cours',
  completed: 'Aucune course terminée',
  all: 'Aucune réservation',
}

function NoBookings({ state, onChange }: Pick<BookingListProps, 'state' | 'onChange'>): ReactElement {
  const canCreate = useCan('bookings:create')
  const canAssign = useCan('bookings:assign_driver')
  const isFiltered = state.q !== '' || state.status !== undefined || state.service !== undefined
  if (isFiltered) {
    return (
      <EmptyState title="Aucune réservation ne correspond">
        {state.range !== 'all' && (
          <Button onClick={() => onChange({ range: 'all' })}>Chercher à toutes les dates</Button>
        )}
        {state.view === 'all' ? (
          <Button onClick={() => onChange({ q: '', status: undefined, service: undefined })}>
            Effacer la recherche et les filtres
          </Button>
        ) : (
          <>
            <p>La recherche porte sur la vue choisie.</p>
            <Button onClick={() => onChange({ view: 'all' })}>Chercher dans toutes les réservations</Button>
          </>
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={nothingIn[state.view]}>
      {state.view === 'urgent' && canAssign && <p>Toutes les réservations ouvertes ont un chauffeur.</p>}
      {state.view !== 'all' && <Button onClick={() => onChange({ view: 'all' })}>Voir toutes les réservations</Button>}
      {canCreate && state.view === 'all' && (
        <Button look="primary" onClick={() => onChange({ dialog: 'new' })}>
          Nouvelle réservation
        </Button>
      )}
    </EmptyState>
  )
}
