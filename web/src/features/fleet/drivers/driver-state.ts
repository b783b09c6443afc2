import type { Driver } from '@yoon/contract/drivers/calls'
import { isTripLate } from '../../../lib/late-trip.ts'
import { runsOver } from '../../../lib/overrun.ts'
import { type HeldState, heldStateOf } from '../held-state.ts'

/** State of a driver at present, one word each (rules/fleet 38). */
export type DriverState = 'Disponible' | 'En course' | 'En retard' | 'Hors service' | HeldState

/** Facts of a driver from which the state follows. */
export type DriverNow = Pick<Driver, 'isAvailable' | 'today' | 'user' | 'absence' | 'papers'>

/**
 * Returns the state of a driver at `now` (milliseconds): a trip says more than the switch and the account, and these more
 * than an absence or an expired paper.
 */
export function driverStateOf({ isAvailable, today, user, absence, papers }: DriverNow, now: number): DriverState {
  if (today.some((trip) => isTripLate(trip, now) || runsOver(trip, now))) return 'En retard'
  if (today.some(({ status }) => status === 'IN_PROGRESS')) return 'En course'
  if (!isAvailable || !user.isActive) return 'Hors service'
  return heldStateOf({ absence, papers }, 'Absent') ?? 'Disponible'
}
