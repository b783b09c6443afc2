import { statusAfterAssign } from '@yoon/contract/bookings/status'
import type { InputOf } from '@yoon/contract/endpoint'
import type { BookingEventName } from '@yoon/contract/notifications/events'
import { can } from '@yoon/contract/permissions'
import type { rescheduleBooking as contract } from '@yoon/contract/reschedules/calls'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockDriverAndVehicle, takeDriver, takeVehicle } from '../availability/index.ts'
import { refuseWrongChoice } from './assignments.service.ts'
import type { BookingRow } from './bookings.store.ts'
import type { MovedCrew } from './reschedules.store.ts'

type Wanted = Pick<InputOf<typeof contract>, 'driverId' | 'vehicleId'>

/** True if a move names a driver or a vehicle, or takes them away. */
function namesCrew({ driverId, vehicleId }: Wanted): boolean {
  return driverId !== undefined || vehicleId !== undefined
}

/** Refuses to assign with a move without the permission to assign. */
export function refuseForbiddenCrew({ role }: Actor, wanted: Wanted): void {
  if (namesCrew(wanted) && !can(role, 'bookings:assign_driver')) throw new AppError('FORBIDDEN')
}

/** Returns the driver and the vehicle that a move names; of another driver, an unnamed vehicle is not known yet. */
function namedCrew(before: BookingRow, wanted: Wanted) {
  const driver_id = wanted.driverId === undefined ? before.driver_id : (wanted.driverId?.toLowerCase() ?? null)
  const isSameDriver = driver_id === before.driver_id
  const kept = isSameDriver ? before.vehicle_id : driver_id === null ? null : undefined
  const vehicle_id = wanted.vehicleId === undefined ? kept : (wanted.vehicleId?.toLowerCase() ?? null)
  return { driver_id, vehicle_id }
}

/** Refuses what an assignment would (rules/availability 12), but lets a move take driver and vehicle away. */
export function refuseWrongCrew(before: BookingRow, wanted: Wanted): void {
  if (!namesCrew(wanted)) return
  const { driver_id: driverId, vehicle_id: vehicleId } = namedCrew(before, wanted)
  if (driverId || vehicleId) refuseWrongChoice(before, { driverId, vehicleId })
}

/** Locks the driver and the vehicle of a moved trip; another one than before must be assignable. */
export async function takeMovedCrew(tx: Tx, before: BookingRow, wanted: Wanted): Promise<MovedCrew> {
  const { driver_id, vehicle_id: named } = namedCrew(before, wanted)
  const isOtherDriver = driver_id !== null && driver_id !== before.driver_id
  if (!isOtherDriver) await lockDriverAndVehicle(tx, driver_id, null)
  const driver = isOtherDriver ? await takeDriver(tx, driver_id) : undefined
  const vehicle_id = named === undefined ? (driver?.onlyVehicleId ?? null) : named
  if (vehicle_id !== null && vehicle_id !== before.vehicle_id) await takeVehicle(tx, vehicle_id)
  else await lockDriverAndVehicle(tx, null, vehicle_id)
  const isChanged = driver_id !== before.driver_id || vehicle_id !== before.vehicle_id
  const changed = driver_id || vehicle_id ? statusAfterAssign(before.status) : 'CONFIRMED'
  return { driver_id, vehicle_id, status: isChanged ? changed : before.status, isChanged }
}

/** Returns the event of a move by which someone gains or loses the trip: that of an assignment (rules/planning 6). */
export function eventOfMove(before: BookingRow, after: BookingRow): BookingEventName | undefined {
  if (before.driver_id === after.driver_id && before.vehicle_id === after.vehicle_id) return undefined
  if (!after.driver_id && !after.vehicle_id) return 'booking.unassigned'
  return before.driver_id !== null && before.driver_id !== after.driver_id ? 'booking.reassigned' : 'booking.assigned'
}
