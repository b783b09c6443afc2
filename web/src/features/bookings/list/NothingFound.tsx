import { findBookings } from '@yoon/contract/bookings/calls'
import { SearchX } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { useData } from '../../../lib/calls/data.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { BookingsState, ChangeBookings } from '../bookings-url.ts'
import { NewBookingFor } from '../search/NewBookingFor.tsx'
import { atOtherDates, inOtherViews } from './hits-elsewhere.ts'

interface NothingFoundProps {
  state: BookingsState
  /** Matches outside of the range, 1,001 at most. */
  outside: number
  onChange: ChangeBookings
}

const withoutFilters = { status: undefined, service: undefined, driver: undefined } as const

/** No booking matches the search and the filters here: says how many do elsewhere, or offers a new booking. */
export function NothingFound({ state, outside, onChange }: NothingFoundProps): ReactElement {
  const { q, view } = state
  const [, navigate] = useLocation()
  const { answer, error, isPaused } = useData(findBookings, { search: q }, { isEnabled: q !== '' })
  const everywhere = q ? answer?.data.inView : undefined
  const isUncounted = q === '' || error !== null || isPaused
  const others = (everywhere?.total ?? 0) - outside
  const isNowhere = everywhere?.total === 0
  const isAll = view === 'all'
  return (
    <EmptyState title="Aucune réservation ne correspond" icon={<SearchX size={20} aria-hidden="true" />}>
      {q && (
        <p className="[overflow-wrap:anywhere]">
          {isNowhere ? `Rien pour «\u00a0${q}\u00a0», à aucune date.` : `Rien ici pour «\u00a0${q}\u00a0».`}
        </p>
      )}
      {isNowhere && <p>Cherchez un nom, un téléphone, un lieu, un chauffeur, une plaque, un vol ou une référence.</p>}
      {isNowhere && (
        <NewBookingFor look="primary" searched={q} onChoose={(path, given) => navigate(path, { state: given })} />
      )}
      {outside > 0 && (
        <Button look="primary" onClick={() => onChange({ range: 'all' })}>
          {atOtherDates(outside)}
        </Button>
      )}
      {everywhere && others > 0 && (
        <Button
          look={outside > 0 ? 'secondary' : 'primary'}
          onClick={() => onChange({ view: 'all', range: 'all', ...withoutFilters })}
        >
          {inOtherViews(others, everywhere.isTotalExact, isAll)}
        </Button>
      )}
      {isUncounted && !isAll && (
        <Button onClick={() => onChange({ view: 'all' })}>Chercher dans toutes les réservations</Button>
      )}
      {(isAll || isNowhere) && (
        <Button onClick={() => onChange({ q: '', ...withoutFilters })}>Effacer la recherche et les filtres</Button>
      )}
    </EmptyState>
  )
}
