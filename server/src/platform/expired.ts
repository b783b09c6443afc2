import type { Pool } from './database/database.ts'
import { inTransaction } from './database/transaction.ts'
import { deleteOldReplies } from './http/idempotency.ts'
import { closeExpiredSessions } from './sessions.ts'

/** Deletes expired sessions and old idempotency replies. */
export async function deleteExpired(db: Pool, now: Date): Promise<void> {
  await inTransaction(db, (tx) => closeExpiredSessions(tx, now))
  await inTransaction(db, (tx) => deleteOldReplies(tx, now))
}
