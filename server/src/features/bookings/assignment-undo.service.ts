import type { undoAssignment as contract } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import type { BookingEventName } from '@yoon/contract/notifications/events'
import { AppError } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { takeCrew } from '../availability/index.ts'
import { type Crew, findLastChange } from './assignment-undo.store.ts'
import { explainOverlap } from './assignments.service.ts'
import { lockAndValidateBooking, recordAndReturn } from './booking-changes.ts'
import { type BookingRow, changeBooking } from './bookings.store.ts'
import { staleBooking } from './stale-booking.ts'

/**
 * Undoes the last assignment: the booking has its former status, driver and vehicle again, as the journal holds them, and
 * its former start if a move has assigned it. A driver or vehicle that comes back must still be free (rules/availability 30).
 */
export async function undoAssignment(
  context: WriteContext,
  { id }: InputOf<typeof contract>,
): Promise<JsonText<Booking>> {
  const { tx, now } = context
  const before = await lockAndValidateBooking(context, id, { action: 'undoAssignment' })
  const { isRecent, former, formerStart } = await findLastChange(tx, id)
  if (!isRecent) throw new AppError('ASSIGNMENT_NOT_UNDOABLE')
  if (!former) throw await staleBooking(tx, before)
  const crew: Crew = {
    status: before.status,
    driver_id: before.driver_id,
    vehicle_id: before.vehicle_id,
    is_overlap_allowed: before.is_overlap_allowed,
    papers_override: before.papers_override,
    ...former,
  }
  await takeBack(context, { ...before, ...crew, ...formerStart }, before)
  try {
    const after = await changeBooking(tx, id, { ...crew, ...formerStart, assigned_recorded_at: null }, now)
    return await recordAndReturn(context, {
      action: 'booking.assignment_undone',
      event: eventOf(before, crew),
      before,
      after,
    })
  } catch (error) {
    throw explainOverlap(error)
  }
}

/** Locks the former driver and vehicle and refuses those that cannot be assigned, or are taken, meanwhile. */
async function takeBack(context: WriteContext, former: BookingRow, present: BookingRow): Promise<void> {
  const { driver_id: driverId, vehicle_id: vehicleId, is_overlap_allowed: allowOverlap } = former
  const window = { from: former.starts_at, to: former.ends_at, exceptId: former.id }
  await takeCrew(context, { ...window, driverId, vehicleId, allowOverlap, present, acceptedBefore: former })
}

/** Returns the event that tells of the same change: the one for whom the trip comes or goes hears of it as ever. */
function eventOf(before: BookingRow, { driver_id, vehicle_id }: Crew): BookingEventName {
  if (!driver_id && (!vehicle_id || before.driver_id)) return 'booking.unassigned'
  return driver_id === before.driver_id ? 'booking.assigned' : 'booking.reassigned'
}
