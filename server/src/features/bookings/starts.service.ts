import type { BookingEventName } from '@yoon/contract/events'
import { type StartProblem, startProblemLabels } from '@yoon/contract/start-problems'
import type { Context } from '../../platform/context.ts'
import { announce, lockFor, tell } from './booking-changes.ts'
import { type BookingRow, changeBooking, lockHolders } from './bookings.store.ts'
import * as store from './starts.store.ts'

/** What became of a booking that was due. */
export type StartOutcome = { isStarted: true } | { isStarted: false; problem: StartProblem }

/** Starts a booking that is locked and may start, by hand or by itself. */
export async function start(context: Context, before: BookingRow, event?: BookingEventName): Promise<void> {
  const { tx, now } = context
  const after = await changeBooking(tx, before.id, { status: 'IN_PROGRESS', started_at: now }, now)
  await announce(context, { action: 'booking.started', ...(event && { event }), before, after })
}

/**
 * Starts a booking by itself when it is due and nothing keeps it from starting (decisions §9). Whoever else is at it wins:
 * each booking starts once, however many servers look at it.
 */
export async function startIfDue(context: Context, id: string): Promise<StartOutcome | undefined> {
  const { tx, now } = context
  if (!(await store.lockDue(tx, id, now))) return undefined
  const before = await lockFor(context, id, { action: 'start' })
  // Two trips of one driver that are due together start one after the other: the second sees the first.
  await lockHolders(tx, before.driver_id, before.vehicle_id)
  const problem = await store.findStartProblem(tx, id, now)
  if (problem) {
    await tellProblem(context, before, problem)
    return { isStarted: false, problem }
  }
  await start(context, before, 'scheduler.started')
  return { isStarted: true }
}

/** Tells that a start failed for a reason that nobody foresaw. */
export async function tellFailedStart(context: Context, id: string): Promise<void> {
  if (await store.lockDue(context.tx, id, context.now)) await tellProblem(context, await lockFor(context, id), 'FAILED')
}

/** Tells what keeps a booking from starting, once; those who can help, not its driver. */
async function tellProblem(context: Context, booking: BookingRow, problem: StartProblem): Promise<void> {
  if (!(await store.noteProblem(context.tx, booking.id, problem, context.now))) return
  const facts = { driverUserId: null, problem: startProblemLabels[problem] }
  await tell(context, 'scheduler.problem', booking, { facts })
}
