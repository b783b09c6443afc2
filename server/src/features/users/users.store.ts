import type { ClientForm } from '@yoon/contract/client-form'
import type { Role } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { jsonText, type Page } from '../../platform/json-text.ts'
import { matchesSearch } from '../../platform/search.ts'
import type { StoredPhone } from './phone.ts'

export interface UserQuery {
  page: number
  limit: number
  search?: string | undefined
  role?: Role | undefined
}

export interface Client {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}

/** A page of users by name: all of them with everything, or the active clients with names and phone alone. */
export async function listUsers(db: Database, query: UserQuery, columns: 'all' | 'clients'): Promise<Page> {
  const { page, limit, search, role } = query
  const conditions = [
    sql`u.deleted_at is null`,
    ...(columns === 'clients' ? [sql`u.role = 'CLIENT' and u.is_active`] : []),
    ...(role ? [sql`u.role = ${role}`] : []),
    ...(search ? [searchCondition(search, columns)] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const more =
    columns === 'all'
      ? sql`, u.email, u.role, u.is_active as "isActive", instant(u.created_at) as "createdAt", json_build_object(
          'bookings', (select count(*)::int from bookings b where b.client_id = u.id and b.deleted_at is null)
        ) as "_count"`
      : sql``
  const { rows } = await sql<{ rows: string; total: number }>`
    select
      (select count(*)::int from users u where ${where}) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select u.id, u.first_name as "firstName", u.last_name as "lastName", u.phone ${more}
        from users u where ${where}
        order by u.search_text, u.id limit ${limit} offset ${(page - 1) * limit}
      ) r), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

/** By name and phone; by e-mail only for those who may read it, or a search would read it out letter by letter. */
function searchCondition(search: string, columns: 'all' | 'clients') {
  const byNameOrPhone = matchesSearch('u.search_text', search)
  return columns === 'all' ? sql`(${byNameOrPhone} or lower(u.email) like search_pattern(${search}))` : byNameOrPhone
}

/** The active client who has this valid number. */
export async function findClientByPhone(db: Database, phone: string): Promise<Client | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .where('phone', '=', phone)
    .where('role', '=', 'CLIENT')
    .where('is_active', '=', true)
    .where('is_phone_valid', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A new client, or nothing when an active one took the number in the meantime. */
export async function insertClient(
  db: Database,
  { firstName, lastName }: ClientForm,
  { phone, isValid }: StoredPhone,
  now: Date,
): Promise<Client | undefined> {
  return db
    .insertInto('users')
    .values({
      first_name: firstName,
      last_name: lastName,
      phone,
      is_phone_valid: isValid,
      role: 'CLIENT',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .executeTakeFirst()
}

/** Whether the user is a client for whom a trip may be booked. */
export async function isActiveClient(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'CLIENT')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}
