import type { Endpoint } from '@yoon/contract/endpoint'
import type { ReactElement, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Pages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { Button } from '../../ui/Button.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { type ChangeFleet, type FleetState, noFilter } from './fleet-url.ts'

/** Page size of both lists (rules/fleet 32). */
export const pageSize = 10

/** Width from which both lists are tables, and what their rows have in common: one height, two lines of text, more where words say what is lacking. */
export const tableFrom = '79em'
export const rowHeight = '*:h-11 *:py-0.5'
export const rowPadding = 'px-2 min-[85rem]:px-2.5'

interface FleetListProps<E extends Endpoint> {
  pages: Pages<E>
  /** Singular of the counted noun: `chauffeur` or `véhicule`. */
  one: string
  state: FleetState
  onChange: ChangeFleet
  /** Place beside the filters for the count. */
  summary: HTMLElement | null
  /** Rows of the page, at least one. */
  children: ReactNode
}

/** A page of a list with its count. */
export function FleetList<E extends Endpoint>(props: FleetListProps<E>): ReactElement {
  const { pages, one, state, onChange, summary, children } = props
  const { answer, total } = pages
  return (
    <>
      {summary &&
        createPortal(
          <p role="status" className="px-1 whitespace-nowrap text-ink-2">
            {total !== undefined && countOf(total, one)}
          </p>,
          summary,
        )}
      <ListPage
        pages={pages}
        failure={`Erreur lors de la récupération des ${one}s`}
        skeleton={<Skeleton rows={pageSize} className="h-36 min-[79rem]:h-11" />}
      >
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
