import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Values of a driver that staff edit. */
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

/** Returns the name of a user with the role DRIVER; a share lock keeps the role until the transaction ends. */
export async function findDriverUser(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from users
    where id = ${userId} and role = 'DRIVER' and deleted_at is null for share`.execute(tx)
  return rows[0]?.name
}

/** True if the user already has a driver profile. */
export async function isDriver(db: Database, userId: string): Promise<boolean> {
  const driver = await db
    .selectFrom('drivers')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return driver !== undefined
}

/** True if another driver has this licence number, ignoring case, spaces and hyphens. */
export async function isLicenseTaken(db: Database, licenseNumber: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from drivers where license_key = document_key(${licenseNumber}) and deleted_at is null
      and id is distinct from ${exceptId}::uuid`.execute(db)
  return rows.length > 0
}

/** Inserts a driver and returns its id, or undefined if the user or the licence number was taken in the meantime. */
export async function insertDriver(tx: Tx, values: DriverValues, now: Date): Promise<string | undefined> {
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

/** Updates a locked driver and increments its version. */
export async function rewriteDriver(tx: Tx, id: string, values: DriverValues, now: Date): Promise<void> {
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

/** Soft-deletes a locked driver; their licence number becomes free. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('drivers').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}
