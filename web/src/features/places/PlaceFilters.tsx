import type { Zone } from '@yoon/contract/places/calls'
import { placeKindLabels, placeKinds } from '@yoon/contract/places/kinds'
import { ListFilter } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { listSearchMs } from '../../lib/search-delays.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListFilterSheet } from '../../ui/dialogs/ListFilterSheet.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { columnsFrom, useIsWide } from '../../ui/use-is-wide.ts'
import { activities, type ChangePlaces, type PlacesState } from './places-url.ts'

const activityLabels = { true: 'Actifs seulement', false: 'Inactifs seulement' }

interface FiltersProps {
  state: PlacesState
  onChange: ChangePlaces
  zones: readonly Zone[]
}

/** Search, zone, kind and state; on phones the filters are in a sheet behind one button, which counts them. */
export function PlaceFilters({ state, onChange, zones }: FiltersProps): ReactElement {
  const isWide = useIsWide(columnsFrom)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const count = [state.zone, state.kind, state.active].filter(Boolean).length
  const choices = <Choices state={state} onChange={onChange} zones={zones} />
  return (
    <>
      <div className="flex gap-2 max-lg:basis-full lg:flex-1">
        <SearchBox
          q={state.q}
          label="Rechercher un lieu, un autre nom, une adresse"
          placeholder="Nom ou adresse"
          delayMs={listSearchMs}
          onSearch={(typed) => onChange({ q: typed }, { replace: true })}
        />
        {!isWide && (
          <Button aria-label={`Filtres (${count})`} onClick={() => setIsSheetOpen(true)}>
            <ListFilter size={18} aria-hidden="true" />
            {count > 0 && count}
          </Button>
        )}
      </div>
      {isWide && <div className="flex min-w-0 gap-2">{choices}</div>}
      {isSheetOpen && (
        <DialogBoundary onClose={() => setIsSheetOpen(false)}>
          <ListFilterSheet label="Voir les lieux" onClose={() => setIsSheetOpen(false)}>
            <div className="grid gap-3">{choices}</div>
          </ListFilterSheet>
        </DialogBoundary>
      )}
    </>
  )
}

/** Zone, kind and state, beside the search or in the sheet. */
function Choices({ state, onChange, zones }: FiltersProps): ReactElement {
  return (
    <>
      <FilterSelect
        label="Zone"
        all="Toutes les zones"
        values={zones.map(({ id }) => id)}
        labels={Object.fromEntries(zones.map(({ id, name }) => [id, name]))}
        value={state.zone}
        className="min-w-0 md:max-w-44"
        onValue={(zone) => onChange({ zone })}
      />
      <FilterSelect
        label="Genre"
        all="Tous les genres"
        values={placeKinds}
        labels={placeKindLabels}
        value={state.kind}
        className="min-w-0"
        onValue={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="État"
        all="Actifs et inactifs"
        values={activities}
        labels={activityLabels}
        value={state.active}
        className="min-w-0"
        onValue={(active) => onChange({ active })}
      />
    </>
  )
}
