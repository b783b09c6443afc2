import type { Role } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** An entry of the audit about one booking; `before` and `after` hold columns of its table. */
export interface HistoryRow {
  at: string
  action: string
  name: string
  role: Role | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

// More entries than any booking has, so the history is not paginated.
const longest = 500

/** Returns the audit entries of a booking, the latest first. */
export async function findHistory(
  db: Database,
  bookingId: string,
  actions: readonly string[],
): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select instant(at) as at, action, actor_name as name, actor_role as role, before, after
    from audit_entries
    where entity = 'booking' and entity_id = ${bookingId} and action = any(${actions}::text[])
    order by id desc limit ${longest}`.execute(db)
  return rows
}

/** Returns who changed a booking last, and when; undefined if the journal has no entry of it any more. */
export async function findLastAuthor(
  db: Database,
  bookingId: string,
): Promise<{ name: string; at: string } | undefined> {
  const { rows } = await sql<{ name: string; at: string }>`
    select actor_name as name, instant(at) as at from audit_entries
    where entity = 'booking' and entity_id = ${bookingId} order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function isBooking(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
