import { serviceTypes } from '@yoon/contract/bookings/service-types'
import { bookingStatuses, bookingViews } from '@yoon/contract/bookings/status'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import {
  anyText,
  type ChangeList,
  type ListState,
  listAddress,
  oneOf,
  pageNumber,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'
import { roleNow } from '../../lib/session.ts'
import type { Filters } from './bookings-query.ts'
import { readRange } from './date-range.ts'

export const dialogs = [
  'new',
  'edit',
  'assign',
  'unassign',
  'start',
  'complete',
  'settle',
  'request',
  'money',
  'cancel',
  'delete',
  'message',
  'inform',
  'reschedule',
  'steps',
  'history',
] as const
export type BookingDialog = (typeof dialogs)[number]
/** Opens a dialog about a booking. */
export type OpenDialog = (dialog: BookingDialog, bookingId: string) => void

interface Opened {
  dialog: BookingDialog | undefined
  /** Id of the booking in the dialog. */
  booking: string | undefined
}

const idPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

const address = listAddress<Filters, Opened>({
  filters: {
    // Drivers see only assigned trips, and the urgent ones have no driver.
    view: (text) => oneOf(bookingViews)(text) ?? (roleNow() === 'DRIVER' ? 'assigned' : 'urgent'),
    q: anyText,
    status: oneOf(bookingStatuses),
    service: oneOf(serviceTypes),
    driver: (text) => (idPattern.test(text) ? text : undefined),
    range: readRange,
    overdue: oneOf(['all']),
  },
  // Page 0 stands for the page on which the list opens: the first, or that of the present.
  page: (text, params) => {
    const page = text ? pageNumber(text) : 0
    return page === 1 && params.get('view') !== 'all' ? 0 : page
  },
  opened: { dialog: oneOf(dialogs), booking: textOrNone },
  names: { status: 'etat', driver: 'chauffeur', overdue: 'retards' },
  kept: ['view'],
  // Without a view in the address, a driver sees their day (rules/access 38).
  named: () => (roleNow() === 'DRIVER' ? ['view'] : []),
})

export type BookingsState = ListState<Filters, Opened>
export type ChangeBookings = ChangeList<BookingsState>

/**
 * Returns the filters that the specified parameters `search` and `status` stand for, in all views and dates
 * (rules/bookings 28); undefined without them.
 */
function specifiedFilters(params: URLSearchParams): Partial<Filters> | undefined {
  const search = params.get('search')
  const status = params.get('status')
  if (search === null && status === null) return undefined
  const known = oneOf(bookingStatuses)(status?.toUpperCase() ?? '')
  return { view: 'all', range: 'all', q: anyText(search ?? ''), status: known }
}

export const bookingsPath = '/dashboard/bookings'

/** Returns the address of the list with some filters; a view among them is always named. */
export function bookingsPathWith({ view, ...others }: Partial<Filters>): `${typeof bookingsPath}?${string}` {
  const params = new URLSearchParams([...(view ? [['view', view]] : []), ...address.write(others)])
  return `${bookingsPath}?${params}`
}

/** True if the address names a view, a filter or a dialog of the list. */
export function namesAList(params: URLSearchParams): boolean {
  if (specifiedFilters(params)) return true
  return [...params].some(([name, text]) => address.hasEffect(name, text, params))
}

/** Returns the state that the address of the browser names, outside of React. */
export function readBookingsUrl(): BookingsState {
  const params = new URLSearchParams(location.search)
  return { ...address.read(params), ...specifiedFilters(params) }
}

/** The state of the list in the address; the specified parameters are replaced by those of the state. */
export function useBookingsUrl(): ReturnType<typeof useListUrl<Filters, Opened>> {
  const [params] = useSearchParams()
  const [state, change, close] = useListUrl(address)
  const specified = useMemo(() => specifiedFilters(params), [params])
  useEffect(() => {
    if (specified) change(specified, { replace: true })
  }, [specified, change])
  return [{ ...state, ...specified }, change, close]
}
