import type { Driver } from '@yoon/contract/drivers/calls'
import { isTripLate } from '../../../lib/late-trip.ts'
import { runsOver } from '../../../lib/overrun.ts'

/** State of a driver at present, one word each (rules/fleet 38). */
export type DriverState = 'Libre' | 'En course' | 'En retard' | 'Hors service'

/**
 * Returns the state of a driver at `now` (milliseconds): a trip says more than the switch and the account. A trip that was
 * never started holds its driver up to its planned end, as everywhere (rules/availability 4).
 */
export function driverStateOf(
  { isAvailable, today, user }: Pick<Driver, 'isAvailable' | 'today' | 'user'>,
  now: number,
): DriverState {
  const isBehind = (trip: Driver['today'][number]) => isTripLate(trip, now) && now < Date.parse(trip.endsAt)
  if (today.some((trip) => isBehind(trip) || runsOver(trip, now))) return 'En retard'
  if (today.some(({ status }) => status === 'IN_PROGRESS')) return 'En course'
  return isAvailable && user.isActive ? 'Libre' : 'Hors service'
}
