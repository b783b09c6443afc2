import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hourMs, type PeriodicJob } from '../../platform/jobs/job.ts'
import { reportFailedAttempts } from './alerts.service.ts'
import { forgetOldAttempts } from './attempts.store.ts'

/** Interval at which accounts under attack are announced, in milliseconds. */
const reportEveryMs = 10_000

/** Announces the accounts with many failed sign-ins. */
export function reportFailedAttemptsJob(db: Pool): PeriodicJob {
  return { name: 'failed-sign-ins', everyMs: reportEveryMs, run: (now) => reportFailedAttempts(db, now) }
}

/** Forgets old failed sign-ins, and the browsers and networks that have not signed in for long. */
export function forgetOldAttemptsJob(db: Pool): PeriodicJob {
  const run = (now: Date) => inTransaction(db, (tx) => forgetOldAttempts(tx, now))
  return { name: 'sign-in-origins', everyMs: hourMs, run }
}
