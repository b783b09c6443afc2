import { type VehicleFilter, vehicleFilters } from '@yoon/contract/vehicle-types'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

export const fleetTabs = ['drivers', 'vehicles'] as const
export type FleetTab = (typeof fleetTabs)[number]

const availabilities = ['true', 'false'] as const
const dialogs = ['new', 'view', 'photos', 'edit', 'assign', 'delete'] as const
export type FleetDialog = (typeof dialogs)[number]

/** What the screen shows, all of it in the address: Back, reload and a shared link work. */
export interface FleetState {
  tab: FleetTab
  q: string
  available: (typeof availabilities)[number] | undefined
  /** Of the vehicles alone. */
  type: VehicleFilter | undefined
  page: number
  dialog: FleetDialog | undefined
  /** The driver or vehicle that the dialog is about. */
  id: string | undefined
}

function read(params: URLSearchParams): FleetState {
  const pageNumber = Number.parseInt(params.get('page') ?? '1', 10) || 1
  return {
    tab: fleetTabs.find((tab) => tab === params.get('tab')) ?? 'drivers',
    q: params.get('q') ?? '',
    available: availabilities.find((available) => available === params.get('available')),
    type: vehicleFilters.find((type) => type === params.get('type')),
    page: Math.max(1, pageNumber),
    dialog: dialogs.find((dialog) => dialog === params.get('dialog')),
    id: params.get('id') ?? undefined,
  }
}

function write({ tab, page, ...state }: FleetState): URLSearchParams {
  const values = { tab: tab === 'drivers' ? '' : tab, ...state, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export type ChangeFleet = (change: Partial<FleetState>, options?: { replace?: boolean }) => void

/** The screen's state and how to change it; another tab, search or filter begins on the first page. */
export function useFleetUrl(): [FleetState, ChangeFleet] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeFleet>(
    (part, { replace = false } = {}) => {
      const isSamePlace = 'page' in part || 'dialog' in part
      setParams((old) => write({ ...read(old), ...(isSamePlace ? {} : { page: 1 }), ...part }), { replace })
    },
    [setParams],
  )
  return [read(params), change]
}

export const noFilter = { q: '', available: undefined, type: undefined } as const

/** What both lists are asked for. */
export function filterOf({ q, available }: Pick<FleetState, 'q' | 'available'>) {
  return { ...(q && { search: q }), ...(available && { available }) }
}

/** Closes a dialog; the late success of one must not close the next. */
export function closeDialog({ dialog, id }: FleetState, change: ChangeFleet): void {
  const open = read(new URLSearchParams(location.search))
  if (open.dialog === dialog && open.id === id) change({ dialog: undefined, id: undefined }, { replace: true })
}
