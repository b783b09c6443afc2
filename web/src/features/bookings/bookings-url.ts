import { type BookingStatus, type BookingView, bookingStatuses, bookingViews } from '@yoon/contract/booking-status'
import { type ServiceType, serviceTypes } from '@yoon/contract/service-types'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { dayOf } from '../../lib/format.ts'
import { type DateRange, daysOf, readRange } from './date-range.ts'

export const dialogs = [
  'new',
  'edit',
  'assign',
  'unassign',
  'complete',
  'settle',
  'cancel',
  'delete',
  'message',
  'history',
] as const
export type BookingDialog = (typeof dialogs)[number]
/** Opens a dialog about a booking. */
export type OpenDialog = (dialog: BookingDialog, bookingId: string) => void

/** What the bookings screen shows, all of it in the address: Back, reload and a shared link work. */
export interface BookingsState {
  view: BookingView
  q: string
  status: BookingStatus | undefined
  service: ServiceType | undefined
  range: DateRange
  page: number
  dialog: BookingDialog | undefined
  /** The booking that the dialog is about. */
  booking: string | undefined
}

export type Filters = Pick<BookingsState, 'view' | 'q' | 'status' | 'service' | 'range'>

/** What the screen's state asks of the server: for a page of the list, and for all of it as a file. */
export function filterOf({ view, q, status, service, range }: Filters) {
  return {
    view,
    ...(status && { status }),
    ...(service && { serviceType: service }),
    ...(q && { search: q }),
    ...daysOf(range, dayOf(Date.now())),
  }
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((one) => one === value)
}

function read(params: URLSearchParams): BookingsState {
  return {
    view: oneOf(bookingViews, params.get('view')) ?? 'urgent',
    q: params.get('q') ?? '',
    status: oneOf(bookingStatuses, params.get('etat')),
    service: oneOf(serviceTypes, params.get('service')),
    range: readRange(params.get('range')),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    dialog: oneOf(dialogs, params.get('dialog')),
    booking: params.get('booking') ?? undefined,
  }
}

function write(state: BookingsState): URLSearchParams {
  const values = {
    view: state.view === 'urgent' ? '' : state.view,
    q: state.q,
    etat: state.status ?? '',
    service: state.service ?? '',
    range: state.range === 'month' ? '' : state.range,
    page: state.page > 1 ? String(state.page) : '',
    dialog: state.dialog ?? '',
    booking: state.booking ?? '',
  }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}

export type ChangeBookings = (change: Partial<BookingsState>, options?: { replace?: boolean }) => void

/**
 * The screen's state and how to change it. The specified parameters `search` and `status` are taken over into it: the view
 * becomes all, the range too, and they leave the address (decisions §14, §15).
 */
export function useBookingsUrl(): [BookingsState, ChangeBookings] {
  const [params, setParams] = useSearchParams()
  const search = params.get('search')
  const status = params.get('status')

  useEffect(() => {
    if (search === null && status === null) return
    const known = oneOf(bookingStatuses, status?.toUpperCase() ?? null)
    const taken: BookingsState = { ...read(params), view: 'all', range: 'all', page: 1, q: search ?? '', status: known }
    setParams(write(taken), { replace: true })
  }, [search, status, params, setParams])

  const change = useCallback<ChangeBookings>(
    (part, { replace = false } = {}) => {
      const isSamePlace = 'page' in part || 'dialog' in part
      setParams((old) => write({ ...read(old), ...(isSamePlace ? {} : { page: 1 }), ...part }), { replace })
    },
    [setParams],
  )
  return [read(params), change]
}
