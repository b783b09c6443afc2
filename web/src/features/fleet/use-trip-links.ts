import { CalendarDays } from 'lucide-react'
import { createElement } from 'react'
import { useLocation } from 'wouter'
import { useCan } from '../../lib/use-can.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { bookingsPathWith } from '../bookings/index.ts'

/** The driver of the trips, or a text that finds those of a vehicle. */
export type TripsOf = { driverId: string } | { search: string }

/** Returns the address of all trips of a driver or a vehicle. */
export function tripsPath(of: TripsOf): string {
  return bookingsPathWith({
    view: 'all',
    range: 'all',
    ...('driverId' in of ? { driver: of.driverId } : { q: of.search }),
  })
}

/** Returns the item of the menu that leads to all trips, for those who may read bookings (rules/fleet 37). */
export function useTripLinks(of: TripsOf): readonly MenuItem[] {
  const [, navigate] = useLocation()
  if (!useCan('bookings:read')) return []
  return [
    {
      label: 'Ses courses',
      icon: createElement(CalendarDays, { size: 16, 'aria-hidden': true }),
      onSelect: () => navigate(tripsPath(of)),
    },
  ]
}
