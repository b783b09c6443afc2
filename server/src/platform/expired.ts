import type { Database } from './database/database.ts'
import { forgetOldReplies } from './http/idempotency.ts'
import { forgetOldEntries } from './journal-retention.ts'
import { closeExpiredSessions } from './sessions.ts'

/** Forgets what has had its time and that nobody asks for again; whoever does is refused without it. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  await closeExpiredSessions(db, now)
  await forgetOldReplies(db, now)
  await forgetOldEntries(db)
}
