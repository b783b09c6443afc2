import type { Pool } from './database/database.ts'
import { inTransaction } from './database/transaction.ts'
import { deleteOldReplies } from './http/idempotency.ts'
import { forgetOldEntries } from './journal-retention.ts'
import { closeExpiredSessions } from './sessions.ts'

/** Deletes expired sessions, old idempotency replies and journal entries past their retention. */
export async function deleteExpired(db: Pool, now: Date): Promise<void> {
  await inTransaction(db, (tx) => closeExpiredSessions(tx, now))
  await inTransaction(db, (tx) => deleteOldReplies(tx, now))
  await forgetOldEntries(db)
}
