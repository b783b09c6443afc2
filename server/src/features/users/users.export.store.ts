import type { Role } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { filtered, inOrder, isAboutUser, type UserFilter } from './users.list.store.ts'

/** A user as a spreadsheet shows them; moments are local to the company. */
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

/** Which users a filter finds, in the order of their list: one moment's truth, however long the file takes. */
export async function findExportIds(db: Database, filter: UserFilter): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(u.id::text order by ${inOrder}), '{}') as ids
    from users u where ${filtered(filter, 'all')}`.execute(db)
  return rows[0]?.ids ?? []
}

/** The users of these ids, in their order. */
export async function readExportRows(db: Database, ids: readonly string[]): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select u.last_name as "lastName", u.first_name as "firstName", u.email, u.phone, u.role, u.is_active as "isActive",
      (select count(*)::int from bookings b where ${isAboutUser}) as bookings,
      to_char(u.created_at at time zone (s.business->>'timezone'), 'YYYY-MM-DD HH24:MI') as "createdAt"
    from unnest(${ids}::uuid[]) with ordinality wanted (id, position)
      join users u on u.id = wanted.id cross join settings s
    order by wanted.position`.execute(db)
  return rows
}
