import { currentPasswordRequired } from '@yoon/contract/auth/own-password-form'
import type { Reauthentication } from '@yoon/contract/auth/reauthentication-form'
import type { Declaration } from '@yoon/contract/endpoint'
import { errorCatalogue } from '@yoon/contract/errors'
import type { Actor } from '../../platform/actor.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { NonTransactionalContext } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Reauthenticator } from '../../platform/reauthentication.ts'
import type { Vault } from '../../platform/vault.ts'
import * as failures from './attempts.store.ts'
import { type AttemptResult, checkPassword, runAttempt, sessionLimit } from './attempts.ts'
import * as store from './auth.store.ts'
import { trySecondFactor } from './second-factor.ts'
import { hasTwoFactor } from './two-factor.store.ts'

interface Checked {
  credentials: store.Credentials
  hasShownCode: boolean
}

/**
 * Creates the reauthentication of sensitive calls: they require the password and, with two-factor authentication, a
 * code that no call has used before. Wrong ones throttle the session, and nothing else.
 */
export function createReauthenticator(vault: Vault): Reauthenticator {
  return {
    refuseMissing: ({ db, actor }, given, endpoint) => refuseMissing(db, actor, given, endpoint),
    async check(context, given, endpoint) {
      const { currentPassword } = given
      const { db, actor } = context
      if (currentPassword === undefined) return (tx) => refuseMissing(tx, actor, given, endpoint)
      await refuseMissing(db, actor, given, endpoint)
      const checked = await check(vault, context, { ...given, currentPassword }, endpoint)
      return (tx) => refuseChanged(tx, actor, checked, endpoint)
    },
  }
}

/** Returns the refusal that names the missing fields, if any is missing. */
async function findMissing(
  db: Database,
  actor: Actor,
  { currentPassword, code }: Reauthentication,
  endpoint: Declaration,
): Promise<AppError | undefined> {
  const isCodeMissing = code === undefined && (await asksCode(db, actor, endpoint))
  const fields = {
    ...(currentPassword === undefined && { currentPassword: currentPasswordRequired }),
    ...(isCodeMissing && { code: errorCatalogue.CODE_REQUIRED.message }),
  }
  const [message] = Object.values(fields)
  if (message === undefined) return undefined
  const title = currentPassword === undefined ? undefined : { message }
  return new AppError('REAUTHENTICATION_REQUIRED', { fields, ...title })
}

async function refuseMissing(
  db: Database,
  actor: Actor,
  given: Reauthentication,
  endpoint: Declaration,
): Promise<void> {
  const refusal = await findMissing(db, actor, given, endpoint)
  if (refusal) throw refusal
}

/** True if a call requires a code: not in a session that may only change its password, which has just given one. */
async function asksCode(db: Database, actor: Actor, { isPasswordEnough = false }: Declaration): Promise<boolean> {
  return !isPasswordEnough && !actor.mustChangePassword && (await hasTwoFactor(db, actor.id))
}

async function check(
  vault: Vault,
  { db, actor, now, inTransaction }: NonTransactionalContext,
  given: Reauthentication & { currentPassword: string },
  endpoint: Declaration,
): Promise<Checked> {
  const email = await store.findEmail(db, actor.id)
  const judge = async (isPreferred: boolean): Promise<AttemptResult<Checked>> => {
    const credentials = await checkPassword(db, { email, password: given.currentPassword, isPreferred })
    if (!credentials) {
      const refusal = await refusalOf(db, actor.id)
      return { refusal, isGuess: refusal.code === 'INVALID_INPUT' }
    }
    if (given.code === undefined || !(await asksCode(db, actor, endpoint))) {
      return { value: { credentials, hasShownCode: false } }
    }
    const verdict = await trySecondFactor(db, vault, { userId: actor.id, code: given.code, now })
    return 'value' in verdict ? { value: { credentials, hasShownCode: true } } : atField(verdict)
  }
  const onGuess = (refusal: AppError, count: number) =>
    inTransaction(async ({ tx, record }) => {
      await failures.noteAlert(tx, email.toLowerCase(), count, now)
      const reason = refusal.fields?.code === undefined ? 'wrong' : 'code'
      record({ action: 'password.refused', entity: 'user', entityId: actor.id, after: { reason } })
    })
  return runAttempt(db, sessionLimit(actor.sessionId, now), judge, onGuess)
}

/** Turns a wrong code into an error of its field: a 401, as at a sign-in, would end the session. */
function atField({ refusal, isGuess }: { refusal: AppError; isGuess: boolean }) {
  return { refusal: isGuess ? invalidField('code', refusal.message) : refusal, isGuess }
}

/** Returns the refusal of a wrong password, or of an account that was closed during the check. */
async function refusalOf(db: Database, userId: string): Promise<AppError> {
  return (await store.maySignIn(db, userId))
    ? invalidField('currentPassword', 'Le mot de passe actuel est incorrect')
    : new AppError('UNAUTHENTICATED')
}

/** Locks the checked password to the end of the transaction; throws if it has changed since the check. */
async function refuseChanged(
  tx: Tx,
  actor: Actor,
  { credentials, hasShownCode }: Checked,
  endpoint: Declaration,
): Promise<void> {
  if (!(await store.keepCredentials(tx, credentials))) throw await refusalOf(tx, credentials.id)
  if (!hasShownCode) await refuseMissing(tx, actor, { currentPassword: '' }, endpoint)
}
