import { localDateTime } from '@yoon/contract/dates'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/database-errors.ts'
import { type AssignableDriver, lockAssignableDriver, lockAssignableVehicle } from './locks.store.ts'
import { findOverlaps, type OverlappingBooking, type WantedWindow } from './overlaps.store.ts'

/** Reason why a driver or a vehicle is not free in a window. */
interface Obstacle {
  code: 'DRIVER_BUSY' | 'VEHICLE_BUSY'
  overlaps: OverlappingBooking[]
}

/** Locks a driver for an assignment; refuses one who cannot be assigned at any time (rules/availability 13). */
export async function takeDriver(tx: Tx, driverId: string): Promise<AssignableDriver> {
  const driver = await lockAssignableDriver(tx, driverId)
  if (!driver) throw new AppError('DRIVER_UNAVAILABLE')
  return driver
}

/** Locks a vehicle for an assignment; refuses one that cannot be assigned at any time (rules/availability 14). */
export async function takeVehicle(tx: Tx, vehicleId: string): Promise<string> {
  const id = await lockAssignableVehicle(tx, vehicleId)
  if (!id) throw new AppError('VEHICLE_UNAVAILABLE')
  return id
}

/** Returns why the driver, or else the vehicle, is not free in a window; both must be locked (rules/availability 10). */
async function whyNotFree(tx: Tx, wanted: WantedWindow): Promise<Obstacle | undefined> {
  const overlaps = await findOverlaps(tx, wanted)
  const ofDriver = overlaps.filter((overlap) => overlap.isDriver)
  if (ofDriver.length > 0) return { code: 'DRIVER_BUSY', overlaps: ofDriver }
  return overlaps.length > 0 ? { code: 'VEHICLE_BUSY', overlaps } : undefined
}

interface AssignmentRequest extends WantedWindow {
  allowOverlap: boolean
}

/**
 * Refuses a window in which the driver or the vehicle is already taken, naming the references and hours, unless the
 * caller allows it; returns true if an overlap was allowed (rules/availability 7, 8). Driver and vehicle must be locked
 * (rules/availability 10).
 */
export async function refuseOverlaps(tx: Tx, { allowOverlap, ...wanted }: AssignmentRequest): Promise<boolean> {
  const obstacle = await whyNotFree(tx, wanted)
  if (!obstacle || allowOverlap) return obstacle !== undefined
  const { code, overlaps } = obstacle
  const who = code === 'DRIVER_BUSY' ? 'Ce chauffeur' : 'Ce véhicule'
  throw new AppError(code, {
    message: `${who} est déjà pris\u00a0: ${overlaps.map(inWords).join(', ')}`,
    details: {
      conflicts: overlaps.map(({ bookingReference, startsAt, endsAt }) => ({ bookingReference, startsAt, endsAt })),
    },
  })
}

/** Returns the code of the overlap that a constraint of the database has found, or undefined for any other error. */
export function overlapViolation(error: unknown): Obstacle['code'] | undefined {
  if (violates(error, 'bookings_driver_overlap')) return 'DRIVER_BUSY'
  return violates(error, 'bookings_vehicle_overlap') ? 'VEHICLE_BUSY' : undefined
}

/** Formats an overlap: `R-7K3M9Q (21/11 14:15 – 15:15)`. */
function inWords({ bookingReference, startsAt, endsAt, zone }: OverlappingBooking): string {
  const from = localDateTime(startsAt, zone)
  const to = localDateTime(endsAt, zone)
  const end = to.day === from.day ? to.time : `${shortDay(to.day)} ${to.time}`
  return `${bookingReference} (${shortDay(from.day)} ${from.time} – ${end})`
}

function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`
}
