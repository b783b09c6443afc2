import {
  type AbsenceOwner,
  type AbsenceReason,
  type AbsenceState,
  absenceReasons,
  absenceStates,
  owners,
} from '@yoon/contract/absences/reasons'
import { type PaperKind, type PaperState, paperKinds, paperStates } from '@yoon/contract/papers/kinds'
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

export const fleetTabs = ['drivers', 'vehicles', 'absences', 'papers'] as const
export type FleetTab = (typeof fleetTabs)[number]

export const availabilities = ['true', 'false'] as const
const dialogs = ['new', 'view', 'photos', 'edit', 'assign', 'delete', 'file', 'dossier'] as const
export type FleetDialog = (typeof dialogs)[number]

interface Filters {
  tab: FleetTab
  q: string
  available: (typeof availabilities)[number] | undefined
  /** Applies to vehicles only. */
  type: VehicleFilter | undefined
  /** Of drivers or of vehicles; applies to absences and papers only. */
  owner: AbsenceOwner | undefined
  reason: AbsenceReason | undefined
  when: AbsenceState | undefined
  kind: PaperKind | undefined
  state: PaperState | undefined
}

interface Opened {
  dialog: FleetDialog | undefined
  /** Id of the driver, vehicle, absence or paper in the dialog. */
  id: string | undefined
}

const address = listAddress<Filters, Opened>({
  filters: {
    tab: (text) => oneOf(fleetTabs)(text) ?? 'drivers',
    q: anyText,
    available: oneOf(availabilities),
    type: oneOf(vehicleFilters),
    owner: oneOf(owners),
    reason: oneOf(absenceReasons),
    when: oneOf(absenceStates),
    kind: oneOf(paperKinds),
    state: oneOf(paperStates),
  },
  opened: {
    // Earlier notifications name the dialog after its subject.
    dialog: (text) => oneOf(dialogs)(text === 'absence' || text === 'paper' ? 'view' : text),
    id: textOrNone,
  },
})

export type FleetState = ListState<Filters, Opened>
export type ChangeFleet = ChangeList<FleetState>

/** Returns the state that parameters of the address name. */
export function readFleetUrl(params: URLSearchParams): FleetState {
  return address.read(params)
}

export const useFleetUrl = () => useListUrl(address)

export const noFilter = {
  q: '',
  available: undefined,
  type: undefined,
  owner: undefined,
  reason: undefined,
  when: undefined,
  kind: undefined,
  state: undefined,
} as const

/** Query parameters common to both lists. */
export function filterOf({ q, available }: Pick<Filters, 'q' | 'available'>) {
  return { ...(q && { search: q }), ...(available && { available }) }
}

/** Query parameters of the vehicles, which are filtered by type too. */
export function vehicleFilterOf(filters: Pick<Filters, 'q' | 'available' | 'type'>) {
  return { ...filterOf(filters), ...(filters.type && { type: filters.type }) }
}

/** Query parameters of the absences. */
export function absenceFilterOf({ q, owner, reason, when }: Pick<Filters, 'q' | 'owner' | 'reason' | 'when'>) {
  return { ...(q && { search: q }), ...(owner && { owner }), ...(reason && { reason }), ...(when && { state: when }) }
}

/** Query parameters of the papers. */
export function paperFilterOf({ q, owner, kind, state }: Pick<Filters, 'q' | 'owner' | 'kind' | 'state'>) {
  return { ...(q && { search: q }), ...(owner && { owner }), ...(kind && { kind }), ...(state && { state }) }
}
