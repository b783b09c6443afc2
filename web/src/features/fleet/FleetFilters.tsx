import { vehicleFilters } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'
import { listSearchMs } from '../../lib/search-delays.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { availabilities, type ChangeFleet, type FleetState } from './fleet-url.ts'
import { vehicleFilterLabels } from './fleet-words.ts'

const availabilityLabels = { true: 'Disponible', false: 'Non disponible' }

/** Two controls side by side fill the width of a phone. */
const narrow = 'min-w-0 max-lg:flex-1 max-md:px-2'

/** Search and availability for both tabs, the type for vehicles only. */
export function FleetFilters({ state, onChange }: { state: FleetState; onChange: ChangeFleet }): ReactElement {
  const { tab, q, available, type } = state
  const words =
    tab === 'drivers'
      ? { label: 'Rechercher un chauffeur, un permis, une plaque', placeholder: 'Nom, téléphone, permis, plaque' }
      : { label: 'Rechercher un véhicule, une plaque, un chauffeur', placeholder: 'Marque, plaque, chauffeur' }
  return (
    <div className="mb-2.5 flex gap-2 max-lg:flex-col md:mb-3.5">
      <SearchBox
        q={q}
        {...words}
        delayMs={listSearchMs}
        onSearch={(typed) => onChange({ q: typed }, { replace: true })}
      />
      <div className="flex gap-2">
        <FilterSelect
          label="Disponibilité"
          all="Tous les statuts"
          values={availabilities}
          labels={availabilityLabels}
          value={available}
          className={narrow}
          onValue={(chosen) => onChange({ available: chosen })}
        />
        {tab === 'vehicles' && (
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
    </div>
  )
}
