import type { MissionStep } from '@yoon/contract/missions/steps'
import type { BookingEventName } from '@yoon/contract/notifications/events'
import type { WriteContext } from '../../platform/context.ts'
import { areCrewPapersExpired } from '../availability/index.ts'
import { type BookingRow, emitBookingEvent, startTrip } from '../bookings/index.ts'

/** Notifications of steps that the office has to answer; the others only refresh its screens. */
const announced: Partial<Record<MissionStep, BookingEventName>> = {
  DECLINED: 'mission.declined',
  PROBLEM: 'mission.problem',
  NO_SHOW: 'mission.no_show',
  DONE: 'mission.done',
}

/** Announces a step to the staff, not to its driver. */
export async function announceStep(
  context: WriteContext,
  booking: BookingRow,
  { step, words }: { step: MissionStep; words: string | undefined },
): Promise<void> {
  const name = announced[step]
  // Of a trip that is completed already, only a problem is left to answer: the other steps have arrived late.
  if (!name || (booking.status === 'COMPLETED' && step !== 'PROBLEM')) return
  const facts = { driverUserId: null, ...(words && { words }) }
  await emitBookingEvent(context, name, booking, { facts })
}

/**
 * Starts an assigned trip with the first step of its drive, as a person would. Expired papers leave it assigned: the step
 * is kept, and the office decides (rules/missions 19).
 */
export async function startWithStep(context: WriteContext, booking: BookingRow, startedAt: Date): Promise<void> {
  if (booking.status !== 'ASSIGNED') return
  const { driver_id, vehicle_id, ends_at: to, papers_override } = booking
  const isBlocked = papers_override === null && (await areCrewPapersExpired(context.tx, { driver_id, vehicle_id, to }))
  if (!isBlocked) await startTrip(context, booking, { startedAt })
}
