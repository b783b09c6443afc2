import { sql } from 'kysely'
import type { Tx } from './platform/database/database.ts'

/** Turns off the expiry of passwords: users choose easy ones if they must change them every 90 days. */
export async function setPasswordsNeverExpire(tx: Tx): Promise<void> {
  await sql`update settings set security = security || '{"passwordExpiry": 0}'`.execute(tx)
}
