import { vehicleFilters } from '@yoon/contract/vehicle-types'
import type { ReactElement } from 'react'
import { SearchBox } from '../../ui/SearchBox.tsx'
import type { ChangeFleet, FleetState } from './fleet-url.ts'
import { vehicleFilterLabels } from './fleet-words.ts'

/** Specification §9. */
const searchDelayMs = 500

const select =
  'h-11 min-w-0 rounded-md border border-line-strong bg-surface px-3 font-semibold max-lg:flex-1 max-md:px-2 md:h-9.5'

/** Search and availability for both tabs, the type for vehicles alone. */
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
        delayMs={searchDelayMs}
        onSearch={(typed) => onChange({ q: typed }, { replace: true })}
      />
      <div className="flex gap-2">
        <select
          aria-label="Disponibilité"
          value={available ?? ''}
          className={select}
          onChange={({ target }) =>
            onChange({ available: target.value === 'true' || target.value === 'false' ? target.value : undefined })
          }
        >
          <option value="">Tous les statuts</option>
          <option value="true">Disponible</option>
          <option value="false">Non disponible</option>
        </select>
        {tab === 'vehicles' && (
          <select
            aria-label="Type"
            value={type ?? ''}
            className={select}
            onChange={({ target }) => onChange({ type: vehicleFilters.find((one) => one === target.value) })}
          >
            <option value="">Tous les types</option>
            {vehicleFilters.map((one) => (
              <option key={one} value={one}>
                {vehicleFilterLabels[one]}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  )
}
