import type { ClientForm } from '@yoon/contract/clients/form'
import type { Role } from '@yoon/contract/permissions'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { StoredPhone } from '../../platform/phone.ts'

export interface Client {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}

/** Values of a user that staff edit. */
export interface UserValues {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  role: Role
  isActive: boolean
}

export interface UserRow extends UserValues {
  id: string
  version: number
  hasPassword: boolean
}

interface Stored {
  phone: StoredPhone
  now: Date
}

/** Finds the active client with this valid phone number, except `exceptId`. */
export async function findClientByPhone(db: Database, phone: string, exceptId?: string): Promise<Client | undefined> {
  let query = db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .where('phone', '=', phone)
    .where('role', '=', 'CLIENT')
    .where('is_active', '=', true)
    .where('is_phone_valid', '=', true)
    .where('deleted_at', 'is', null)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId)
  return query.executeTakeFirst()
}

/** Inserts a client; returns undefined if an active client took the number in the meantime. */
export async function insertClient(
  tx: Tx,
  { firstName, lastName }: ClientForm,
  { phone, isValid }: StoredPhone,
  now: Date,
): Promise<Client | undefined> {
  return tx
    .insertInto('users')
    .values({
      first_name: firstName,
      last_name: lastName,
      phone,
      is_phone_valid: isValid,
      role: 'CLIENT',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .executeTakeFirst()
}

/** Inserts a user and returns its id, or undefined if the e-mail, or the phone of a client, is taken. */
export async function insertUser(
  tx: Tx,
  values: UserValues,
  { passwordHash, ...stored }: Stored & { passwordHash: string | null },
): Promise<string | undefined> {
  const user = await tx
    .insertInto('users')
    .values({
      ...columnsOf(values, stored),
      password_hash: passwordHash,
      password_changed_at: passwordHash ? stored.now : null,
      // The creator of the user has chosen the password.
      must_change_password: passwordHash !== null,
      created_at: stored.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return user?.id
}

export async function rewriteUser(tx: Tx, id: string, values: UserValues, stored: Stored): Promise<void> {
  await tx.updateTable('users').set(columnsOf(values, stored)).where('id', '=', id).execute()
}

function columnsOf({ firstName, lastName, email, role, isActive }: UserValues, { phone, now }: Stored) {
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    phone: phone.phone,
    is_phone_valid: phone.isValid,
    role,
    is_active: isActive,
    updated_at: now,
  }
}

export async function setActive(tx: Tx, id: string, isActive: boolean, now: Date): Promise<void> {
  await tx.updateTable('users').set({ is_active: isActive, updated_at: now }).where('id', '=', id).execute()
}

export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

export interface LockedUsers {
  user: UserRow | undefined
  /** Present row of the actor. */
  caller: UserRow | undefined
  /** Ids of the active administrators. */
  admins: string[]
}

/**
 * Locks a user, the actor and all active administrators, in the order of their ids. This serialises changes of
 * administrators, so that two concurrent ones cannot remove the last.
 */
export async function lockUser(tx: Tx, id: string, actorId: string): Promise<LockedUsers> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'version', 'first_name as firstName', 'last_name as lastName', 'email', 'phone'])
    .select('is_active as isActive')
    .select((column) => [
      column.ref('role').$castTo<Role>().as('role'),
      column('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
    ])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('id', 'in', [id, actorId]), where.and({ role: 'ADMIN', is_active: true })]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return {
    user: rows.find((row) => row.id === id),
    caller: rows.find((row) => row.id === actorId),
    admins: rows.filter(({ role, isActive }) => role === 'ADMIN' && isActive).map((row) => row.id),
  }
}

/** True if another user has this e-mail, ignoring case. */
export async function isEmailTaken(db: Database, email: string, exceptId?: string): Promise<boolean> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where((where) => where.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId)
  return (await query.executeTakeFirst()) !== undefined
}

/** True if the user is an active client; a share lock keeps that so until the end of the transaction. */
export async function isBookableClient(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'CLIENT')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return user !== undefined
}
