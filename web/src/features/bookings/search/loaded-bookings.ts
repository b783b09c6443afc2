import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking, FoundBooking } from '@yoon/contract/bookings/schemas'
import type { Answer } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { filterOf } from '../bookings-query.ts'
import { bookingsPath, readBookingsUrl } from '../bookings-url.ts'

/** Returns the bookings of the list on screen that the browser has read: its page and the prefetched ones. */
export function loadedBookings(): FoundBooking[] {
  if (location.pathname !== bookingsPath) return []
  const wanted = JSON.stringify(filterOf(readBookingsUrl()))
  const loaded = new Map<string, FoundBooking>()
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [listBookings.path] })) {
    const { page: _page, limit: _limit, around: _around, ...filter } = Object(queryKey[1])
    const answer = state.data as Answer<typeof listBookings> | undefined
    if (JSON.stringify(filter) !== wanted) continue
    for (const booking of answer?.data ?? []) loaded.set(booking.id, toFound(booking))
  }
  return [...loaded.values()]
}

function toFound({ driver, vehicle, ...booking }: Booking): FoundBooking {
  return { ...booking, driver: driver?.user ?? null, licensePlate: vehicle?.licensePlate ?? null }
}
