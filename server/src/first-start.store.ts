import { sql } from 'kysely'
import type { Database } from './platform/database/database.ts'

/** Turns off the expiry of passwords: a forced change every 90 days leads to weak ones. */
export async function setPasswordsNeverExpire(tx: Database): Promise<void> {
  await sql`update settings set security = security || '{"passwordExpiry": 0}'`.execute(tx)
}
