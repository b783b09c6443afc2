import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { findUnfinished } from '../unfinished/index.ts'

/**
 * Locks a driver for an assignment, and gives their id; nothing when unavailable, inactive, gone or no driver any more. The
 * user is read under that lock: another role is given under it too.
 */
export async function lockAssignableDriver(tx: Database, id: string): Promise<string | undefined> {
  await sql`select from drivers where id = ${id} for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select d.id from drivers d join users u on u.id = d.user_id
    where d.id = ${id} and d.is_available and d.deleted_at is null
      and u.role = 'DRIVER' and u.is_active and u.deleted_at is null`.execute(tx)
  return rows[0]?.id
}

/** What staff say of a driver. */
export interface DriverValues {
  userId: string
  licenseNumber: string
  isAvailable: boolean
}

export interface DriverRow extends DriverValues {
  id: string
  /** `Ibrahima Sarr` */
  name: string
}

type LockedDriver = DriverRow & { version: number }

/** Locks a driver that is being changed. */
export function lockDriver(tx: Database, id: string): Promise<LockedDriver | undefined> {
  return lockWhere(tx, sql<boolean>`d.id = ${id}`)
}

/** The same, for the driver whom a user is. */
export function lockDriverOf(tx: Database, userId: string): Promise<LockedDriver | undefined> {
  return lockWhere(tx, sql<boolean>`d.user_id = ${userId}`)
}

async function lockWhere(tx: Database, isMeant: RawBuilder<boolean>): Promise<LockedDriver | undefined> {
  const { rows } = await sql<LockedDriver>`
    select d.id, d.user_id as "userId", d.license_number as "licenseNumber", d.is_available as "isAvailable",
      d.version, u.first_name || ' ' || u.last_name as name
    from drivers d join users u on u.id = d.user_id
    where ${isMeant} and d.deleted_at is null for update of d`.execute(tx)
  return rows[0]
}

/** The name of a user with the role DRIVER, who keeps it to the end of the transaction. */
export async function findDriverUser(tx: Database, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from users
    where id = ${userId} and role = 'DRIVER' and deleted_at is null for share`.execute(tx)
  return rows[0]?.name
}

/** Whether the user already is a driver. */
export async function isDriver(db: Database, userId: string): Promise<boolean> {
  const driver = await db
    .selectFrom('drivers')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return driver !== undefined
}

/** Whether another driver has this licence number, ignoring case, spaces and hyphens. */
export async function isLicenseTaken(db: Database, licenseNumber: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from drivers where license_key = document_key(${licenseNumber}) and deleted_at is null
      and id is distinct from ${exceptId}::uuid`.execute(db)
  return rows.length > 0
}

/** A new driver, or nothing when the user or the licence was taken in the meantime. */
export async function insertDriver(tx: Database, values: DriverValues, now: Date): Promise<string | undefined> {
  const driver = await tx
    .insertInto('drivers')
    .values({
      user_id: values.userId,
      license_number: values.licenseNumber,
      is_available: values.isAvailable,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return driver?.id
}

/** Writes a change to a driver who is locked, and raises their version. */
export async function rewriteDriver(tx: Database, id: string, values: DriverValues, now: Date): Promise<void> {
  const { licenseNumber, isAvailable } = values
  await tx
    .updateTable('drivers')
    .set({
      license_number: licenseNumber,
      is_available: isAvailable,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes a driver who is locked out of use: their licence number is free again. */
export async function markDeleted(tx: Database, id: string, now: Date): Promise<void> {
  await tx.updateTable('drivers').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

/** The references of the unfinished bookings of a driver. */
export function findUnfinishedOf(db: Database, driverId: string): Promise<string[]> {
  return findUnfinished(db, sql`b.driver_id = ${driverId}`)
}
