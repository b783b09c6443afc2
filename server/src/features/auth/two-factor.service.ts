import type * as contract from '@yoon/contract/auth/calls'
import { normalizeCode } from '@yoon/contract/auth/two-factor-form'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { NonTransactionalContext, ReadContext, WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { closeSessionsOf } from '../../platform/sessions.ts'
import type { Vault } from '../../platform/vault.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { describeSecret, newSecret, stepOf } from './totp.ts'
import * as store from './two-factor.store.ts'

/** Time for which a session receives the same secret again, so that a reload keeps the secret that the app has read. */
const startLifetimeMs = 15 * 60_000

export function getTwoFactor({ db, actor }: ReadContext): Promise<OutputOf<typeof contract.getTwoFactor>> {
  return store.findState(db, actor.id)
}

export function startTwoFactor(vault: Vault) {
  return async ({ tx, actor, now }: WriteContext): Promise<OutputOf<typeof contract.startTwoFactor>> => {
    const account = await store.lockAccount(tx, actor.id)
    if (!account) throw new AppError('UNAUTHENTICATED')
    if (await store.hasTwoFactor(tx, actor.id)) throw new AppError('TWO_FACTOR_ON')
    const started = await store.findEnrolment(tx, actor.sessionId)
    const isFresh = started && now.getTime() - started.startedAt.getTime() < startLifetimeMs
    const known = isFresh ? vault.open(started.secret, actor.id) : undefined
    const secret = known ?? newSecret()
    if (!known) await store.saveEnrolment(tx, actor.sessionId, { secret: vault.seal(secret, actor.id), startedAt: now })
    return describeSecret(secret, account.email)
  }
}

/**
 * Switches two-factor authentication on and ends the user's other sessions. Requires the password, or a stranger at an
 * unlocked screen could take over the account; a session that has to enrol has just given it.
 */
export function confirmTwoFactor(vault: Vault) {
  return async (
    { inTransaction }: NonTransactionalContext,
    { code }: InputOf<typeof contract.confirmTwoFactor>,
  ): Promise<OutputOf<typeof contract.confirmTwoFactor>> => {
    return inTransaction(async (context) => {
      if (!context.actor.mustEnrol) await context.requireReauthentication()
      return switchTwoFactorOn(context, vault, code)
    })
  }
}

async function switchTwoFactorOn(
  { tx, actor, now, record }: WriteContext,
  vault: Vault,
  code: string,
): Promise<OutputOf<typeof contract.confirmTwoFactor>> {
  await store.lockAccount(tx, actor.id)
  if (await store.hasTwoFactor(tx, actor.id)) throw new AppError('TWO_FACTOR_ON')
  const started = await store.findEnrolment(tx, actor.sessionId)
  if (!started) throw new AppError('TWO_FACTOR_OFF')
  const secret = vault.open(started.secret, actor.id)
  if (!secret) throw new AppError('TWO_FACTOR_UNREADABLE')
  const step = stepOf(secret, normalizeCode(code), now)
  if (step === undefined) {
    throw invalidField('code', "Ce code est incorrect\u00a0: vérifiez l'heure du téléphone et attendez le code suivant")
  }
  await store.confirmEnrolment(tx, { userId: actor.id, sessionId: actor.sessionId, step, now })
  await closeSessionsOf(tx, actor.id, { except: actor.sessionId })
  record({ action: 'two-factor.enabled', entity: 'user', entityId: actor.id })
  return giveRecoveryCodes(tx, actor.id)
}

export async function renewRecoveryCodes({
  inTransaction,
}: NonTransactionalContext): Promise<OutputOf<typeof contract.renewRecoveryCodes>> {
  return inTransaction(async ({ tx, actor, record, requireReauthentication }) => {
    await requireReauthentication()
    if (!(await store.lockTwoFactor(tx, actor.id))) throw new AppError('TWO_FACTOR_OFF')
    record({ action: 'two-factor.codes-renewed', entity: 'user', entityId: actor.id })
    return giveRecoveryCodes(tx, actor.id)
  })
}

export async function disableTwoFactor({ inTransaction }: NonTransactionalContext): Promise<null> {
  return inTransaction(async ({ tx, actor, record, requireReauthentication }) => {
    await requireReauthentication()
    const { isDemanded } = await store.findState(tx, actor.id)
    if (isDemanded) throw new AppError('TWO_FACTOR_DEMANDED')
    if (!(await store.removeTwoFactor(tx, actor.id))) throw new AppError('TWO_FACTOR_OFF')
    record({ action: 'two-factor.disabled', entity: 'user', entityId: actor.id })
    return null
  })
}

async function giveRecoveryCodes(tx: Tx, userId: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(normalizeCode(code)))
  await store.replaceRecoveryCodes(tx, userId, hashes)
  return { recoveryCodes }
}
