import type { undoAssignment as contract } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { changedMeanwhile } from '@yoon/contract/colleague-change-words'
import type { InputOf } from '@yoon/contract/endpoint'
import type { BookingEventName } from '@yoon/contract/notifications/events'
import { AppError } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { lockDriverAndVehicle, refuseNewObstacles, takeDriver, takeVehicle } from '../availability/index.ts'
import { type Crew, findLastChange } from './assignment-undo.store.ts'
import { explainOverlap } from './assignments.service.ts'
import { lockAndValidateBooking, recordAndReturn } from './booking-changes.ts'
import { type BookingRow, changeBooking } from './bookings.store.ts'

/**
 * Undoes the last assignment: the booking has its former status, driver and vehicle again, as the journal holds them. A
 * driver or vehicle that comes back must still be free (rules/availability 30).
 */
export async function undoAssignment(
  context: WriteContext,
  { id }: InputOf<typeof contract>,
): Promise<JsonText<Booking>> {
  const { tx, now } = context
  const before = await lockAndValidateBooking(context, id, { action: 'undoAssignment' })
  const { isRecent, former } = await findLastChange(tx, id)
  if (!isRecent) throw new AppError('ASSIGNMENT_NOT_UNDOABLE')
  if (!former)
    throw new AppError('STALE', { message: changedMeanwhile('booking'), details: { version: before.version } })
  const crew: Crew = {
    status: before.status,
    driver_id: before.driver_id,
    vehicle_id: before.vehicle_id,
    is_overlap_allowed: before.is_overlap_allowed,
    papers_override: before.papers_override,
    ...former,
  }
  await takeBack(context, before, crew)
  try {
    const after = await changeBooking(tx, id, { ...crew, assigned_recorded_at: null }, now)
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
async function takeBack(context: WriteContext, before: BookingRow, crew: Crew): Promise<void> {
  const { tx } = context
  const { driver_id, vehicle_id, is_overlap_allowed: allowOverlap, papers_override: papersOverride } = crew
  await lockDriverAndVehicle(tx, driver_id, vehicle_id)
  if (driver_id && driver_id !== before.driver_id) await takeDriver(tx, driver_id)
  if (vehicle_id && vehicle_id !== before.vehicle_id) await takeVehicle(tx, vehicle_id)
  // A pending booking holds nothing yet, so it overlaps with nothing.
  if (crew.status === 'PENDING') return
  const window = { from: before.starts_at, to: before.ends_at, exceptId: before.id }
  await refuseNewObstacles(context, { ...window, driver_id, vehicle_id, allowOverlap, papersOverride })
}

/** Returns the event that tells of the same change: the one for whom the trip comes or goes hears of it as ever. */
function eventOf(before: BookingRow, { driver_id, vehicle_id }: Crew): BookingEventName {
  if (!driver_id && (!vehicle_id || before.driver_id)) return 'booking.unassigned'
  return driver_id === before.driver_id ? 'booking.assigned' : 'booking.reassigned'
}
