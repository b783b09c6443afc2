import { vehicleFilters } from '@yoon/contract/vehicles/types'
import type { ReactElement, Ref } from 'react'
import { listSearchMs } from '../../lib/search-delays.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { availabilities, type ChangeFleet, type FleetState } from './fleet-url.ts'
import { vehicleFilterLabels } from './fleet-words.ts'

const availabilityLabels = { true: 'Disponible', false: 'Non disponible' }

interface FleetFiltersProps {
  state: FleetState
  onChange: ChangeFleet
  /** Place for the count of the rows, on the same line if there is room. */
  summary: Ref<HTMLDivElement>
}

/** Search and availability for both tabs, the type for vehicles only. */
export function FleetFilters({ state, onChange, summary }: FleetFiltersProps): ReactElement {
  const { tab, q, available, type } = state
  const isVehicles = tab === 'vehicles'
  const words = isVehicles
    ? { label: 'Rechercher un véhicule, une plaque, un chauffeur', placeholder: 'Marque, plaque, chauffeur' }
    : { label: 'Rechercher un chauffeur, un permis, une plaque', placeholder: 'Nom, téléphone, permis, plaque' }
  // Two controls side by side fill the width of a phone.
  const narrow = isVehicles ? 'min-w-0 max-md:flex-1 max-md:px-2' : ''
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 md:mb-3.5">
      <div className="flex max-lg:basis-full lg:flex-1">
        <SearchBox
          q={q}
          {...words}
          delayMs={listSearchMs}
          onSearch={(typed) => onChange({ q: typed }, { replace: true })}
        />
      </div>
      <div className={`flex min-w-0 gap-2 ${isVehicles ? 'max-md:basis-full' : ''}`}>
        <FilterSelect
          label="Disponibilité"
          all="Tous les statuts"
          values={availabilities}
          labels={availabilityLabels}
          value={available}
          className={narrow}
          onValue={(chosen) => onChange({ available: chosen })}
        />
        {isVehicles && (
          <FilterSelect
            label="Type"
            all="Tous les types"
            values={vehicleFilters}
            labels={vehicleFilterLabels}
            value={type}
            className={narrow}
            onValue={(chosen) => onChange({ type: chosen })}
          />
        )}
      </div>
      <div ref={summary} className="flex items-center gap-1 max-lg:flex-1 lg:min-w-28 lg:justify-end" />
    </div>
  )
}
