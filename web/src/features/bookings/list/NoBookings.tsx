import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import type { BookingView } from '@yoon/contract/bookings/status'
import type { Pagination } from '@yoon/contract/endpoint'
import { type ReactElement, useEffect } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { BookingsState, ChangeBookings } from '../bookings-url.ts'
import { otherViews } from './other-views.ts'

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
  if (isFiltered) return <NothingFound state={state} onChange={onChange} />
  const [fullest] = otherViews(summary, state.view)
  return (
    <EmptyState title={nothingIn[state.view]}>
      {state.view === 'urgent' && (
        <p>
          Rien n'est urgent&nbsp;:{' '}
          {state.range === 'all' ? 'aucune réservation' : 'sur cette période, aucune réservation'} n'attend de chauffeur
          ou de véhicule.
        </p>
      )}
      {state.view !== 'all' && (
        <div className="grid gap-2 md:flex">
          {fullest && (
            <Button look="primary" onClick={() => onChange({ view: fullest.view })}>
              {fullest.label}
            </Button>
          )}
          <Button onClick={() => onChange({ view: 'all' })}>Voir toutes les réservations</Button>
        </div>
      )}
      {canCreate && state.view === 'all' && (
        <Button look="primary" onClick={() => onChange({ dialog: 'new' })}>
          Nouvelle réservation
        </Button>
      )}
    </EmptyState>
  )
}

function NothingFound({ state, onChange }: Pick<NoBookingsProps, 'state' | 'onChange'>): ReactElement {
  return (
    <EmptyState title="Aucune réservation ne correspond">
      {state.range !== 'all' && <Button onClick={() => onChange({ range: 'all' })}>Chercher à toutes les dates</Button>}
      {state.view === 'all' ? (
        <Button onClick={() => onChange({ q: '', status: undefined, service: undefined, driver: undefined })}>
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
