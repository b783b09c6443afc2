import type { CheckResult } from '@yoon/contract/scheduler/calls'
import { startProblemLabels } from '@yoon/contract/scheduler/start-problems'
import type { Pool } from '../../platform/database/database.ts'
import { explainDatabaseError } from '../../platform/database/database-errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Call, performInTransaction, systemCall } from '../../platform/perform.ts'
import { announceFailedStart, type DueBooking, findDue, type StartOutcome, startIfDue } from '../bookings/index.ts'
import { storeLastCheck } from './scheduler.store.ts'

export interface Check {
  db: Pool
  call: Call
  /** Called with each unexpected error of a start. */
  onError: (error: unknown) => void
}

/** Number of errors, such as an unavailable database, at which a run is aborted; the next run takes the rest. */
const maxErrorsPerRun = 3

/** Starts each due booking in its own transaction, so a failure does not block the others (rules/scheduler 4, 5). */
export async function checkBookings({ db, call, onError }: Check): Promise<CheckResult> {
  const result: CheckResult = { processed: 0, updated: 0, errors: [] }
  let failures = 0
  for (const { id, reference, announcedProblem } of await findDue(db, call.now)) {
    try {
      const outcome = await tryStart({ db, call, onError }, { id, announcedProblem })
      if (!outcome) continue
      result.processed += 1
      if (outcome.isStarted) result.updated += 1
      else result.errors.push({ id, bookingReference: reference, message: startProblemLabels[outcome.problem] })
    } catch (error) {
      failures += 1
      if (failures === maxErrorsPerRun) throw error
      onError(error)
    }
  }
  await inTransaction(db, (tx) => storeLastCheck(tx, call.now))
  return result
}

/** Starts due bookings. Every server runs it each minute; each booking starts once, whatever the number of servers. */
export async function startDueBookings({ now, ...rest }: Omit<Check, 'call'> & { now: Date }): Promise<void> {
  await checkBookings({ ...rest, call: systemCall(now) })
}

/**
 * Tries to start a booking. Throws if the database is unavailable; any other error is recorded as the problem FAILED.
 */
async function tryStart(
  { db, call, onError }: Check,
  due: Pick<DueBooking, 'id' | 'announcedProblem'>,
): Promise<StartOutcome | undefined> {
  if (due.announcedProblem) return { isStarted: false, problem: due.announcedProblem }
  try {
    return await performInTransaction(db, call, (context) => startIfDue(context, due.id))
  } catch (error) {
    if (explainDatabaseError(error)?.code === 'UNAVAILABLE') throw error
    onError(error)
    await performInTransaction(db, call, (context) => announceFailedStart(context, due.id))
    return { isStarted: false, problem: 'FAILED' }
  }
}
