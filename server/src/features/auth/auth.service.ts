import type * as contract from '@yoon/contract/auth'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { closeSession, closeSessionsOf, openSession } from '../../platform/sessions.ts'
import * as store from './auth.store.ts'
import { tryPassword } from './password-attempts.ts'

/** Opens a session (decisions §2). */
export async function login(
  context: Context,
  { email, password }: InputOf<typeof contract.login>,
): Promise<OutputOf<typeof contract.login>> {
  const { tx: db, origin, now, record, commit } = context
  const credentials = await tryPassword(db, { email, address: origin.address, password, now })
  if (!credentials) {
    await recordFailure(context, email)
    throw new AppError('INVALID_CREDENTIALS')
  }
  return commit(async (tx) => {
    if (!(await store.keepCredentials(tx, credentials))) throw new AppError('INVALID_CREDENTIALS')
    const isStale = await store.hasStalePassword(tx, credentials.id, now)
    const user = await store.findCurrentUser(tx, credentials.id, { isStale, sessionId: null, now })
    if (!user) throw new AppError('INVALID_CREDENTIALS')
    const token = await openSession(tx, user.id, origin, now)
    const by = { id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }
    record({ action: 'session.opened', entity: 'user', entityId: user.id, by })
    return { token, user }
  })
}

/** A failed attempt on an account is in its audit; by whom nobody knows. How many there are is the throttle's business. */
async function recordFailure({ record, commit }: Context, email: string): Promise<void> {
  await commit(async (tx) => {
    const account = await store.findAccount(tx, email)
    if (!account) return
    const after = { reason: account.isActive ? 'wrong' : 'inactive' }
    const by = { id: null, name: 'Inconnu', role: null }
    record({ action: 'session.refused', entity: 'user', entityId: account.id, after, by })
  })
}

export async function logout({ tx, actor, record }: Context): Promise<null> {
  await closeSession(tx, actor.sessionId)
  record({ action: 'session.closed', entity: 'user', entityId: actor.id })
  return null
}

/** Changes the own password; a wrong current one waits as a wrong sign-in does. */
export async function changePassword(
  { tx: db, actor, origin, now, record, commit }: Context,
  { currentPassword, newPassword }: InputOf<typeof contract.changePassword>,
): Promise<null> {
  const email = await store.findEmail(db, actor.id)
  const credentials = await tryPassword(db, { email, address: origin.address, password: currentPassword, now })
  const wrong = invalidField('currentPassword', 'Le mot de passe actuel est incorrect')
  if (!credentials) {
    await commit(async () => record({ action: 'password.refused', entity: 'user', entityId: actor.id }))
    throw wrong
  }
  const passwordHash = await hashPassword(newPassword)
  return commit(async (tx) => {
    if (!(await store.keepCredentials(tx, credentials))) throw wrong
    await store.setPassword(tx, actor.id, passwordHash, now)
    await closeSessionsOf(tx, actor.id, actor.sessionId)
    record({ action: 'password.changed', entity: 'user', entityId: actor.id })
    return null
  })
}

export async function getCurrentUser({ tx, actor, now }: Context): Promise<contract.CurrentUser> {
  const { id, mustChangePassword: isStale, sessionId } = actor
  const user = await store.findCurrentUser(tx, id, { isStale, sessionId, now })
  if (!user) throw new AppError('UNAUTHENTICATED')
  return user
}
