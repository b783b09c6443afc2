import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import type { BookingView } from '@yoon/contract/bookings/status'
import type { Pagination } from '@yoon/contract/endpoint'
import { CalendarCheck, CalendarX, UserX } from 'lucide-react'
import { type ReactElement, useEffect } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { BookingsState, ChangeBookings } from '../bookings-url.ts'
import { NothingFound } from './NothingFound.tsx'
import { otherViews } from './other-views.ts'
import { unknownDriver, useDriverName } from './use-driver-name.ts'

const nothingIn: Record<BookingView, string> = {
  urgent: 'Aucune réservation urgente',
  assigned: 'Aucune réservation assignée',
  in_progress: 'Aucune course en cours',
  completed: 'Aucune course terminée',
  all: 'Aucune réservation',
}

interface NoBookingsProps {
  state: BookingsState
  pagination: Pagination
  summary: BookingSummary
  onChange: ChangeBookings
}

/** The message of an empty list, with links to views that are not empty. A page beyond the end becomes the last one. */
export function NoBookings({ state, pagination, summary, onChange }: NoBookingsProps): ReactElement | null {
  const canCreate = useCan('bookings:create')
  const { total, totalPages } = pagination
  useEffect(() => {
    if (total > 0) onChange({ page: totalPages }, { replace: true })
  }, [total, totalPages, onChange])
  if (total > 0) return null
  const isFiltered = [state.q, state.status, state.service, state.driver].some(Boolean)
  if (isFiltered) {
    const Nothing = state.driver ? NothingOfDriver : NothingFound
    return <Nothing state={state} outside={summary.outside} onChange={onChange} />
  }
  const [fullest] = otherViews(summary, state.view)
  return (
    <EmptyState
      title={nothingIn[state.view]}
      icon={
        state.view === 'urgent' ? (
          <CalendarCheck size={20} aria-hidden="true" />
        ) : (
          <CalendarX size={20} aria-hidden="true" />
        )
      }
    >
      {state.view === 'urgent' && (
        <p>
          Rien n'est urgent&nbsp;:{' '}
          {state.range === 'all' ? 'aucune réservation' : 'sur cette période, aucune réservation'} n'attend de chauffeur
          ou de véhicule.
        </p>
      )}
      <div className="grid gap-2 empty:hidden md:flex md:flex-wrap md:justify-center md:*:shrink-0">
        {fullest && state.view !== 'all' && (
          <Button look="primary" onClick={() => onChange({ view: fullest.view })}>
            {fullest.label}
          </Button>
        )}
        {summary.outside > 0 && (
          <Button look={fullest ? 'secondary' : 'primary'} onClick={() => onChange({ range: 'all' })}>
            Voir toutes les dates
          </Button>
        )}
        {state.view !== 'all' && (
          <Button onClick={() => onChange({ view: 'all' })}>Voir toutes les réservations</Button>
        )}
      </div>
      {canCreate && state.view === 'all' && (
        <Button look="primary" onClick={() => onChange({ dialog: 'new' })}>
          Nouvelle réservation
        </Button>
      )}
    </EmptyState>
  )
}

interface NothingProps extends Pick<NoBookingsProps, 'state' | 'onChange'> {
  /** Matches outside of the range. */
  outside: number
}

/** No booking of a driver is found; an address may name a driver that no longer exists. */
function NothingOfDriver({ state, outside, onChange }: NothingProps): ReactElement {
  const name = useDriverName(state.driver)
  if (name !== unknownDriver) return <NothingFound state={state} outside={outside} onChange={onChange} />
  return (
    <EmptyState title={unknownDriver} icon={<UserX size={20} aria-hidden="true" />}>
      <p>L'adresse demande les courses d'un chauffeur qui n'existe pas ou qui a été supprimé.</p>
      <Button look="primary" onClick={() => onChange({ driver: undefined })}>
        Voir tous les chauffeurs
      </Button>
    </EmptyState>
  )
}
