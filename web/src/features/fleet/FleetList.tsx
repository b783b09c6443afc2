import type { Endpoint } from '@yoon/contract/endpoint'
import type { ReactElement, ReactNode } from 'react'
import type { Pages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { Button } from '../../ui/Button.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { FleetFilters } from './FleetFilters.tsx'
import { type ChangeFleet, type FleetState, noFilter } from './fleet-url.ts'

/** Page size of both lists (rules/fleet 32). */
export const pageSize = 10

interface FleetListProps<E extends Endpoint> {
  pages: Pages<E>
  /** Singular of the counted noun: `chauffeur` or `véhicule`. */
  one: string
  state: FleetState
  onChange: ChangeFleet
  /** Buttons beside the count, for everything that matches the filters. */
  actions: ReactNode
  /** Rows of the page, at least one. */
  children: ReactNode
}

/** A page of a list with its filters and its count. */
export function FleetList<E extends Endpoint>(props: FleetListProps<E>): ReactElement {
  const { pages, one, state, onChange, actions, children } = props
  const { answer, total } = pages
  return (
    <>
      <FleetFilters state={state} onChange={onChange}>
        <p role="status" className="pl-1 whitespace-nowrap text-ink-2 max-lg:flex-1">
          {total !== undefined && countOf(total, one)}
        </p>
        {actions}
      </FleetFilters>
      <ListPage pages={pages} failure={`Erreur lors de la récupération des ${one}s`}>
        {answer?.pagination.total === 0 ? <Nothing one={one} state={state} onChange={onChange} /> : children}
      </ListPage>
    </>
  )
}

function Nothing({ one, state, onChange }: Pick<FleetListProps<Endpoint>, 'one' | 'state' | 'onChange'>): ReactElement {
  const isFiltered = state.q !== '' || state.available !== undefined || (state.tab === 'vehicles' && state.type)
  if (!isFiltered) return <EmptyState title={`Aucun ${one} pour l'instant`} />
  return (
    <EmptyState title={`Aucun ${one} ne correspond`}>
      <Button onClick={() => onChange(noFilter)}>Effacer la recherche et les filtres</Button>
    </EmptyState>
  )
}
