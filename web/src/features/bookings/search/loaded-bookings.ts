import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking, FoundBooking } from '@yoon/contract/bookings/schemas'
import type { Answer } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { filterOf } from '../bookings-query.ts'
import { bookingsPath, readBookingsUrl } from '../bookings-url.ts'

/** Returns the bookings of the list on screen that the browser has read, in its order: its page and the prefetched ones. */
export function loadedBookings(): FoundBooking[] {
  if (location.pathname !== bookingsPath) return []
  const wanted = JSON.stringify(filterOf(readBookingsUrl()))
  const pages = queryClient
    .getQueryCache()
    .findAll({ queryKey: [listBookings.path] })
    .flatMap(({ queryKey, state }) => {
      const { page: _page, limit: _limit, around: _around, ...filter } = Object(queryKey[1])
      const answer = state.data as Answer<typeof listBookings> | undefined
      return answer && JSON.stringify(filter) === wanted ? [answer] : []
    })
    .toSorted((one, other) => one.pagination.page - other.pagination.page)
  // A page may be read by two addresses.
  return [...new Map(pages.flatMap(({ data }) => data.map((booking) => [booking.id, toFound(booking)]))).values()]
}

function toFound({ driver, vehicle, ...booking }: Booking): FoundBooking {
  return { ...booking, driver: driver?.user ?? null, licensePlate: vehicle?.licensePlate ?? null }
}
