import { sql } from 'kysely'
import type { Database } from './platform/database/database.ts'

/** Sets that passwords never expire: those that must be changed every 90 days are chosen to be remembered. */
export async function setPasswordsNeverExpire(tx: Database): Promise<void> {
  await sql`update settings set security = security || '{"passwordExpiry": 0}'`.execute(tx)
}
