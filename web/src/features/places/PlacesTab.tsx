import { listPlaces, type Place, type Zone } from '@yoon/contract/places/calls'
import { MapPin } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { Button } from '../../ui/Button.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { RowGroups } from '../../ui/Table.tsx'
import { Cards } from '../../ui/TableOrCards.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { PlaceFilters } from './PlaceFilters.tsx'
import { type ChangePlaces, filterOf, noFilter, type PlacesState } from './places-url.ts'
import { StartingListButton } from './StartingListButton.tsx'

export const importPlaceDialogs = () => import('./PlaceDialogs.tsx')
const PlaceDialogs = lazyWithRetry(() => importPlaceDialogs().then((module) => ({ default: module.PlaceDialogs })))

const pageSize = 25

const byZone: RowGroups<Place> = { of: ({ zone }) => zone.name, heading: (name) => name, level: 'h2' }

/** Rows with lines between them, side by side where there is room: few places need the width of a table. */
const list =
  'grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-lg border border-line bg-line *:bg-surface lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2'

export interface PlacesTabProps {
  state: PlacesState
  onChange: ChangePlaces
  onClose: () => void
  zones: readonly Zone[]
}

/** The places of the company, by zone and name. */
export function PlacesTab({ state, onChange, onClose, zones }: PlacesTabProps): ReactElement {
  const filter = filterOf(state)
  const pages = usePages(listPlaces, (page) => ({ page, limit: pageSize, ...filter }), state, onChange)
  usePreload(importPlaceDialogs)
  const places = pages.answer?.data ?? []
  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center gap-2 md:mb-3.5">
        <PlaceFilters state={state} onChange={onChange} zones={zones} />
        <div className="flex items-center gap-2 max-lg:basis-full">
          <p role="status" className="min-w-16 flex-1 pl-1 text-right whitespace-nowrap text-ink-2 max-lg:text-left">
            {pages.total !== undefined && countOf(pages.total, 'lieu', 'lieux')}
          </p>
          <Button look="quiet" className="px-2" onClick={() => onChange({ dialog: 'addresses', id: undefined })}>
            Adresses fréquentes
          </Button>
        </div>
      </div>
      <ListPage pages={pages} failure="Erreur lors de la récupération des lieux">
        {pages.answer?.pagination.total === 0 ? (
          <NoPlaces isFiltered={Object.keys(filter).length > 0} onChange={onChange} />
        ) : (
          <Cards
            rows={places}
            groups={byZone}
            card={(place) => <PlaceCard place={place} onDialog={(dialog) => onChange({ dialog, id: place.id })} />}
            className={list}
          />
        )}
      </ListPage>
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.id}`} onClose={onClose}>
          <PlaceDialogs dialog={state.dialog} id={state.id} known={places} zones={zones} onClose={onClose} />
        </DialogBoundary>
      )}
    </>
  )
}

interface NoPlacesProps {
  isFiltered: boolean
  onChange: ChangePlaces
}

function NoPlaces({ isFiltered, onChange }: NoPlacesProps): ReactElement {
  if (isFiltered) {
    return (
      <EmptyState title="Aucun lieu ne correspond">
        <Button onClick={() => onChange(noFilter)}>Effacer la recherche et les filtres</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Aucun lieu pour l'instant" icon={<MapPin size={22} aria-hidden="true" />}>
      <p>
        Les lieux sont proposés dans le formulaire de réservation, et leurs zones donnent le prix et la durée d'un
        transfert. Commencez par la liste de Yoon&nbsp;: 15 zones et plus de 150 lieux de Dakar et des régions.
      </p>
      <StartingListButton />
    </EmptyState>
  )
}
