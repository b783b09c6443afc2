import { bookingsPath, bookingsPathWith } from '../bookings-url.ts'

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
