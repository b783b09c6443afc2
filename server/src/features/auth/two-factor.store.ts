import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { isTwoFactorDemanded } from '../../platform/sessions.ts'

export interface TwoFactor {
  /** Sealed for its user. */
  secret: Uint8Array
  startedAt: Date
  /** Null until a first code was right. */
  confirmedAt: Date | null
  lastStep: number
}

/** Whether sign-ins of a user ask for a code. */
export async function hasTwoFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** What a user has of it, locked: of two at once the second sees what the first did. */
export async function lockTwoFactor(tx: Database, userId: string): Promise<TwoFactor | undefined> {
  return tx
    .selectFrom('two_factor')
    .select(['secret', 'started_at as startedAt', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Holds off a sign-in of the user, and another such change, to the end of the transaction. */
export async function lockAccount(tx: Database, userId: string): Promise<{ email: string } | undefined> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return user && { email: user.email ?? '' }
}

/** How it stands for a user. */
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

/** Keeps a secret that no code has confirmed yet, in place of an earlier one. */
export async function putSecret(tx: Database, userId: string, secret: Uint8Array, now: Date): Promise<void> {
  await tx
    .insertInto('two_factor')
    .values({ user_id: userId, secret, started_at: now, confirmed_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, started_at: now, last_step: 0 }))
    .execute()
}

export async function confirm(tx: Database, userId: string, step: number, now: Date): Promise<void> {
  await tx.updateTable('two_factor').set({ confirmed_at: now, last_step: step }).where('user_id', '=', userId).execute()
}

export async function setLastStep(tx: Database, userId: string, step: number): Promise<void> {
  await tx.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Forgets a user's secret and recovery codes; says whether sign-ins had asked for a code. */
export async function removeTwoFactor(tx: Database, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return (removed?.confirmed_at ?? null) !== null
}

/** Puts new recovery codes in place of the old ones. */
export async function replaceRecoveryCodes(tx: Database, userId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses a recovery code up, if it is one. */
export async function spendRecoveryCode(tx: Database, userId: string, hash: Uint8Array): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function countRecoveryCodes(tx: Database, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_codes')
    .select((column) => column.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
