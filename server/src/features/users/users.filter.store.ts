import { type Role, roles } from '@yoon/contract/permissions'
import type { UserGroup, UserOrder } from '@yoon/contract/users/orders'
import { type RawBuilder, sql } from 'kysely'
import { hasParts, matchesSearch, phoneDigitsOf, wordsOf } from '../../platform/database/search.ts'
import { hasTrigrams } from '../search/index.ts'

export interface UserFilter {
  search?: string | undefined
  role?: Role | undefined
  group?: UserGroup | undefined
  order?: UserOrder | undefined
  withoutProfile?: 'true' | undefined
}

/** Reach of a reader: all users with all columns, or only active clients with names and phone. */
export type UserReach = 'all' | 'clients'

const hasNoProfile = sql`not exists (select from drivers d where d.user_id = u.id and d.deleted_at is null)`

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

/** Condition that a user `u` matches a filter within the reach of the reader. */
export function userFilter(filter: UserFilter, reach: UserReach): RawBuilder<unknown> {
  const { search } = filter
  return search
    ? sql`${unsearchedFilter(filter, reach)} and ${matchesUser(search, reach)}`
    : unsearchedFilter(filter, reach)
}

/** Condition that a user `u` matches a filter, whatever its search. */
export function unsearchedFilter({ role, group, withoutProfile }: UserFilter, reach: UserReach): RawBuilder<unknown> {
  const conditions = [
    sql`u.deleted_at is null`,
    ...(reach === 'clients' ? [sql`u.role = 'CLIENT' and u.is_active`] : []),
    ...(role ? [sql`u.role = ${role}`] : []),
    ...(group ? [isOfGroup(sql`u.role`, group)] : []),
    ...(withoutProfile ? [hasNoProfile] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/**
 * Condition that a search finds a user `u` by name and phone; by e-mail only for readers who may see it, or they could
 * guess it letter by letter.
 */
export function matchesUser(search: string, reach: UserReach): RawBuilder<unknown> {
  const byNameOrPhone = matchesSearch(sql.ref('u.search_text'), search)
  return reach === 'all' ? sql`(${byNameOrPhone} or lower(u.email) like search_pattern(${search}))` : byNameOrPhone
}

/**
 * Condition that an index answers alone, of the users that a search may find: for words that are too short for trigrams it
 * is not the pattern, which the planner would look up all the same.
 */
export function isIndexed(search: string, reach: UserReach): RawBuilder<unknown> {
  const words = wordsOf(search)
  if (words.some(hasTrigrams) || phoneDigitsOf(search) !== undefined) return matchesUser(search, reach)
  const byName = hasParts(sql`u.search_text`, words)
  return reach === 'all' ? sql`(${byName} or ${hasParts(sql`lower(u.email)`, words)})` : byName
}

/** Subquery of the number of users that match a filter without a search: a maintained count where there is one. */
export function totalOf(filter: UserFilter, reach: UserReach): RawBuilder<unknown> {
  const { role, group, withoutProfile } = filter
  if (withoutProfile) return sql`(select count(*)::int from users u where ${unsearchedFilter(filter, reach)})`
  const conditions = [
    ...(reach === 'clients' ? [sql`role = 'CLIENT' and is_active`] : []),
    ...(role ? [sql`role = ${role}`] : []),
    ...(group ? [isOfGroup(sql`role`, group)] : []),
  ]
  const isOfFilter = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  return sql`(select coalesce(sum(users), 0)::int from user_counts_now where ${isOfFilter})`
}

/** Condition that the user `u`, or a row of counts, is of a group. */
function isOfGroup(role: RawBuilder<unknown>, group: UserGroup): RawBuilder<unknown> {
  if (group === 'clients') return sql`${role} = 'CLIENT'`
  // The names of the roles, not their absence: so the few staff are found in the index by role.
  return sql`${role} in (${sql.join(roles.filter((one) => one !== 'CLIENT'))})`
}
