import { statusAfterAssign } from '@yoon/contract/bookings/status'
import type { InputOf } from '@yoon/contract/endpoint'
import type { BookingEventName } from '@yoon/contract/notifications/events'
import { can } from '@yoon/contract/permissions'
import type { rescheduleBooking as contract } from '@yoon/contract/reschedules/calls'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
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

/** Returns the driver and the vehicle that a move names; an undefined vehicle is the only one of another driver. */
export function namedCrew(before: BookingRow, wanted: Wanted) {
  const driverId = wanted.driverId === undefined ? before.driver_id : (wanted.driverId?.toLowerCase() ?? null)
  const isSameDriver = driverId === before.driver_id
  const kept = isSameDriver ? before.vehicle_id : driverId === null ? null : undefined
  const vehicleId = wanted.vehicleId === undefined ? kept : (wanted.vehicleId?.toLowerCase() ?? null)
  return { driverId, vehicleId }
}

/** Refuses what an assignment would (rules/availability 12), but lets a move take driver and vehicle away. */
export function refuseWrongCrew(before: BookingRow, wanted: Wanted): void {
  if (!namesCrew(wanted)) return
  const crew = namedCrew(before, wanted)
  if (crew.driverId || crew.vehicleId) refuseWrongChoice(before, crew)
}

/** Returns driver, vehicle and status of a moved trip. */
export function movedCrew(
  before: BookingRow,
  { driver_id, vehicle_id }: Pick<BookingRow, 'driver_id' | 'vehicle_id'>,
): MovedCrew {
  const isChanged = driver_id !== before.driver_id || vehicle_id !== before.vehicle_id
  const isAssigned = driver_id !== null || vehicle_id !== null
  const changed = isAssigned ? statusAfterAssign(before.status) : 'CONFIRMED'
  return { driver_id, vehicle_id, status: isChanged ? changed : before.status, isChanged, isAssigned }
}

/** Returns the event of a move by which someone gains or loses the trip: that of an assignment (rules/planning 6). */
export function eventOfMove(before: BookingRow, after: BookingRow): BookingEventName | undefined {
  if (before.driver_id === after.driver_id && before.vehicle_id === after.vehicle_id) return undefined
  if (!after.driver_id && !after.vehicle_id) return 'booking.unassigned'
  return before.driver_id !== null && before.driver_id !== after.driver_id ? 'booking.reassigned' : 'booking.assigned'
}
