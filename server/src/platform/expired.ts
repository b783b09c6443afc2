import type { Pool } from './database/database.ts'
import { inTransaction } from './database/transaction.ts'
import { deleteOldReplies } from './http/idempotency.ts'
import { deleteOldCounts } from './http/rate-limit.ts'
import { hourMs, type PeriodicJob } from './jobs/job.ts'
import { deleteExpiredLinks } from './links.ts'
import { closeExpiredSessions } from './sessions.ts'
import { deleteSurplusNotifications } from './surplus-notifications.ts'

/** Deletes expired sessions and links, old idempotency replies and counts of calls, and surplus notifications. */
export async function deleteExpired(db: Pool, now: Date): Promise<void> {
  await inTransaction(db, (tx) => closeExpiredSessions(tx, now))
  await inTransaction(db, (tx) => deleteExpiredLinks(tx, now))
  await inTransaction(db, (tx) => deleteOldReplies(tx, now))
  await inTransaction(db, (tx) => deleteOldCounts(tx, now))
  await inTransaction(db, deleteSurplusNotifications)
}

/** Deletes every hour what has expired. */
export function deleteExpiredJob(db: Pool): PeriodicJob {
  return { name: 'expired', everyMs: hourMs, run: (now) => deleteExpired(db, now) }
}
