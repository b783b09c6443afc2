import { type Role, roles } from '@yoon/contract/permissions'
import type { User, UserDetails } from '@yoon/contract/users/calls'
import type { UserGroup, UserOrder } from '@yoon/contract/users/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { matchesSearch, searchRank } from '../../platform/database/search.ts'
import { personColumns } from '../../platform/person.ts'
import { isBeforeSessionEnd } from '../../platform/sessions.ts'
import { findUnfinished } from '../availability/index.ts'

export interface UserFilter {
  search?: string | undefined
  role?: Role | undefined
  group?: UserGroup | undefined
  order?: UserOrder | undefined
  withoutProfile?: 'true' | undefined
}

export interface UserQuery extends UserFilter {
  page: number
  limit: number
}

/** Reach of a reader: all users with all columns, or only active clients with names and phone. */
export type UserReach = 'all' | 'clients'

/** Condition that a booking `b` is about a user, as client or as driver. */
function isAbout(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`b.deleted_at is null and (b.client_id = ${userId}
    or b.driver_id = any(array(select d.id from drivers d where d.user_id = ${userId})))`
}

/** Number of bookings about the user `u` of a list: two counts, each in an index, for the rows of many users. */
export const bookingsAbout = sql`((select count(*) from bookings b where b.client_id = u.id and b.deleted_at is null)
  + (select count(*) from drivers d join bookings b on b.driver_id = d.id
    where d.user_id = u.id and b.client_id <> u.id and b.deleted_at is null))::int`

const hasNoProfile = sql`not exists (select from drivers d where d.user_id = u.id and d.deleted_at is null)`

const accountColumns = sql`u.email, u.role, u.is_active as "isActive", u.version, instant(u.created_at) as "createdAt",
  json_build_object('bookings', ${bookingsAbout}) as "_count"`

/** SQL of each order of the list: an index has it, or its reverse. */
const orders: Record<UserOrder, RawBuilder<unknown>> = {
  name: sql`u.search_text, u.id`,
  '-name': sql`u.search_text desc, u.id desc`,
  role: sql`u.role, u.search_text, u.id`,
  '-role': sql`u.role desc, u.search_text desc, u.id desc`,
  createdAt: sql`u.created_at, u.id`,
  '-createdAt': sql`u.created_at desc, u.id desc`,
}

/** Returns the order of a list: by name unless another one is asked for. */
export function inOrder({ order = 'name' }: UserFilter): RawBuilder<unknown> {
  return orders[order]
}

/** Condition that the user `u`, or a row of counts, is of a group. */
function isOfGroup(role: RawBuilder<unknown>, group: UserGroup): RawBuilder<unknown> {
  if (group === 'clients') return sql`${role} = 'CLIENT'`
  // The names of the roles, not their absence: so the few staff are found in the index by role.
  return sql`${role} in (${sql.join(roles.filter((one) => one !== 'CLIENT'))})`
}

/** Condition that a user `u` matches a filter within the reach of the reader. */
export function userFilter({ search, role, group, withoutProfile }: UserFilter, reach: UserReach): RawBuilder<unknown> {
  const conditions = [
    sql`u.deleted_at is null`,
    ...(reach === 'clients' ? [sql`u.role = 'CLIENT' and u.is_active`] : []),
    ...(role ? [sql`u.role = ${role}`] : []),
    ...(group ? [isOfGroup(sql`u.role`, group)] : []),
    ...(withoutProfile ? [hasNoProfile] : []),
    ...(search ? [searchCondition(search, reach)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Lists a page of users; a search puts the best matches first, unless an order is asked for. */
export async function listUsers(db: Database, query: UserQuery, reach: UserReach): Promise<Page<User>> {
  const { page, limit, search, order } = query
  const where = userFilter(query, reach)
  const columns = reach === 'all' ? sql`${personColumns}, ${accountColumns}` : personColumns
  const part = sql`limit ${limit} offset ${(page - 1) * limit}`
  const statement = search
    ? sql<UsersRow>`
      with found as materialized (
        select u.id, u.search_text, u.role, u.created_at, ${searchRank('u.search_text', search)} as rank
        from users u where ${where}
      ),
      page as materialized (select u.id, u.rank from found u order by ${order ? sql`` : sql`u.rank,`} ${inOrder(query)} ${part})
      select (select count(*)::int from found) as total,
        coalesce((select json_agg(row_to_json(r)) from (
          select ${columns} from page join users u on u.id = page.id order by ${order ? sql`` : sql`page.rank,`} ${inOrder(query)}
        ) r), '[]')::text as rows`
    : sql<UsersRow>`
      select ${totalOf(query, reach)} as total,
        coalesce((select json_agg(row_to_json(r)) from (
          select ${columns} from users u where ${where} order by ${inOrder(query)} ${part}
        ) r), '[]')::text as rows`
  const { rows } = await statement.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

interface UsersRow {
  rows: string
  total: number
}

/** Subquery of the number of users that match a filter without a search: a maintained count where there is one. */
function totalOf(filter: UserFilter, reach: UserReach): RawBuilder<unknown> {
  const { role, group, withoutProfile } = filter
  if (withoutProfile) return sql`(select count(*)::int from users u where ${userFilter(filter, reach)})`
  const conditions = [
    ...(reach === 'clients' ? [sql`role = 'CLIENT' and is_active`] : []),
    ...(role ? [sql`role = ${role}`] : []),
    ...(group ? [isOfGroup(sql`role`, group)] : []),
  ]
  const isOfFilter = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  return sql`(select coalesce(sum(users), 0)::int from user_counts_now where ${isOfFilter})`
}

/** Searches name and phone; e-mail only for readers who may see it, or they could guess it letter by letter. */
function searchCondition(search: string, reach: UserReach) {
  const byNameOrPhone = matchesSearch(sql.ref('u.search_text'), search)
  return reach === 'all' ? sql`(${byNameOrPhone} or lower(u.email) like search_pattern(${search}))` : byNameOrPhone
}

/** Returns the JSON of a user as in the list. */
export async function findUserJson(db: Database, id: string): Promise<JsonText<User>> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(r)::text as row from (select ${personColumns}, ${accountColumns} from users u where u.id = ${id}) r`.execute(
    db,
  )
  if (!rows[0]) throw new Error('The user is gone')
  return jsonText(rows[0].row)
}

/**
 * Returns a user with the last bookings, active sessions and the last sign-in, or undefined if there is no such user.
 */
export async function findUserDetailsJson(
  db: Database,
  id: string,
  { now, sessionId }: { now: Date; sessionId: string },
): Promise<JsonText<UserDetails> | undefined> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(r)::text as row from (
      select ${personColumns}, ${accountColumns}, u.must_change_password as "mustChangePassword",
        exists (select from two_factor t where t.user_id = u.id) as "hasTwoFactor",
        (select instant(a.at) from audit_entries a
          where a.entity = 'user' and a.entity_id = u.id::text and a.action = 'session.opened'
          order by a.id desc limit 1) as "lastSignInAt",
        coalesce((select json_agg(row_to_json(t)) from (
          select b.id, b.reference as "bookingReference", b.status, b.pickup_location as "pickupLocation", b.destination,
            b.scheduled_date as "scheduledDate", to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime"
          from bookings b where ${isAbout(sql`u.id`)} order by b.starts_at desc, b.id limit 5) t), '[]') as bookings,
        coalesce((select json_agg(row_to_json(t)) from (
          select s.id, s.user_agent as "userAgent", s.address, instant(s.last_used_at) as "lastUsedAt",
            s.id = ${sessionId} as "isCurrent"
          from sessions s cross join settings c where s.user_id = u.id and ${isBeforeSessionEnd(now)}
          order by s.last_used_at desc, s.id) t), '[]') as sessions
      from users u where u.id = ${id} and u.deleted_at is null
    ) r`.execute(db)
  return rows[0] && jsonText(rows[0].row)
}

/** Returns the references of the unfinished bookings about a user. */
export function findUnfinishedOf(db: Database, userId: string): Promise<string[]> {
  return findUnfinished(db, isAbout(sql`${userId}::uuid`))
}
