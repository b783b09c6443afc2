import { AppError, refusedField } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/database-errors.ts'
import { closeSessionsOf } from '../../platform/sessions.ts'
import { refuseStale } from '../../platform/versions.ts'
import * as store from './users.store.ts'

/** Loss of rights that a change causes; users cannot cause it for themselves. */
type Loss = 'role' | 'activity' | 'account'

const ownLoss: Record<Loss, string> = {
  role: 'Vous ne pouvez pas changer votre propre rôle',
  activity: 'Vous ne pouvez pas désactiver votre propre compte',
  account: 'Vous ne pouvez pas supprimer votre propre compte',
}

/**
 * Locks the user of a call, then validates in this order: NOT_FOUND, reauthentication for a sensitive change (by
 * default any change of another administrator), STALE, LAST_ADMIN for a loss that hits the actor or the last active
 * administrator, UNAUTHENTICATED if the actor has lost the account or role while waiting for the lock
 * (rules/people 20, 21).
 */
export async function lockUserForEdit(
  context: WriteContext,
  id: string,
  lossOf: (user: store.UserRow) => Loss | undefined,
  isSensitive: (user: store.UserRow) => boolean = (user) => user.role === 'ADMIN' && user.id !== context.actor.id,
): Promise<store.UserRow> {
  const { tx, actor } = context
  const { user, caller, admins } = await store.lockUser(tx, id, actor.id)
  if (!user) throw new AppError('NOT_FOUND', { message: 'Cet utilisateur est introuvable' })
  if (isSensitive(user)) await context.requireReauthentication()
  refuseStale(context, user.version, 'user')
  const loss = lossOf(user)
  if (loss && id === actor.id) throw new AppError('LAST_ADMIN', { message: ownLoss[loss] })
  if (loss && admins.length === 1 && admins.includes(id)) throw new AppError('LAST_ADMIN')
  if (!caller?.isActive || caller.role !== actor.role) throw new AppError('UNAUTHENTICATED')
  return user
}

/** Refuses an e-mail of another user, and for an active client the phone number of another active client. */
export async function refuseTaken(tx: Tx, values: store.UserValues, exceptId?: string): Promise<void> {
  const { email, phone, role, isActive } = values
  if (email !== null && (await store.isEmailTaken(tx, email, exceptId))) throw refusedField('EMAIL_EXISTS', 'email')
  if (role !== 'CLIENT' || !isActive || phone === null) return
  const client = await store.findClientByPhone(tx, phone, exceptId)
  if (client) throw refusedField('CLIENT_EXISTS', 'phone', { details: { client } })
}

/** Translates a violation of a unique index into the refusal of `refuseTaken`. */
export function translateUniqueViolation(error: unknown): unknown {
  if (violates(error, 'users_email_key')) return refusedField('EMAIL_EXISTS', 'email')
  if (violates(error, 'users_client_phone_key')) return refusedField('CLIENT_EXISTS', 'phone')
  return error
}

/** Ends the sessions of a user, except the current one if the user is the actor. */
export async function endSessions({ tx, actor }: WriteContext, id: string): Promise<void> {
  await closeSessionsOf(tx, id, id === actor.id ? { except: actor.sessionId } : {})
}

/** Records and announces a new user. */
export function announceNew(
  { emit, record }: WriteContext,
  id: string,
  values: Partial<store.UserValues> & Named,
): void {
  record({ action: 'user.created', entity: 'user', entityId: id, after: values })
  emit({ name: 'user.created', ...factsOf(id, values) })
}

/** Records an edit; announces a change of the status. */
export function announceEdit({ emit, record }: WriteContext, before: store.UserRow, after: store.UserValues): void {
  const change = difference(before, after)
  if (!change) return
  const isStatus = before.isActive !== after.isActive
  const status = after.isActive ? 'user.activated' : 'user.deactivated'
  record({
    action: isStatus && Object.keys(change.after).length === 1 ? status : 'user.updated',
    entity: 'user',
    entityId: before.id,
    ...change,
  })
  if (isStatus) emit({ name: status, ...factsOf(before.id, after) })
}

type Named = Pick<store.UserValues, 'firstName' | 'lastName' | 'role'>

function factsOf(userId: string, { firstName, lastName, role }: Named) {
  return { userId, user: `${firstName} ${lastName}`, role }
}
