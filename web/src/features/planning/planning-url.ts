import { type ServiceType, serviceTypes } from '@yoon/contract/bookings/service-types'
import { isDay } from '@yoon/contract/dates'
import { can } from '@yoon/contract/permissions'
import { type VehicleType, vehicleTypes } from '@yoon/contract/vehicles/types'
import { dayOf } from '../../lib/format.ts'
import { type ChangeList, type ListState, listAddress, oneOf, useListUrl } from '../../lib/list-url.ts'
import { roleNow } from '../../lib/session.ts'
import { type BoardMode, boardModes } from './time-grid.ts'

export const boardRows = ['driver', 'vehicle'] as const
export type BoardRows = (typeof boardRows)[number]

interface Filters {
  /** The shown day, `YYYY-MM-DD`; today without it. */
  day: string | undefined
  mode: BoardMode
  by: BoardRows
  zone: string | undefined
  service: ServiceType | undefined
  type: VehicleType | undefined
  /** Shows only rows that are free. */
  free: '1' | undefined
  /** Order of the list on phones. */
  list: 'hour' | 'row'
}

interface Opened {
  /** The trip to show, which has the focus when the board opens. */
  trip: string | undefined
}

const idPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const idOrNone = (text: string) => (idPattern.test(text) ? text : undefined)

/** Readers of vehicles who may not see clients have the rows of vehicles alone. */
function readRows(text: string): BoardRows {
  const role = roleNow()
  if (role && !can(role, 'bookings:read')) return 'vehicle'
  return oneOf(boardRows)(text) ?? 'driver'
}

const address = listAddress<Filters, Opened>({
  filters: {
    day: (text) => (isDay(text) && text !== dayOf(Date.now()) ? text : undefined),
    mode: (text) => oneOf(boardModes)(text) ?? 'day',
    by: readRows,
    zone: idOrNone,
    service: oneOf(serviceTypes),
    type: oneOf(vehicleTypes),
    free: oneOf(['1']),
    list: (text) => oneOf(['hour', 'row'])(text) ?? 'hour',
  },
  opened: { trip: idOrNone },
  names: { day: 'jour', mode: 'vue', by: 'lignes', free: 'libres', list: 'liste', trip: 'course' },
  page: () => 1,
})

export type PlanningState = ListState<Filters, Opened>
export type ChangePlanning = ChangeList<PlanningState>

export function usePlanningUrl(): ReturnType<typeof useListUrl<Filters, Opened>> {
  return useListUrl(address)
}
