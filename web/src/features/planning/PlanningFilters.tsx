import { serviceTypeLabels, serviceTypes } from '@yoon/contract/bookings/service-types'
import { listZones } from '@yoon/contract/places/calls'
import { vehicleTypeLabels, vehicleTypes } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { useCan } from '../../lib/use-can.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import type { ChangePlanning, PlanningState } from './planning-url.ts'

interface PlanningFiltersProps {
  state: PlanningState
  onChange: ChangePlanning
}

/** Number of filters in use, but « Libres seulement ». */
export function countFilters({ zone, service, type }: PlanningState): number {
  return [zone, service, type].filter(Boolean).length
}

/** Zone, service and type of vehicle. */
export function PlanningFilters({ state, onChange }: PlanningFiltersProps): ReactElement {
  const canSeeClients = useCan('bookings:read')
  return (
    <>
      <ZoneFilter state={state} onChange={onChange} />
      {canSeeClients && (
        <FilterSelect
          label="Service"
          all="Tous les services"
          values={serviceTypes}
          labels={serviceTypeLabels}
          value={state.service}
          onValue={(service) => onChange({ service })}
          className="min-w-0 md:max-w-48"
        />
      )}
      <FilterSelect
        label="Type de véhicule"
        all="Tous les types"
        values={vehicleTypes}
        labels={vehicleTypeLabels}
        value={state.type}
        onValue={(type) => onChange({ type })}
        className="min-w-0 md:max-w-40"
      />
    </>
  )
}

function ZoneFilter({ state, onChange }: PlanningFiltersProps): ReactElement | null {
  const canRead = useCan('bookings:create')
  const { answer } = useData(listZones, {}, { isEnabled: canRead })
  const zones = answer?.data ?? []
  if (zones.length === 0) return null
  return (
    <FilterSelect
      label="Zone"
      all="Toutes les zones"
      values={zones.map(({ id }) => id)}
      labels={Object.fromEntries(zones.map(({ id, name }) => [id, name]))}
      value={state.zone}
      onValue={(zone) => onChange({ zone })}
      className="min-w-0 md:max-w-44"
    />
  )
}
