import type { CurrentUser } from '@yoon/contract/auth/calls'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { mustChangePassword, mustEnrol } from '../../platform/sessions.ts'
import type { PasswordOwner } from '../../platform/weak-passwords.ts'

export interface Credentials {
  id: string
  passwordHash: string | null
  /** True if the demonstration created the account. */
  isDemo: boolean
}

/** Returns the account with an e-mail if it may sign in: active and not deleted. */
export async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'is_demo as isDemo'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** True if a user may sign in: active and not deleted. */
export async function maySignIn(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return user !== undefined
}

/** True if the credentials have not changed since they were read; locks them to the end of the transaction. */
export async function keepCredentials(tx: Tx, { id, passwordHash }: Credentials): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user !== undefined
}

/** Returns the e-mail with which a user signs in. */
export async function findEmail(db: Database, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? ''
}

/** Returns the facts of a user that a password must not repeat. */
export async function findPasswordOwner(db: Database, userId: string): Promise<PasswordOwner> {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

interface NewPassword {
  passwordHash: string
  /** True if another user chose the password. */
  mustChange: boolean
  now: Date
}

export async function setPassword(
  tx: Tx,
  userId: string,
  { passwordHash, mustChange, now }: NewPassword,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: mustChange, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Mandatory steps of a user: until they are done, most calls are refused. */
export interface PendingActions {
  mustChangePassword: boolean
  mustEnrol: boolean
}

/** Returns the mandatory steps of a user who signs in now. */
export async function findPendingActions(db: Database, userId: string, now: Date): Promise<PendingActions> {
  const { rows } = await sql<PendingActions>`
    select ${mustChangePassword(now)} as "mustChangePassword", ${mustEnrol} as "mustEnrol"
    from users u cross join settings c where u.id = ${userId}`.execute(db)
  return rows[0] ?? { mustChangePassword: false, mustEnrol: false }
}

/** Returns the user as `GET /api/auth/me` answers, with the driver profile if there is one. */
export async function findCurrentUser(
  db: Database,
  userId: string,
  { pendingActions, sessionId, now }: { pendingActions: PendingActions; sessionId: string | null; now: Date },
): Promise<CurrentUser | undefined> {
  type Row = Omit<CurrentUser, 'driver' | keyof PendingActions> & { driver: CurrentUser['driver'] | null }
  const { rows } = await sql<Row>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", coalesce(u.email, '') as email, u.phone,
      u.role, u.is_active as "isActive", instant(u.created_at) as "createdAt",
      instant(coalesce(
        (select max(seen.at) from (
          select l.at from last_seen l where l.user_id = u.id
          union all select s.last_used_at from sessions s where s.user_id = u.id and s.id is distinct from ${sessionId}::uuid
        ) seen),
        (select s.created_at from sessions s where s.id = ${sessionId}::uuid), ${now}::timestamptz)) as "newsSince",
      (select row_to_json(p) from (
        select d.id, d.license_number as "licenseNumber", d.rating, d.is_available as "isAvailable"
        from drivers d where d.user_id = u.id and d.deleted_at is null) p) as driver,
      json_build_object('name', c.profile->>'companyName', 'currency', c.business->>'currency',
        'timezone', c.business->>'timezone') as company
    from users u cross join settings c where u.id = ${userId}`.execute(db)
  if (!rows[0]) return undefined
  const { driver, ...user } = rows[0]
  return {
    ...user,
    ...(pendingActions.mustChangePassword && { mustChangePassword: true as const }),
    ...(pendingActions.mustEnrol && { mustEnrol: true as const }),
    ...(driver && { driver }),
  }
}
