import { bookingsPath, bookingsPathWith } from '../bookings-url.ts'

/** Leaves the search for an address, with the state of its history entry. */
export type Choose = (path: string, state?: object) => void

/** Returns the address of the list with a search among all views and dates. */
export function pathToAll(q: string): string {
  return bookingsPathWith({ view: 'all', range: 'all', q })
}

/** Returns the address of the present list with a search; its view and filters stay. */
export function pathInView(q: string): string {
  const params = new URLSearchParams(location.search)
  for (const name of ['page', 'dialog', 'booking']) params.delete(name)
  params.set('q', q)
  return `${bookingsPath}?${params}`
}

/** Returns the address of the form of a new booking: over the present list, on other pages over the list of bookings. */
export function pathToNew(): string {
  if (location.pathname !== bookingsPath) return `${bookingsPath}/new`
  const params = new URLSearchParams(location.search)
  params.delete('booking')
  params.set('dialog', 'new')
  return `${bookingsPath}?${params}`
}
