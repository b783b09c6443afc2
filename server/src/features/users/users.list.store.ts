import type { User, UserDetails } from '@yoon/contract/users/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { personColumns } from '../../platform/person.ts'
import { isBeforeSessionEnd } from '../../platform/sessions.ts'
import { findUnfinished } from '../availability/index.ts'
import { inOrder, totalOf, type UserFilter, type UserReach, unsearchedFilter } from './users.filter.store.ts'
import { searchUsers } from './users.search.store.ts'

export interface UserQuery extends UserFilter {
  page: number
  limit: number
}

/** Condition that a booking `b` is about a user, as client or as driver. */
function isAbout(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`b.deleted_at is null and (b.client_id = ${userId}
    or b.driver_id = any(array(select d.id from drivers d where d.user_id = ${userId})))`
}

/** Number of bookings about the user `u` of a list: two counts, each in an index, for the rows of many users. */
export const bookingsAbout = sql`((select count(*) from bookings b where b.client_id = u.id and b.deleted_at is null)
  + (select count(*) from drivers d join bookings b on b.driver_id = d.id
    where d.user_id = u.id and b.client_id <> u.id and b.deleted_at is null))::int`

const accountColumns = sql`u.email, u.role, u.is_active as "isActive", u.version, instant(u.created_at) as "createdAt",
  json_build_object('bookings', ${bookingsAbout}) as "_count"`

/** Lists a page of users; a search puts the best matches first, unless an order is asked for. */
export async function listUsers(db: Database, query: UserQuery, reach: UserReach): Promise<Page<User>> {
  const { page, limit, search } = query
  const columns = reach === 'all' ? sql`${personColumns}, ${accountColumns}` : personColumns
  if (search) return searchUsers(db, { ...query, search }, { reach, columns })
  const { rows } = await sql<{ rows: string; total: number }>`
    select ${totalOf(query, reach)} as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${columns} from users u where ${unsearchedFilter(query, reach)} order by ${inOrder(query)}
        limit ${limit} offset ${(page - 1) * limit}
      ) r), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
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
