import type { CurrentUser } from '@yoon/contract/auth'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { type ThrottleScope, throttleScopes } from './sign-in-throttle.ts'

interface Credentials {
  id: string
  passwordHash: string | null
}

/** The account of an e-mail, if it may sign in at all. */
export async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return user?.password_hash ?? null
}

export async function setPassword(db: Database, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: false, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** The user as `GET /api/auth/me` answers, with the driver profile if there is one. */
export async function findCurrentUser(db: Database, userId: string): Promise<CurrentUser | undefined> {
  type Row = Omit<CurrentUser, 'driver'> & { driver: CurrentUser['driver'] | null }
  const { rows } = await sql<Row>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", coalesce(u.email, '') as email, u.phone,
      u.role, u.is_active as "isActive", instant(u.created_at) as "createdAt",
      (select row_to_json(p) from (
        select d.id, d.license_number as "licenseNumber", d.rating, d.is_available as "isAvailable"
        from drivers d where d.user_id = u.id and d.deleted_at is null) p) as driver
    from users u where u.id = ${userId}`.execute(db)
  if (!rows[0]) return undefined
  const { driver, ...user } = rows[0]
  return driver ? { ...user, driver } : user
}

export interface FailureCount {
  scope: ThrottleScope
  failures: number
  lastFailedAt: Date
}

/** The counts of an attempt's keys, one attempt an account and an address at a time, in this order always. */
export async function lockFailures(tx: Database, keys: Record<ThrottleScope, string>): Promise<FailureCount[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keys.account}, 7360122))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${keys.address}, 7360123))`.execute(tx)
  return tx
    .selectFrom('sign_in_failures')
    .select(['scope', 'failures', 'last_failed_at as lastFailedAt'])
    .where((where) => where.or(throttleScopes.map((scope) => where.and({ scope, key: keys[scope] }))))
    .execute()
}

/** Counts a failure under each key; what is older than a day is forgotten first. */
export async function addFailure(tx: Database, keys: Record<ThrottleScope, string>, now: Date): Promise<void> {
  await tx
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - 24 * 3_600_000))
    .execute()
  await tx
    .insertInto('sign_in_failures')
    .values(throttleScopes.map((scope) => ({ scope, key: keys[scope], failures: 1, last_failed_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ failures: sql`sign_in_failures.failures + 1`, last_failed_at: now }),
    )
    .execute()
}

/**
 * After a success: the account's counts go, and the address takes back the attempt of `now`, which was no failure: nobody
 * else there waits for it.
 */
export async function clearFailures(
  tx: Database,
  keys: Record<ThrottleScope, string>,
  { now, addressFailedAt }: { now: Date; addressFailedAt: Date | undefined },
): Promise<void> {
  await tx
    .deleteFrom('sign_in_failures')
    .where((where) =>
      where.or([
        where.and({ scope: 'pair', key: keys.pair }),
        where.and({ scope: 'account', key: keys.account }),
        where.and({ scope: 'address', key: keys.address, failures: 1 }),
      ]),
    )
    .execute()
  await tx
    .updateTable('sign_in_failures')
    .set({
      failures: sql`failures - 1`,
      last_failed_at: sql`case when last_failed_at = ${now} then coalesce(${addressFailedAt ?? null}, last_failed_at)
        else last_failed_at end`,
    })
    .where('scope', '=', 'address')
    .where('key', '=', keys.address)
    .execute()
}
