import type { Role } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import { localText } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { inOrder, type UserFilter, userFilter } from './users.filter.store.ts'
import { bookingsAbout } from './users.list.store.ts'

/** User as shown in a spreadsheet; times are in the company's time zone. */
export interface ExportRow {
  lastName: string
  firstName: string
  email: string | null
  phone: string | null
  role: Role
  isActive: boolean
  bookings: number
  createdAt: string
}

/** Returns the ids of the users of a filter, in the order of the list: a snapshot that slow exports read in batches. */
export async function findExportIds(db: Database, filter: UserFilter): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(u.id::text order by ${inOrder(filter)}), '{}') as ids
    from users u where ${userFilter(filter, 'all')}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Reads the users of these ids, in their order. */
export async function readExportRows(db: Database, ids: readonly string[]): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select u.last_name as "lastName", u.first_name as "firstName", u.email, u.phone, u.role, u.is_active as "isActive",
      ${bookingsAbout} as bookings,
      ${localText(sql`u.created_at`, 'YYYY-MM-DD HH24:MI')} as "createdAt"
    from unnest(${ids}::uuid[]) with ordinality wanted (id, position)
      join users u on u.id = wanted.id
    order by wanted.position`.execute(db)
  return rows
}
