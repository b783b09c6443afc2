import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Forgets what a locked booking's former client was told or is about to be told: the present one is told anew. */
export async function forgetFormerClient(tx: Tx, id: string): Promise<void> {
  await sql`delete from reminders where booking_id = ${id} and recipient = 'client'`.execute(tx)
  await sql`delete from deliveries where client_booking_id = ${id}`.execute(tx)
}
