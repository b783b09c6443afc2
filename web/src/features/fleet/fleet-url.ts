import { type VehicleFilter, vehicleFilters } from '@yoon/contract/vehicles/types'
import {
  anyText,
  type ChangeList,
  type ListState,
  listAddress,
  oneOf,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'

const fleetTabs = ['drivers', 'vehicles'] as const
export type FleetTab = (typeof fleetTabs)[number]

export const availabilities = ['true', 'false'] as const
const dialogs = ['new', 'view', 'photos', 'edit', 'assign', 'delete'] as const
export type FleetDialog = (typeof dialogs)[number]

interface Filters {
  tab: FleetTab
  q: string
  available: (typeof availabilities)[number] | undefined
  /** Applies to vehicles only. */
  type: VehicleFilter | undefined
}

interface Opened {
  dialog: FleetDialog | undefined
  /** Id of the driver or vehicle in the dialog. */
  id: string | undefined
}

const address = listAddress<Filters, Opened>({
  filters: {
    tab: (text) => oneOf(fleetTabs)(text) ?? 'drivers',
    q: anyText,
    available: oneOf(availabilities),
    type: oneOf(vehicleFilters),
  },
  opened: { dialog: oneOf(dialogs), id: textOrNone },
})

export type FleetState = ListState<Filters, Opened>
export type ChangeFleet = ChangeList<FleetState>

export const useFleetUrl = () => useListUrl(address)

export const noFilter = { q: '', available: undefined, type: undefined } as const

/** Query parameters common to both lists. */
export function filterOf({ q, available }: Pick<Filters, 'q' | 'available'>) {
  return { ...(q && { search: q }), ...(available && { available }) }
}

/** Query parameters of the vehicles, which are filtered by type too. */
export function vehicleFilterOf(filters: Pick<Filters, 'q' | 'available' | 'type'>) {
  return { ...filterOf(filters), ...(filters.type && { type: filters.type }) }
}
