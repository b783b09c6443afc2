import { findBookings, listBookings } from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { getDashboardStats, getOccupation, getToday } from '@yoon/contract/dashboard/calls'
import { declarationOf } from '@yoon/contract/declaration'
import { listDrivers } from '@yoon/contract/drivers/calls'
import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { getPaymentStats, getPaymentSums, listPayments } from '@yoon/contract/payments/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { type Filters, filterOf, pageOf } from '../../web/src/features/bookings/bookings-query.ts'

/** A call that reads something, as a screen of the web makes it. */
export interface Reading {
  call: string
  url: string
}

function reading<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Reading {
  return { call: declarationOf(endpoint).name, url: addressOf(endpoint, args).url }
}

/** Filters with which the page of bookings opens. */
const atFirst: Filters = {
  view: 'urgent',
  q: '',
  status: undefined,
  service: undefined,
  driver: undefined,
  range: 'month',
  overdue: undefined,
}

/** Returns the arguments of a page of bookings; page 0 is the one on which the list opens. */
export function bookingsPage(filters: Partial<Filters>, page = 0): ArgsOf<typeof listBookings> {
  return pageOf({ ...atFirst, ...filters }, page)
}

/** Returns the arguments of the search of the header on the page of bookings. */
export function headerSearch(search: string, filters: Partial<Filters> = {}): ArgsOf<typeof findBookings> {
  return { ...filterOf({ ...atFirst, ...filters, q: search }), search }
}

const page = (number: number) => ({ page: number, limit: 10 })

/** Calls of each screen of `web/src`. */
export const screens = {
  home: (withVehicles = true) => [
    reading(getDashboardStats, {}),
    reading(getToday, {}),
    ...(withVehicles ? [reading(getOccupation, {})] : []),
  ],
  bookings: (filters: Partial<Filters>, number = 0) => [reading(listBookings, bookingsPage(filters, number))],
  searchOnBookings: (search: string) => [reading(findBookings, headerSearch(search))],
  searchElsewhere: (search: string) => [reading(findBookings, { search })],
  payments: (number: number) => [reading(listPayments, page(number)), reading(getPaymentStats, {})],
  paymentSums: () => [reading(getPaymentSums, {})],
  drivers: (number: number) => [reading(listDrivers, page(number))],
  vehicles: (number: number) => [reading(listVehicles, page(number))],
  users: (number: number) => [reading(listUsers, page(number))],
}
