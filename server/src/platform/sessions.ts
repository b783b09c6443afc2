import type { Role } from '@yoon/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Origin } from './actor.ts'
import type { Database, Tx } from './database/database.ts'
import { explainDatabaseError } from './database/database-errors.ts'
import { preparedAs } from './database/statement-marks.ts'
import { isDemonstration } from './demonstration.ts'
import { hashToken, newToken } from './tokens.ts'

/** Maximum lifetime of a session, however often it is used (rules/access 22). */
const absoluteLifetimeMs = 12 * 3_600_000
/** Minimum time between two writes of the last use. */
const touchIntervalMs = 60_000

/** Opens a session and returns its token. */
export async function openSession(
  tx: Tx,
  userId: string,
  origin: Origin,
  now: Date,
  { mustEnrol = false }: { mustEnrol?: boolean } = {},
): Promise<string> {
  const { token, hash } = newToken()
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hash,
      address: origin.address,
      user_agent: origin.userAgent,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + absoluteLifetimeMs),
      must_enrol: mustEnrol,
    })
    .execute()
  return token
}

interface SessionRow {
  id: string
  user_id: string
  name: string
  role: Role
  last_used_at: Date
  expires_at: Date
  idle_minutes: number
  is_alive: boolean
  must_change_password: boolean
  must_enrol: boolean
}

/**
 * Returns the actor of a token, or undefined if it is unknown, idle for longer than the settings allow, past its end,
 * or its user may no longer sign in. An ended session is deleted on sight, so that a clock that moves back does not
 * revive it.
 */
export async function findActor(
  db: Database,
  token: string,
  { now, isBackground }: { now: Date; isBackground: boolean },
): Promise<Actor | undefined> {
  const { rows } = await sql<SessionRow>`${sql.raw(preparedAs('session'))}
    select s.id, s.user_id, u.first_name || ' ' || u.last_name as name, u.role, s.last_used_at, s.expires_at,
      (c.security->>'sessionTimeout')::int as idle_minutes,
      ${isAlive(now)} as is_alive, ${mustChangePasswordNow} as must_change_password, ${mustEnrolNow} as must_enrol
    from sessions s join users u on u.id = s.user_id cross join settings c
    where s.token_hash = ${hashToken(token)}`.execute(db)
  const session = rows[0]
  if (!session) return undefined
  if (!session.is_alive) {
    await db.deleteFrom('sessions').where('id', '=', session.id).execute()
    return undefined
  }
  const isDue = !isBackground && now.getTime() - session.last_used_at.getTime() >= touchIntervalMs
  const isTouched = isDue && (await touch(db, session.id, now))
  return {
    id: session.user_id,
    name: session.name,
    role: session.role,
    sessionId: session.id,
    mustChangePassword: session.must_change_password,
    mustEnrol: session.must_enrol,
    idleEnd: new Date((isTouched ? now : session.last_used_at).getTime() + session.idle_minutes * 60_000),
    lastEnd: session.expires_at,
  }
}

/** Records that a session is in use. Returns false if the disk is full: reading must still work. */
async function touch(db: Database, id: string, now: Date): Promise<boolean> {
  try {
    await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (explainDatabaseError(error)?.code !== 'STORAGE_FULL') throw error
    return false
  }
}

/**
 * Condition that a user `u` who signs in then must change the password, set by staff or by the settings `c`. A day of
 * the settings is 24 hours: an interval of days follows the clock changes of the database session's time zone.
 */
export function mustChangePassword(signedInAt: unknown): RawBuilder<boolean> {
  const days = sql`(c.security->>'passwordExpiry')::int`
  return sql`(u.must_change_password or ${days} > 0
    and coalesce(u.password_changed_at <= ${signedInAt}::timestamptz - make_interval(hours => 24 * ${days}), false))`
}

/**
 * Condition that two-factor authentication is mandatory for a user `u`: by the settings `c`, and for administrators
 * always.
 */
export const isTwoFactorDemanded = sql<boolean>`((c.security->>'twoFactorAuth')::boolean and u.role <> 'CLIENT'
  or u.role = 'ADMIN' and not ${isDemonstration})`

/** Condition that a user `u` who signs in now must enrol in two-factor authentication first. */
export const mustEnrol = sql<boolean>`(${isTwoFactorDemanded}
  and not exists (select from two_factor t where t.user_id = u.id))`

/**
 * Mandatory steps of a session `s` of a user `u` (new password, two-factor enrolment). Until they are done, all other
 * calls are refused.
 */
const mustChangePasswordNow = mustChangePassword(sql`s.created_at`)
const mustEnrolNow = sql<boolean>`(s.must_enrol and ${mustEnrol})`
export const hasPendingAction = sql<boolean>`(${mustChangePasswordNow} or ${mustEnrolNow})`

/** Time at which an unused session `s` ends: the idle limit of the settings `c`, or its absolute end if earlier. */
export const sessionEnd = sql<Date>`
  least(s.expires_at, s.last_used_at + make_interval(mins => (c.security->>'sessionTimeout')::int))`

/** Condition that `sessionEnd` is still to come. */
export function isBeforeSessionEnd(now: Date): RawBuilder<boolean> {
  return sql`${sessionEnd} > ${now}`
}

/** Condition that a session `s` is alive: its end is still to come, and its user `u` may sign in. */
export function isAlive(now: Date): RawBuilder<boolean> {
  return sql`(u.is_active and u.deleted_at is null and ${isBeforeSessionEnd(now)})`
}

/** Ends one session. */
export async function closeSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends the sessions of a user: one, all but one, or all; returns their number. */
export async function closeSessionsOf(
  tx: Tx,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId).returning('id')
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '<>', except)
  return (await query.execute()).length
}

/** Ends the sessions of all users, except the one to keep. */
export async function closeOtherSessions(tx: Tx, keptSessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '<>', keptSessionId).execute()
}

/**
 * Ends the sessions of staff without two-factor authentication, except the one to keep: they sign in again and enrol.
 */
export async function closeSessionsWithoutTwoFactor(tx: Tx, keptSessionId: string): Promise<void> {
  await sql`delete from sessions s using users u
    where u.id = s.user_id and s.id <> ${keptSessionId} and u.role <> 'CLIENT'
      and not exists (select from two_factor t where t.user_id = u.id)`.execute(tx)
}

/** Deletes the sessions past their absolute end. */
export async function closeExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
