import type { Database } from './database/database.ts'
import { deleteOldReplies } from './http/idempotency.ts'
import { forgetOldEntries } from './journal-retention.ts'
import { closeExpiredSessions } from './sessions.ts'

/** Deletes expired sessions, old idempotency replies and journal entries past their retention. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await closeExpiredSessions(db, now)
  await deleteOldReplies(db, now)
  await forgetOldEntries(db)
}
