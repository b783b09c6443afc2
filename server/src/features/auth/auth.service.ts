import type * as contract from '@yoon/contract/auth'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { closeSession, closeSessionsOf, openSession } from '../../platform/sessions.ts'
import * as store from './auth.store.ts'
import { throttleKeys, waitMs } from './sign-in-throttle.ts'

/**
 * Opens a session (decisions §2). An attempt counts as a failure before the password is looked at and is taken back when
 * it was right, so that a hundred attempts at once do not slip past the count.
 */
export async function login(
  { tx: db, origin, now, record }: Context,
  { email, password }: InputOf<typeof contract.login>,
): Promise<OutputOf<typeof contract.login>> {
  const keys = throttleKeys(email, origin.address)
  const counts = await transaction(db, async (tx) => {
    const found = await store.lockFailures(tx, keys)
    const waits = found.map(
      ({ scope, failures, lastFailedAt }) => lastFailedAt.getTime() + waitMs(scope, failures) - now.getTime(),
    )
    const longest = Math.max(0, ...waits)
    if (longest > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(longest / 1000) })
    await store.addFailure(tx, keys, now)
    return found
  })
  const addressFailedAt = counts.find(({ scope }) => scope === 'address')?.lastFailedAt

  const account = await store.findCredentials(db, email)
  if (!(await isPassword(password, account?.passwordHash ?? null)) || !account)
    throw new AppError('INVALID_CREDENTIALS')

  const token = await transaction(db, async (tx) => {
    await store.clearFailures(tx, keys, { now, addressFailedAt })
    return openSession(tx, account.id, origin, now)
  })
  const user = await store.findCurrentUser(db, account.id)
  if (!user) throw new AppError('INVALID_CREDENTIALS')
  const by = { id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role }
  record({ action: 'session.opened', entity: 'user', entityId: user.id, by })
  return { token, user }
}

export async function logout({ tx, actor, record }: Context): Promise<null> {
  await closeSession(tx, actor.sessionId)
  record({ action: 'session.closed', entity: 'user', entityId: actor.id })
  return null
}

export async function changePassword(
  { tx, actor, now, record }: Context,
  { currentPassword, newPassword }: InputOf<typeof contract.changePassword>,
): Promise<null> {
  if (!(await isPassword(currentPassword, await store.findPasswordHash(tx, actor.id)))) {
    throw invalidField('currentPassword', 'Le mot de passe actuel est incorrect')
  }
  await store.setPassword(tx, actor.id, await hashPassword(newPassword), now)
  await closeSessionsOf(tx, actor.id, actor.sessionId)
  record({ action: 'password.changed', entity: 'user', entityId: actor.id })
  return null
}

export async function getCurrentUser({ tx, actor }: Context): Promise<contract.CurrentUser> {
  const user = await store.findCurrentUser(tx, actor.id)
  if (!user) throw new AppError('UNAUTHENTICATED')
  return user
}
