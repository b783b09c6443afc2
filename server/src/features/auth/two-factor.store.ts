import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { isTwoFactorDemanded } from '../../platform/sessions.ts'

export interface TwoFactor {
  /** Encrypted by the vault for its user. */
  secret: Uint8Array
  lastStep: number
}

/** Enrolment that a session has started and no code has confirmed yet. */
export interface Start {
  /** Encrypted by the vault for the user of the session. */
  secret: Uint8Array
  startedAt: Date
}

/** True if sign-ins of a user require a code. */
export async function hasTwoFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('two_factor').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Returns a user's second factor, locked: of two concurrent calls the second sees the changes of the first. */
export async function lockTwoFactor(tx: Tx, userId: string): Promise<TwoFactor | undefined> {
  return tx
    .selectFrom('two_factor')
    .select(['secret', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks a user's row to the end of the transaction: blocks a sign-in and another such change. */
export async function lockAccount(tx: Tx, userId: string): Promise<{ email: string } | undefined> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return user && { email: user.email ?? '' }
}

/** Returns the state of a user's two-factor authentication. */
export async function findState(
  db: Database,
  userId: string,
): Promise<{ activeSince: string | null; recoveryCodesLeft: number; isDemanded: boolean }> {
  const { rows } = await sql<{ activeSince: string | null; recoveryCodesLeft: number; isDemanded: boolean }>`
    select (select instant(t.confirmed_at) from two_factor t where t.user_id = u.id) as "activeSince",
      (select count(*)::int from recovery_codes r where r.user_id = u.id) as "recoveryCodesLeft",
      ${isTwoFactorDemanded} as "isDemanded"
    from users u cross join settings c where u.id = ${userId}`.execute(db)
  if (!rows[0]) throw new Error('The user is gone')
  return rows[0]
}

export async function findEnrolment(tx: Tx, sessionId: string): Promise<Start | undefined> {
  return tx
    .selectFrom('two_factor_starts')
    .select(['secret', 'started_at as startedAt'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Stores the enrolment of a session, replacing an earlier one. */
export async function saveEnrolment(tx: Tx, sessionId: string, { secret, startedAt }: Start): Promise<void> {
  await tx
    .insertInto('two_factor_starts')
    .values({ session_id: sessionId, secret, started_at: startedAt })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ secret, started_at: startedAt }))
    .execute()
}

/** Turns the enrolment of a session into the second factor of its user. */
export async function confirmEnrolment(
  tx: Tx,
  { userId, sessionId, step, now }: { userId: string; sessionId: string; step: number; now: Date },
): Promise<void> {
  await sql`with started as (delete from two_factor_starts where session_id = ${sessionId} returning secret)
    insert into two_factor (user_id, secret, confirmed_at, last_step)
    select ${userId}::uuid, secret, ${now}::timestamptz, ${step}::int from started`.execute(tx)
}

export async function setLastStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Deletes a user's secret and recovery codes; true if two-factor authentication was on. */
export async function removeTwoFactor(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Deletes a recovery code on use; false if the user has no such code. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: Uint8Array): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_codes')
    .select((column) => column.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
