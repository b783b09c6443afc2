import { sql } from 'kysely'
import type { Tx } from './database/database.ts'

/** Maximum number of notifications that are kept (rules/notifications 9). */
const keptCount = 10_000

/** Condition that a notification `n` is beyond the number that is kept. */
export const isSurplus = sql<boolean>`n.seq <= (select max(seq) from notifications) - ${sql.lit(keptCount)}`

/** Deletes the notifications beyond the number that is kept. */
export async function deleteSurplusNotifications(tx: Tx): Promise<void> {
  await sql`delete from notifications n where ${isSurplus}`.execute(tx)
}
