import type { ServiceType } from '@yoon/contract/bookings/service-types'
import type { BookingStatus, BookingView } from '@yoon/contract/bookings/status'
import { dayOf } from '../../lib/format.ts'
import { type DateRange, daysOf } from './date-range.ts'

export interface Filters {
  view: BookingView
  q: string
  status: BookingStatus | undefined
  service: ServiceType | undefined
  /** Id of the driver whose trips are listed. */
  driver: string | undefined
  range: DateRange
  /** Shows the overdue trips too (rules/bookings 39). */
  overdue: 'all' | undefined
}

/** Query parameters for the current filters: for one page of the list and for its export. */
export function filterOf({ view, q, status, service, driver, range, overdue }: Filters) {
  return {
    view,
    ...(foldsOverdue({ view, q }) && !overdue && { overdue: 'hidden' as const }),
    ...(opensAtPresent({ view, q }) && { order: 'asc' as const }),
    ...(driver && { driverId: driver }),
    ...(status && { status }),
    ...(service && { serviceType: service }),
    ...(q && { search: q }),
    ...daysOf(range, dayOf(Date.now())),
  }
}

/** True if the list opens on its first trips to come, with the earlier ones before (rules/bookings 40). */
export function opensAtPresent({ view, q }: Pick<Filters, 'view' | 'q'>): boolean {
  return view === 'all' && q === ''
}

/** True if the list folds the overdue trips (rules/bookings 39). */
export function foldsOverdue({ view, q }: Pick<Filters, 'view' | 'q'>): boolean {
  return (view === 'urgent' || view === 'assigned') && q === ''
}

const pageSize = 10

/** Query parameters for a page of the list; page 0 is the one on which the list opens. */
export function pageOf(filters: Filters, page: number) {
  const around = page === 0 && opensAtPresent(filters) && { around: 'now' as const }
  return { page: Math.max(1, page), limit: pageSize, ...filterOf(filters), ...around }
}
