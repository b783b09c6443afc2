import { listAudit } from '@yoon/contract/audit/calls'
import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { findBookings, getBooking, getBookingHistory, listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { bookingViews } from '@yoon/contract/bookings/status'
import { addressOf } from '@yoon/contract/call-address'
import { listClientTrips } from '@yoon/contract/clients/calls'
import { getDashboardStats, getOccupation, getToday } from '@yoon/contract/dashboard/calls'
import { addDays } from '@yoon/contract/dates'
import { listDrivers } from '@yoon/contract/drivers/calls'
import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { proposeFare } from '@yoon/contract/fares/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { getPaymentStats, getPaymentSums, listPayments } from '@yoon/contract/payments/calls'
import { getPlanning } from '@yoon/contract/planning/calls'
import { countTodo, listTodo } from '@yoon/contract/todo/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { daysOf } from '../../web/src/features/bookings/date-range.ts'
import { bookingsPage, headerSearch } from './screens.ts'
import { today } from './today.ts'

/** A call of staff, with the addresses that are asked in turn. */
export interface StaffCall {
  what: string
  /** `fleet`: the answer holds every driver, or up to 100 vehicles, so it grows with them. */
  kind: 'list' | 'search' | 'fleet'
  urls: readonly string[]
}

/** Returns what staff read; `bookings` are some of the database, whose names and numbers are searched for. */
export function staffCalls(bookings: readonly Booking[]): StaffCall[] {
  return [...bookingLists(), ...otherLists(), ...detailsOf(bookings), ...searchesFor(bookings)]
}

function read<E extends Endpoint>(endpoint: E, ...args: readonly ArgsOf<E>[]): string[] {
  return args.map((one) => addressOf(endpoint, one).url)
}

const pages = [1, 2, 3, 4].map((page) => ({ page, limit: 10 }))
const first = { page: 1, limit: 10 }
const list = (what: string, urls: readonly string[]): StaffCall => ({ what, kind: 'list', urls })
const search = (what: string, urls: readonly string[]): StaffCall => ({ what, kind: 'search', urls })

function bookingLists(): StaffCall[] {
  const opened = (filters: Parameters<typeof bookingsPage>[0]) =>
    read(listBookings, ...[0, 2, 3, 4].map((page) => bookingsPage(filters, page)))
  return [
    ...bookingViews.map((view) => list(`bookings of the month, view ${view}`, opened({ view }))),
    list('bookings of the week', opened({ view: 'all', range: 'week' })),
    list('bookings of all dates, around the present', read(listBookings, bookingsPage({ view: 'all', range: 'all' }))),
    list(
      'bookings of all dates',
      read(listBookings, ...pages.map(({ page }) => bookingsPage({ view: 'all', range: 'all' }, page))),
    ),
    list('finished bookings of all dates', opened({ view: 'completed', range: 'all' })),
    list(
      'bookings of a status and a service',
      read(listBookings, bookingsPage({ view: 'all', status: 'COMPLETED', service: 'HOURLY_RENTAL' }, 1)),
    ),
  ]
}

function otherLists(): StaffCall[] {
  return [
    list('home page', read(getDashboardStats, {})),
    list('figures of the day', read(getToday, {})),
    list('work queue', read(listTodo, ...[1, 2].map((page) => ({ page, limit: 25 })))),
    list('count of the work queue', read(countTodo, {})),
    list('payments', read(listPayments, ...pages)),
    list('payments by Wave', read(listPayments, ...pages.map((page) => ({ ...page, method: 'WAVE' as const })))),
    list('figures of payments', read(getPaymentStats, {}, { method: 'WAVE' })),
    list('sums of payments by day', read(getPaymentSums, {}, daysOf('month', today()))),
    list('drivers', read(listDrivers, ...pages)),
    list('vehicles', read(listVehicles, ...pages)),
    list('users', read(listUsers, ...pages)),
    list('journal', read(listAudit, ...pages)),
    list('notifications', read(listNotifications, {})),
    { what: 'occupation of vehicles today', kind: 'fleet', urls: read(getOccupation, {}) },
    {
      what: 'planning of a day',
      kind: 'fleet',
      urls: read(
        getPlanning,
        ...[-1, 0, 1, 2].map((shift) => {
          const day = addDays(today(), shift)
          return { from: day, to: day, by: 'driver' as const }
        }),
      ),
    },
  ]
}

function detailsOf(bookings: readonly Booking[]): StaffCall[] {
  const ids = bookings.map(({ id }) => ({ id }))
  return [
    list('a booking', read(getBooking, ...ids)),
    list('the history of a booking', read(getBookingHistory, ...ids)),
    list(
      'price proposal',
      read(
        proposeFare,
        ...bookings.flatMap(({ pickupLocation, destination }) =>
          destination ? [{ serviceType: 'TRANSFER' as const, pickupLocation, destination }] : [],
        ),
      ),
    ),
    list('the last trips of a client', read(listClientTrips, ...bookings.map(({ user }) => ({ id: user.id })))),
    {
      what: 'all drivers for a booking',
      kind: 'fleet',
      urls: read(listAvailableDrivers, ...bookings.map(({ id }) => ({ bookingId: id }))),
    },
  ]
}

function searchesFor(bookings: readonly Booking[]): StaffCall[] {
  const month = daysOf('month', today())
  const digits = bookings.flatMap(({ user }) => (user.phone?.startsWith('+221') ? [user.phone.slice(4)] : []))
  const find = (what: string, words: readonly string[], range: typeof month = {}) =>
    search(
      what,
      read(listBookings, ...words.map((word) => ({ ...first, ...range, view: 'all' as const, search: word }))),
    )
  const names = [...new Set(bookings.map(({ user }) => user.lastName))]
  return [
    find('bookings by name', names),
    find('bookings by name, this month', names, month),
    find(
      'bookings by first and last name',
      bookings.map(({ user }) => `${user.firstName} ${user.lastName}`),
    ),
    find('bookings by « Dakar »', ['dakar']),
    find('bookings by « Diop »', ['diop']),
    find(
      'bookings by part of a phone',
      digits.map((phone) => `${phone.slice(0, 2)} ${phone.slice(2, 5)}`),
    ),
    find(
      'bookings by reference',
      bookings.map(({ bookingReference }) => bookingReference),
    ),
    find('bookings by an absent word', ['zzqqxx']),
    search('bookings by name, in the header', read(findBookings, ...names.map((word) => headerSearch(word)))),
    search('payments by name', read(listPayments, ...names.map((word) => ({ ...first, search: word })))),
    search('users by name', read(listUsers, ...names.map((word) => ({ ...first, search: word })))),
  ]
}
