import type * as contract from '@yoon/contract/auth/calls'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type { Role } from '@yoon/contract/permissions'
import { AppError } from '../../platform/app-error.ts'
import type { NonTransactionalContext, ReadContext, WriteContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/database/database.ts'
import { demoPassword } from '../../platform/demonstration.ts'
import { networkOf } from '../../platform/network-of.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { closeSession, closeSessionsOf, openSession } from '../../platform/sessions.ts'
import type { Vault } from '../../platform/vault.ts'
import { refuseEasyPassword } from '../../platform/weak-passwords.ts'
import * as failures from './attempts.store.ts'
import { type AttemptResult, checkPassword, runAttempt, signInLimit } from './attempts.ts'
import * as store from './auth.store.ts'
import { createBrowserTokens } from './browser-tokens.ts'
import { trySecondFactor, type UsedFactor } from './second-factor.ts'
import type { Attempt } from './sign-in-throttle.ts'
import { hasTwoFactor } from './two-factor.store.ts'

interface Proven {
  credentials: store.Credentials
  /** Absent if no second factor was required. */
  factor?: UsedFactor
}

/** Opens a session (rules/access 14, 16, 19). */
export function login(vault: Vault, { isPublic }: { isPublic: boolean }) {
  const browserTokens = createBrowserTokens(vault)
  return async (
    context: NonTransactionalContext,
    input: InputOf<typeof contract.login>,
  ): Promise<OutputOf<typeof contract.login>> => {
    const { db, origin, now, inTransaction } = context
    const browser = browserTokens.read(input.browserToken, now)
    const tried = { account: input.email.toLowerCase(), address: networkOf(origin.address), browser }
    const onGuess = ({ code }: AppError, count: number) => {
      // The code is checked only after a correct password.
      const reason = code === 'INVALID_CODE' ? 'code' : 'wrong'
      return inTransaction(({ tx }) =>
        failures.recordRefusal(tx, { ...tried, address: origin.address, reason, count }, now),
      )
    }
    const { credentials, factor } = await runAttempt(
      db,
      signInLimit(tried, now),
      (isPreferred) => judge(db, { vault, isPublic, isPreferred }, input, now),
      onGuess,
    )
    return inTransaction(async (write) => {
      const { tx, record } = write
      if (!(await store.keepCredentials(tx, credentials))) throw new AppError('INVALID_CREDENTIALS')
      // Two-factor authentication was switched on after the password was checked.
      if (!factor && (await hasTwoFactor(tx, credentials.id))) throw new AppError('CODE_REQUIRED')
      const pendingActions = await store.findPendingActions(tx, credentials.id, now)
      const user = await store.findCurrentUser(tx, credentials.id, { pendingActions, sessionId: null, now })
      if (!user) throw new AppError('INVALID_CREDENTIALS')
      const token = await openSession(tx, user.id, origin, now, pendingActions)
      const by = { id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }
      const after = factor && { secondFactor: factor.kind }
      record({ action: 'session.opened', entity: 'user', entityId: user.id, by, ...(after && { after }) })
      const alert = await takeAlert(write, tried, { id: user.id, name: by.name, role: by.role })
      const known = { ...tried, browser: browser ?? browserTokens.newBrowser() }
      await failures.rememberOrigin(tx, known, now)
      return {
        token,
        user,
        browserToken: browserTokens.issue(known.browser, now),
        ...(factor?.kind === 'recovery-code' && { recoveryCodesLeft: factor.left }),
        ...(alert && { failedAttempts: { count: alert.failures, lastAt: alert.lastAt } }),
      }
    })
  }
}

/** Returns the failed attempts to show at a sign-in; if it deletes unreported ones, notifies administrators first. */
async function takeAlert(
  { tx, now, emit }: WriteContext,
  tried: Attempt,
  { id, name, role }: { id: string; name: string; role: Role },
): Promise<failures.Alert | undefined> {
  const isKnown = await failures.isKnownOrigin(tx, tried, now)
  const alert = await failures.takeAlert(tx, tried.account, isKnown)
  if (alert && isKnown && !alert.isReported) {
    emit({ name: 'access.sign_ins_failed', userId: id, user: name, role, failures: alert.failures })
  }
  return alert
}

async function judge(
  db: Pool,
  { vault, isPublic, isPreferred }: { vault: Vault; isPublic: boolean; isPreferred: boolean },
  { email, password, code }: InputOf<typeof contract.login>,
  now: Date,
): Promise<AttemptResult<Proven>> {
  const credentials = await checkPassword(db, { email, password, isPreferred })
  // A public server refuses the demonstration's public password and the demonstration's accounts.
  const isRefused = isPublic && (password === demoPassword || credentials?.isDemo === true)
  if (!credentials || isRefused) return { refusal: new AppError('INVALID_CREDENTIALS'), isGuess: true }
  if (!(await hasTwoFactor(db, credentials.id))) return { value: { credentials } }
  if (code === undefined) return { refusal: new AppError('CODE_REQUIRED'), isGuess: false }
  const verdict = await trySecondFactor(db, vault, { userId: credentials.id, code, now })
  return 'value' in verdict ? { value: { credentials, factor: verdict.value } } : verdict
}

export async function logout({ tx, actor, record }: WriteContext): Promise<null> {
  await closeSession(tx, actor.sessionId)
  record({ action: 'session.closed', entity: 'user', entityId: actor.id })
  return null
}

export async function changePassword(
  context: NonTransactionalContext,
  { newPassword }: InputOf<typeof contract.changePassword>,
): Promise<null> {
  const { db, actor, now, inTransaction } = context
  await refuseEasyPassword(db, 'newPassword', newPassword, await store.findPasswordOwner(db, actor.id))
  const passwordHash = await hashPassword(newPassword)
  return inTransaction(async ({ tx, record, requireReauthentication }) => {
    await requireReauthentication()
    await store.setPassword(tx, actor.id, { passwordHash, mustChange: false, now })
    await closeSessionsOf(tx, actor.id, { except: actor.sessionId })
    record({ action: 'password.changed', entity: 'user', entityId: actor.id })
    return null
  })
}

export async function getCurrentUser({ db, actor, now }: ReadContext): Promise<contract.CurrentUser> {
  const { id, sessionId } = actor
  const user = await store.findCurrentUser(db, id, { pendingActions: actor, sessionId, now })
  if (!user) throw new AppError('UNAUTHENTICATED')
  return user
}
