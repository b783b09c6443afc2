import type { undoStart as contract } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import type { BookingEventName } from '@yoon/contract/notifications/events'
import { type StartProblem, startProblemLabels } from '@yoon/contract/scheduler/start-problems'
import { AppError } from '../../platform/app-error.ts'
import { actorOf } from '../../platform/caller.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { lockDriverAndVehicle } from '../availability/index.ts'
import { emitBookingEvent, lockAndValidateBooking, recordAndEmit, recordAndReturn } from './booking-changes.ts'
import { type BookingRow, changeBooking } from './bookings.store.ts'
import * as store from './trip-starts.store.ts'

/** Result of the automatic start of a booking. */
export type StartOutcome = { isStarted: true } | { isStarted: false; problem: StartProblem }

interface Start {
  event?: BookingEventName
  /** Time of the start, if it was reported afterwards. */
  startedAt?: Date
  /** Reason for which expired papers are accepted; that of the booking unless given. */
  papers_override?: string | null
}

/** Starts a locked booking that may start: by hand, by a step of its driver, or automatically. */
export async function start(
  context: WriteContext,
  before: BookingRow,
  { event, startedAt = context.now, papers_override = before.papers_override }: Start,
): Promise<void> {
  const { tx, now } = context
  // Only the start of a user can be undone.
  const started_by = event === 'scheduler.started' ? null : (actorOf(context.caller)?.id ?? null)
  const change = {
    status: 'IN_PROGRESS',
    started_at: startedAt,
    started_by,
    is_start_held: false,
    papers_override,
  } as const
  const after = await changeBooking(tx, before.id, change, now)
  await store.noteStart(tx, before.id)
  await recordAndEmit(context, { action: 'booking.started', ...(event && { event }), before, after })
}

/** Undoes the actor's own start, made a few seconds ago; the scheduler then leaves the booking to people. */
export async function undoStart(context: WriteContext, input: InputOf<typeof contract>): Promise<JsonText<Booking>> {
  const { tx, now, actor } = context
  const before = await lockAndValidateBooking(context, input.id, { action: 'undoStart' })
  const { isOwn, isRecent } = await store.findStart(tx, before.id, actor.id)
  if (!isOwn)
    throw new AppError('START_NOT_UNDOABLE', {
      message: 'Seule la personne qui a démarré la course peut annuler ce démarrage',
    })
  if (!isRecent) throw new AppError('START_NOT_UNDOABLE')
  const change = { status: 'ASSIGNED', started_at: null, started_by: null, is_start_held: true } as const
  const after = await changeBooking(tx, before.id, change, now)
  return recordAndReturn(context, { action: 'booking.start_undone', before, after })
}

/**
 * Starts a booking automatically if it is due and nothing prevents it (rules/scheduler 2, 9). Skips a booking that
 * another transaction has locked: each booking starts once, however many servers run this (rules/scheduler 4).
 */
export async function startIfDue(context: WriteContext, id: string): Promise<StartOutcome | undefined> {
  const { tx, now } = context
  if (!(await store.lockDue(tx, id, now))) return undefined
  const before = await lockAndValidateBooking(context, id, { action: 'start' })
  // Two trips of one driver that are due together start one after the other: the second sees the first.
  await lockDriverAndVehicle(tx, before.driver_id, before.vehicle_id)
  const problem = await store.findStartProblem(tx, id, now)
  if (problem) {
    await announceProblem(context, before, problem)
    return { isStarted: false, problem }
  }
  await start(context, before, { event: 'scheduler.started' })
  return { isStarted: true }
}

/** Announces that a start failed for an unexpected reason. */
export async function announceFailedStart(context: WriteContext, id: string): Promise<void> {
  if (await store.lockDue(context.tx, id, context.now))
    await announceProblem(context, await lockAndValidateBooking(context, id), 'FAILED')
}

/** Announces once, to staff and not to its driver, what prevents a booking from starting. */
async function announceProblem(context: WriteContext, booking: BookingRow, problem: StartProblem): Promise<void> {
  if (!(await store.noteProblem(context.tx, booking.id, problem, context.now))) return
  const facts = { driverUserId: null, problem: startProblemLabels[problem] }
  await emitBookingEvent(context, 'scheduler.problem', booking, { facts })
}
