import type { ClientForm } from '@yoon/contract/client-form'
import type { Role } from '@yoon/contract/permissions'
import type { Database } from '../../platform/database/database.ts'
import type { StoredPhone } from '../../platform/phone.ts'

export interface Client {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}

/** What staff say of a user. */
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

/** The active client who has this valid number, if it is not the one excepted. */
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

/** A new client, or nothing when an active one took the number in the meantime. */
export async function insertClient(
  db: Database,
  { firstName, lastName }: ClientForm,
  { phone, isValid }: StoredPhone,
  now: Date,
): Promise<Client | undefined> {
  return db
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

/** A new user, or nothing when the e-mail or a client's number is another's. */
export async function insertUser(
  db: Database,
  values: UserValues,
  { passwordHash, ...stored }: Stored & { passwordHash: string | null },
): Promise<string | undefined> {
  const user = await db
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

/** Rewrites a user. */
export async function rewriteUser(db: Database, id: string, values: UserValues, stored: Stored): Promise<void> {
  await db.updateTable('users').set(columnsOf(values, stored)).where('id', '=', id).execute()
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

export async function setActive(db: Database, id: string, isActive: boolean, now: Date): Promise<void> {
  await db.updateTable('users').set({ is_active: isActive, updated_at: now }).where('id', '=', id).execute()
}

export async function markDeleted(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

export interface LockedUsers {
  user: UserRow | undefined
  /** Whoever calls, as they are by now. */
  caller: UserRow | undefined
  /** The ids of the active administrators. */
  admins: string[]
}

/**
 * Locks a user together with whoever calls and every active administrator, in the order of their ids: whoever changes one
 * of them waits for whoever changes another, so that two at once do not both take the last away.
 */
export async function lockUser(tx: Database, id: string, actorId: string): Promise<LockedUsers> {
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

/** Whether somebody has this e-mail, in any case. */
export async function isEmailTaken(db: Database, email: string, exceptId?: string): Promise<boolean> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where((where) => where.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Whether the user is a client for whom a trip may be booked; they stay so to the end of the transaction. */
export async function isBookableClient(tx: Database, userId: string): Promise<boolean> {
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
