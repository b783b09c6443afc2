import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type { NewUserForm, UserForm } from '@yoon/contract/user-form'
import type * as contract from '@yoon/contract/users'
import type { Actor } from '../../platform/actor.ts'
import { AppError, invalidField, refusedField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { readPhone } from '../../platform/phone.ts'
import { refuseEasyPassword } from '../../platform/weak-passwords.ts'
import { removeTwoFactor, setPassword } from '../auth/index.ts'
import { findUnfinishedOf, lockDriverOf, retireDriverOf } from '../drivers/index.ts'
import { stillNeeded } from '../unfinished/index.ts'
import { announceEdit, announceNew, endSessions, explainTaken, lockFor, refuseTaken } from './user-changes.ts'
import * as listStore from './users.list.store.ts'
import * as store from './users.store.ts'

/** Without users:read: clients and no other role (role matrix). */
export function mayListUsers({ role }: Actor, query: Record<string, unknown>): boolean {
  return can(role, 'users:read') || query.role === undefined || query.role === 'CLIENT'
}

/** Without users:read: active clients, with names and phone alone (role matrix). */
export function listUsers({ tx, actor }: Context, query: InputOf<typeof contract.listUsers>): Promise<Page> {
  return listStore.listUsers(tx, query, can(actor.role, 'users:read') ? 'all' : 'clients')
}

export async function getUser(
  { tx, actor, now }: Context,
  { id }: InputOf<typeof contract.getUser>,
): Promise<JsonText> {
  const user = await listStore.findUserDetailsJson(tx, id, { now, sessionId: actor.sessionId })
  if (!user) throw new AppError('NOT_FOUND', { message: 'Cet utilisateur est introuvable' })
  return user
}

/** The hash of the password that a form carries, if it carries one. */
export async function hashFormPassword({ password }: { password: string | null }): Promise<string | null> {
  return password === null ? null : hashPassword(password)
}

export async function createUser(
  context: Context,
  form: InputOf<typeof contract.createUser>,
  passwordHash: string | null,
): Promise<JsonText> {
  const { tx, now } = context
  if (form.role === 'ADMIN') await context.requireReauthentication(tx)
  if (form.password !== null) await refuseEasyPassword(tx, 'password', form.password, form)
  const phone = readPhone(form.phone, 'phone')
  const values = valuesOf(form, phone.phone, true)
  const id = await store.insertUser(tx, values, { phone, passwordHash, now })
  if (id === undefined) {
    await refuseTaken(tx, values)
    throw new AppError('CONFLICT')
  }
  announceNew(context, id, values)
  return listStore.findUserJson(tx, id)
}

/** Edits a user; another role, a deactivation and a password end their other sessions at once (decisions §2, §15). */
export async function updateUser(
  context: Context,
  { id, ...form }: InputOf<typeof contract.updateUser>,
  passwordHash: string | null,
): Promise<JsonText> {
  const { tx, now } = context
  const phone = readPhone(form.phone, 'phone')
  const lossOf = ({ role, isActive }: store.UserRow) => {
    if (role !== form.role) return 'role'
    return isActive && !form.isActive ? 'activity' : undefined
  }
  const isSensitive = (user: store.UserRow) => isSensitiveEdit(user, form, context.actor)
  const before = await lockFor(context, id, lossOf, isSensitive)
  if (passwordHash && id === context.actor.id) throw ownPasswordRefused()
  if (form.password !== null) await refuseEasyPassword(tx, 'password', form.password, form)
  const after = valuesOf(form, phone.phone, form.isActive)
  if (needsPassword(before, after) && !passwordHash) {
    throw invalidField('password', 'Le mot de passe est requis')
  }
  await refuseTaken(tx, after, id)
  if (before.role === 'DRIVER' && after.role !== 'DRIVER') await refuseNeededDriver(tx, id)
  // First the password: without one nobody may be more than a client.
  if (passwordHash) await resetPassword(context, id, passwordHash)
  try {
    await store.rewriteUser(tx, id, after, { phone, now })
  } catch (error) {
    throw explainTaken(error)
  }
  const isStopped = before.isActive && !after.isActive
  if (before.role !== after.role || isStopped || passwordHash) await endSessions(context, id)
  announceEdit(context, before, after)
  return listStore.findUserJson(tx, id)
}

/** Tells whether a user lacks a password that they must have: clients and drivers of the demonstration need none. */
function needsPassword(before: store.UserRow, after: store.UserValues): boolean {
  const isDriverStill = before.role === 'DRIVER' && after.role === 'DRIVER'
  return !before.hasPassword && after.role !== 'CLIENT' && !isDriverStill
}

/**
 * Tells whether an edit makes somebody an administrator, changes how an administrator signs in, or changes the own e-mail, to
 * which a new password may be sent.
 */
function isSensitiveEdit(before: store.UserRow, after: UserForm, actor: Actor): boolean {
  const isEmailChanged = before.email?.toLowerCase() !== after.email?.toLowerCase()
  if (before.id === actor.id) return isEmailChanged
  if (before.role !== 'ADMIN') return after.role === 'ADMIN'
  return isEmailChanged || after.role !== 'ADMIN' || before.isActive !== after.isActive || after.password !== null
}

/** A driver keeps the role while a booking still needs them. */
async function refuseNeededDriver(tx: Context['tx'], userId: string): Promise<void> {
  // Under its lock no assignment is on its way.
  const driver = await lockDriverOf(tx, userId)
  const references = driver ? await findUnfinishedOf(tx, driver.id) : []
  if (references.length === 0) return
  const { message, details } = stillNeeded('Ce chauffeur', references)
  throw refusedField('DRIVER_NEEDED', 'role', {
    message: `${message}\u00a0: son rôle ne peut pas être changé`,
    details,
  })
}

/** The own one is changed by who knows it: an open screen must not be enough for a stranger (decisions §2). */
function ownPasswordRefused(): AppError {
  const message = 'Votre propre mot de passe se change dans «\u00a0Mon compte\u00a0»'
  return refusedField('CONFLICT', 'password', { message })
}

/** A password that somebody else chose must be changed at the next sign-in (decisions §15). */
async function resetPassword({ tx, now, record }: Context, id: string, passwordHash: string): Promise<void> {
  await setPassword(tx, id, { passwordHash, mustChange: true, now })
  record({ action: 'password.reset', entity: 'user', entityId: id })
}

export async function setUserStatus(
  context: Context,
  { id, isActive }: InputOf<typeof contract.setUserStatus>,
): Promise<JsonText> {
  const { tx, now } = context
  const before = await lockFor(context, id, () => (isActive ? undefined : 'activity'))
  const after = { ...before, isActive }
  await refuseTaken(tx, after, id)
  try {
    await store.setActive(tx, id, isActive, now)
  } catch (error) {
    throw explainTaken(error)
  }
  if (!isActive) await endSessions(context, id)
  announceEdit(context, before, after)
  return listStore.findUserJson(tx, id)
}

/** For somebody who lost their app; nobody takes away their own so, or an open screen would be enough for a stranger. */
export async function resetTwoFactor(
  context: Context,
  { id }: InputOf<typeof contract.resetTwoFactor>,
): Promise<JsonText> {
  const { tx, actor, record } = context
  await lockFor(context, id, () => undefined)
  if (id === actor.id) {
    throw new AppError('CONFLICT', {
      message: 'Votre propre double authentification se gère dans «\u00a0Mon compte\u00a0»',
    })
  }
  if (!(await removeTwoFactor(tx, id))) throw new AppError('TWO_FACTOR_OFF')
  await endSessions(context, id)
  record({ action: 'two-factor.reset', entity: 'user', entityId: id })
  return listStore.findUserJson(tx, id)
}

/** Refused while a booking still needs them; what is over goes on showing them (decisions §6). */
export async function deleteUser(
  context: Context,
  { id }: InputOf<typeof contract.deleteUser>,
): Promise<{ id: string }> {
  const { tx, now, record } = context
  const before = await lockFor(context, id, () => 'account')
  // First the profile: under its lock no assignment is on its way.
  await retireDriverOf(context, id)
  const references = await listStore.findUnfinishedOf(tx, id)
  if (references.length > 0) throw new AppError('USER_NOT_DELETABLE', stillNeeded('Cet utilisateur', references))
  await store.markDeleted(tx, id, now)
  await endSessions(context, id)
  record({ action: 'user.deleted', entity: 'user', entityId: id, before })
  return { id }
}

/** A client from names and phone; an active client with the number is offered instead (decisions §6). */
export async function createClient(
  context: Context,
  form: InputOf<typeof contract.createClient>,
): Promise<OutputOf<typeof contract.createClient>> {
  const { tx, now } = context
  const phone = readPhone(form.phone, 'phone')
  const client = await store.insertClient(tx, form, phone, now)
  if (!client) {
    throw new AppError('CLIENT_EXISTS', { details: { client: await store.findClientByPhone(tx, phone.phone) } })
  }
  const { id, ...values } = client
  announceNew(context, id, { ...values, role: 'CLIENT' })
  return client
}

/** What a form says of a user, without the password. */
function valuesOf(
  { firstName, lastName, email, role }: NewUserForm | UserForm,
  phone: string,
  isActive: boolean,
): store.UserValues {
  return { firstName, lastName, email, phone, role, isActive }
}
