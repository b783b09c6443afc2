import type { Zone } from '@yoon/contract/places/calls'
import { placeKindLabels, placeKinds } from '@yoon/contract/places/kinds'
import type { ReactElement } from 'react'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchWithFilters } from '../../ui/SearchWithFilters.tsx'
import { activities, type ChangePlaces, type PlacesState } from './places-url.ts'

const activityLabels = { true: 'Actifs seulement', false: 'Inactifs seulement' }

interface FiltersProps {
  state: PlacesState
  onChange: ChangePlaces
  zones: readonly Zone[]
}

/** Search, zone, kind and state. */
export function PlaceFilters({ state, onChange, zones }: FiltersProps): ReactElement {
  return (
    <SearchWithFilters
      q={state.q}
      label="Rechercher un lieu, un autre nom, une adresse"
      placeholder="Nom ou adresse"
      onSearch={(typed) => onChange({ q: typed }, { replace: true })}
      sheetLabel="Voir les lieux"
      count={[state.zone, state.kind, state.active].filter(Boolean).length}
    >
      <Choices state={state} onChange={onChange} zones={zones} />
    </SearchWithFilters>
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
        label="Type"
        all="Tous les types"
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
