import type { CheckResult } from '@yoon/contract/scheduler'
import { startProblemLabels } from '@yoon/contract/start-problems'
import type { Database } from '../../platform/database/database.ts'
import { explainDatabaseError } from '../../platform/database/database-errors.ts'
import { type Call, ownCall, performAlone } from '../../platform/perform.ts'
import { type DueBooking, findDue, type StartOutcome, startIfDue, tellFailedStart } from '../bookings/index.ts'
import { noteCheck } from './scheduler.store.ts'

export interface Check {
  db: Database
  call: Call
  /** Hears of the starts that failed for a reason that nobody foresaw. */
  onError: (error: unknown) => void
}

/** So many starts in one run may fail for want of the database before the rest is left to the next. */
const patience = 3

/** Starts each booking that is due, in a transaction of its own: one that fails does not keep the others (decisions §9). */
export async function checkBookings({ db, call, onError }: Check): Promise<CheckResult> {
  const result: CheckResult = { processed: 0, updated: 0, errors: [] }
  let failures = 0
  for (const { id, reference, toldProblem } of await findDue(db, call.now)) {
    try {
      const outcome = await tryStart({ db, call, onError }, { id, toldProblem })
      if (!outcome) continue
      result.processed += 1
      if (outcome.isStarted) result.updated += 1
      else result.errors.push({ id, bookingReference: reference, message: startProblemLabels[outcome.problem] })
    } catch (error) {
      failures += 1
      if (failures === patience) throw error
      onError(error)
    }
  }
  await noteCheck(db, call.now)
  return result
}

/** What every server does each minute: whatever their number, each booking starts once. */
export async function startDueBookings({ now, ...rest }: Omit<Check, 'call'> & { now: Date }): Promise<void> {
  await checkBookings({ ...rest, call: ownCall(now) })
}

/** Throws only where the database is away. */
async function tryStart(
  { db, call, onError }: Check,
  due: Pick<DueBooking, 'id' | 'toldProblem'>,
): Promise<StartOutcome | undefined> {
  if (due.toldProblem) return { isStarted: false, problem: due.toldProblem }
  try {
    return await performAlone(db, call, (context) => startIfDue(context, due.id))
  } catch (error) {
    if (explainDatabaseError(error)?.code === 'UNAVAILABLE') throw error
    onError(error)
    await performAlone(db, call, (context) => tellFailedStart(context, due.id))
    return { isStarted: false, problem: 'FAILED' }
  }
}
