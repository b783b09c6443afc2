import type * as clients from '@yoon/contract/clients/calls'
import { type BookedClient, type ClientForm, splitFullName } from '@yoon/contract/clients/form'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type * as contract from '@yoon/contract/users/calls'
import type { User, UserDetails } from '@yoon/contract/users/calls'
import type { NewUserForm, UserForm } from '@yoon/contract/users/form'
import type { Actor } from '../../platform/actor.ts'
import { AppError, invalidField, refusedField } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { readPhone } from '../../platform/phone.ts'
import { refuseEasyPassword } from '../../platform/weak-passwords.ts'
import { removeTwoFactor, setPassword } from '../auth/index.ts'
import { activeBookingsRefusal, findUnfinishedOfDriver, lockDriverOf } from '../availability/index.ts'
import { retireDriverOf } from '../drivers/index.ts'
import {
  announceEdit,
  announceNew,
  endSessions,
  lockUserForEdit,
  refuseTaken,
  translateUniqueViolation,
} from './user-changes.ts'
import * as listStore from './users.list.store.ts'
import * as store from './users.store.ts'

/** True if the actor may list the users that the query names: without users:read only clients (role matrix). */
export function mayListUsers({ role }: Actor, query: Record<string, unknown>): boolean {
  if (can(role, 'users:read')) return true
  return (query.role ?? 'CLIENT') === 'CLIENT' && (query.group ?? 'clients') === 'clients'
}

/** Lists users; without users:read only active clients, with names and phone (role matrix). */
export function listUsers({ db, actor }: ReadContext, query: InputOf<typeof contract.listUsers>): Promise<Page<User>> {
  return listStore.listUsers(db, query, can(actor.role, 'users:read') ? 'all' : 'clients')
}

export async function getUser(
  { db, actor, now }: ReadContext,
  { id }: InputOf<typeof contract.getUser>,
): Promise<JsonText<UserDetails>> {
  const user = await listStore.findUserDetailsJson(db, id, { now, sessionId: actor.sessionId })
  if (!user) throw new AppError('NOT_FOUND', { message: 'Cet utilisateur est introuvable' })
  return user
}

/** Hashes the password of a form, if it contains one. */
export async function hashFormPassword({ password }: { password: string | null }): Promise<string | null> {
  return password === null ? null : hashPassword(password)
}

export async function createUser(
  context: WriteContext,
  form: InputOf<typeof contract.createUser>,
  passwordHash: string | null,
): Promise<JsonText<User>> {
  if (form.role === 'ADMIN') await context.requireReauthentication()
  return listStore.findUserJson(context.tx, await addUser(context, form, passwordHash))
}

/** Adds a user, records and announces them, and returns their id; refuses an e-mail or a number that is taken. */
export async function addUser(context: WriteContext, form: NewUserForm, passwordHash: string | null): Promise<string> {
  const { tx, now } = context
  if (form.password !== null) await refuseEasyPassword(tx, 'password', form.password, form)
  const phone = readPhone(form.phone, 'phone')
  const values = valuesOf(form, phone.phone, true)
  const id = await store.insertUser(tx, values, { phone, passwordHash, now })
  if (id === undefined) {
    await refuseTaken(tx, values)
    throw new AppError('CONFLICT')
  }
  announceNew(context, id, values)
  return id
}

/** Edits a user; a new role, a deactivation or a new password ends their sessions (rules/access 23). */
export async function updateUser(
  context: WriteContext,
  { id, ...form }: InputOf<typeof contract.updateUser>,
  passwordHash: string | null,
): Promise<JsonText<User>> {
  const { tx, now } = context
  const phone = readPhone(form.phone, 'phone')
  const lossOf = ({ role, isActive }: store.UserRow) => {
    if (role !== form.role) return 'role'
    return isActive && !form.isActive ? 'activity' : undefined
  }
  const isSensitive = (user: store.UserRow) => isSensitiveEdit(user, form, context.actor)
  const before = await lockUserForEdit(context, id, lossOf, isSensitive)
  if (passwordHash && id === context.actor.id) throw ownPasswordRefused()
  if (form.password !== null) await refuseEasyPassword(tx, 'password', form.password, form)
  const after = valuesOf(form, phone.phone, form.isActive)
  if (needsPassword(before, after) && !passwordHash) {
    throw invalidField('password', 'Le mot de passe est requis')
  }
  await refuseTaken(tx, after, id)
  if (before.role === 'DRIVER' && after.role !== 'DRIVER') await refuseNeededDriver(tx, id)
  // The password is written first: a user without one can only be a client.
  if (passwordHash) await resetPassword(context, id, passwordHash)
  try {
    await store.rewriteUser(tx, id, after, { phone, now })
  } catch (error) {
    throw translateUniqueViolation(error)
  }
  const isStopped = before.isActive && !after.isActive
  if (before.role !== after.role || isStopped || passwordHash) await endSessions(context, id)
  announceEdit(context, before, after)
  return listStore.findUserJson(tx, id)
}

/**
 * True if a user lacks a required password. Clients need none; existing drivers neither, as those of the demonstration
 * have none.
 */
function needsPassword(before: store.UserRow, after: store.UserValues): boolean {
  const isDriverStill = before.role === 'DRIVER' && after.role === 'DRIVER'
  return !before.hasPassword && after.role !== 'CLIENT' && !isDriverStill
}

/**
 * True if an edit makes a user an administrator, changes how an administrator signs in, or changes the actor's own
 * e-mail, to which a password reset may be sent.
 */
function isSensitiveEdit(before: store.UserRow, after: UserForm, actor: Actor): boolean {
  const isEmailChanged = before.email?.toLowerCase() !== after.email?.toLowerCase()
  if (before.id === actor.id) return isEmailChanged
  if (before.role !== 'ADMIN') return after.role === 'ADMIN'
  return isEmailChanged || after.role !== 'ADMIN' || before.isActive !== after.isActive || after.password !== null
}

/** Refuses to change the role of a driver while a booking still needs them. */
async function refuseNeededDriver(tx: Tx, userId: string): Promise<void> {
  // The lock keeps out concurrent assignments.
  const driver = await lockDriverOf(tx, userId)
  const references = driver ? await findUnfinishedOfDriver(tx, driver.id) : []
  if (references.length === 0) return
  const { message, details } = activeBookingsRefusal('Ce chauffeur', references)
  throw refusedField('DRIVER_NEEDED', 'role', {
    message: `${message}\u00a0: son rôle ne peut pas être changé`,
    details,
  })
}

/**
 * Refusal to change the own password: an unattended session must not be enough, so « Mon compte » asks for the present
 * one (rules/people 8).
 */
function ownPasswordRefused(): AppError {
  const message = 'Votre propre mot de passe se change dans «\u00a0Mon compte\u00a0»'
  return refusedField('CONFLICT', 'password', { message })
}

/** Sets a password that the user must change at the next sign-in, because another person chose it (rules/access 29). */
async function resetPassword({ tx, now, record }: WriteContext, id: string, passwordHash: string): Promise<void> {
  await setPassword(tx, id, { passwordHash, mustChange: true, now })
  record({ action: 'password.reset', entity: 'user', entityId: id })
}

export async function setUserStatus(
  context: WriteContext,
  { id, isActive }: InputOf<typeof contract.setUserStatus>,
): Promise<JsonText<User>> {
  const { tx, now } = context
  const before = await lockUserForEdit(context, id, () => (isActive ? undefined : 'activity'))
  const after = { ...before, isActive }
  await refuseTaken(tx, after, id)
  try {
    await store.setActive(tx, id, isActive, now)
  } catch (error) {
    throw translateUniqueViolation(error)
  }
  if (!isActive) await endSessions(context, id)
  announceEdit(context, before, after)
  return listStore.findUserJson(tx, id)
}

/**
 * Removes the two-factor authentication of another user, who lost the app. Users cannot remove their own: an unattended
 * session must not be enough.
 */
export async function resetTwoFactor(
  context: WriteContext,
  { id }: InputOf<typeof contract.resetTwoFactor>,
): Promise<JsonText<User>> {
  const { tx, actor, record } = context
  await lockUserForEdit(context, id, () => undefined)
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

/** Soft-deletes a user; refused while a booking needs them. Past bookings still show them (rules/people 23, 24). */
export async function deleteUser(
  context: WriteContext,
  { id }: InputOf<typeof contract.deleteUser>,
): Promise<{ id: string }> {
  const { tx, now, record } = context
  const before = await lockUserForEdit(context, id, () => 'account')
  // The driver profile comes first: its lock keeps out concurrent assignments.
  await retireDriverOf(context, id)
  const references = await listStore.findUnfinishedOf(tx, id)
  if (references.length > 0)
    throw new AppError('USER_NOT_DELETABLE', activeBookingsRefusal('Cet utilisateur', references))
  await store.markDeleted(tx, id, now)
  await endSessions(context, id)
  record({ action: 'user.deleted', entity: 'user', entityId: id, before })
  return { id }
}

/**
 * Creates a client from names and phone; CLIENT_EXISTS returns the active client with the same number
 * (rules/people 10, 11).
 */
export async function createClient(
  context: WriteContext,
  form: InputOf<typeof clients.createClient>,
): Promise<OutputOf<typeof clients.createClient>> {
  return insertClient(context, form, 'phone')
}

/**
 * Creates the client of a booking in its transaction, as `createClient` does and with the same permission, also for an
 * edit, and returns the id (rules/people 11).
 */
export async function createBookedClient(context: WriteContext, { fullName, phone }: BookedClient): Promise<string> {
  if (!can(context.actor.role, 'bookings:create')) throw new AppError('FORBIDDEN')
  const { id } = await insertClient(context, { ...splitFullName(fullName), phone }, 'client.phone')
  return id
}

/** Inserts and announces a client; `field` is the name of the phone in the body. */
async function insertClient(context: WriteContext, form: ClientForm, field: string): Promise<store.Client> {
  const { tx, now } = context
  const phone = readPhone(form.phone, field)
  const client = await store.insertClient(tx, form, phone, now)
  if (!client) {
    const holder = await store.findClientByPhone(tx, phone.phone)
    throw refusedField('CLIENT_EXISTS', field, { details: { client: holder } })
  }
  const { id, ...values } = client
  announceNew(context, id, { ...values, role: 'CLIENT' })
  return client
}

/** Returns the values of a form, without the password. */
function valuesOf(
  { firstName, lastName, email, role }: NewUserForm | UserForm,
  phone: string,
  isActive: boolean,
): store.UserValues {
  return { firstName, lastName, email, phone, role, isActive }
}
