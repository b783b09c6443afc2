import type * as contract from '@yoon/contract/auth'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { closeSession, closeSessionsOf, openSession } from '../../platform/sessions.ts'
import type { Vault } from '../../platform/vault.ts'
import { attempt, checkPassword, type Verdict, withOwnPassword } from './attempts.ts'
import * as store from './auth.store.ts'
import { trySecondFactor, type UsedFactor } from './second-factor.ts'
import { hasTwoFactor } from './two-factor.store.ts'

interface Proven {
  credentials: store.Credentials
  /** Absent where none was asked for. */
  factor?: UsedFactor
}

/** Opens a session (decisions §2, §15). */
export function login(vault: Vault) {
  return async (context: Context, input: InputOf<typeof contract.login>): Promise<OutputOf<typeof contract.login>> => {
    const { tx: db, origin, now, record, commit } = context
    const tried = { email: input.email, address: origin.address, now }
    const onGuess = (refusal: AppError) => recordFailure(context, input.email, refusal)
    const { credentials, factor } = await attempt(db, tried, () => judge(db, vault, input, now), onGuess)
    return commit(async (tx) => {
      if (!(await store.keepCredentials(tx, credentials))) throw new AppError('INVALID_CREDENTIALS')
      // It was switched on since the password was looked at.
      if (!factor && (await hasTwoFactor(tx, credentials.id))) throw new AppError('CODE_REQUIRED')
      const duties = await store.findDuties(tx, credentials.id, now)
      const user = await store.findCurrentUser(tx, credentials.id, { duties, sessionId: null, now })
      if (!user) throw new AppError('INVALID_CREDENTIALS')
      const token = await openSession(tx, user.id, origin, now, duties)
      const by = { id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }
      const after = factor && { secondFactor: factor.kind }
      record({ action: 'session.opened', entity: 'user', entityId: user.id, by, ...(after && { after }) })
      return { token, user, ...(factor?.kind === 'recovery-code' && { recoveryCodesLeft: factor.left }) }
    })
  }
}

async function judge(
  db: Database,
  vault: Vault,
  { email, password, code }: InputOf<typeof contract.login>,
  now: Date,
): Promise<Verdict<Proven>> {
  const credentials = await checkPassword(db, email, password)
  if (!credentials) return { refusal: new AppError('INVALID_CREDENTIALS'), isGuess: true }
  if (!(await hasTwoFactor(db, credentials.id))) return { value: { credentials } }
  if (code === undefined) return { refusal: new AppError('CODE_REQUIRED'), isGuess: false }
  const verdict = await trySecondFactor(db, vault, { userId: credentials.id, code, now })
  return 'value' in verdict ? { value: { credentials, factor: verdict.value } } : verdict
}

/** A failed attempt on an account is in its audit; by whom nobody knows. How many there are is the throttle's business. */
async function recordFailure({ record, commit }: Context, email: string, { code }: AppError): Promise<void> {
  await commit(async (tx) => {
    const account = await store.findAccount(tx, email)
    if (!account) return
    // Whoever guesses a code knows the password.
    const wrong = code === 'INVALID_CODE' ? 'code' : 'wrong'
    const after = { reason: account.isActive ? wrong : 'inactive' }
    const by = { id: null, name: 'Inconnu', role: null }
    record({ action: 'session.refused', entity: 'user', entityId: account.id, after, by })
  })
}

export async function logout({ tx, actor, record }: Context): Promise<null> {
  await closeSession(tx, actor.sessionId)
  record({ action: 'session.closed', entity: 'user', entityId: actor.id })
  return null
}

export async function changePassword(
  context: Context,
  { currentPassword, newPassword }: InputOf<typeof contract.changePassword>,
): Promise<null> {
  const { actor, now, record } = context
  const prepare = () => hashPassword(newPassword)
  return withOwnPassword(context, currentPassword, prepare, async (tx, passwordHash) => {
    await store.setPassword(tx, actor.id, { passwordHash, mustChange: false, now })
    await closeSessionsOf(tx, actor.id, { except: actor.sessionId })
    record({ action: 'password.changed', entity: 'user', entityId: actor.id })
    return null
  })
}

export async function getCurrentUser({ tx, actor, now }: Context): Promise<contract.CurrentUser> {
  const { id, sessionId } = actor
  const user = await store.findCurrentUser(tx, id, { duties: actor, sessionId, now })
  if (!user) throw new AppError('UNAUTHENTICATED')
  return user
}
