import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { lockDrivers } from '../availability/index.ts'
import { inChunks } from './chunks.ts'
import { readDocumentKeys } from './document-keys.store.ts'
import { matchesOf } from './matches.ts'
import type { Match, Stored, Writing } from './row-kind.ts'
import { type UsedRows, versionBesideUndone } from './used-rows.store.ts'

export interface DriverValues {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  isPhoneValid: boolean
  licenseNumber: string
  /** User of a stored driver. */
  userId: string | null
  isAvailable: boolean
  isActive: boolean
}

/** Finds the drivers who have these licence numbers, ignoring case, spaces and hyphens. */
export async function matchLicences(db: Database, licences: readonly string[]): Promise<readonly Match[]> {
  const keys = await readDocumentKeys(db, licences)
  const { rows } = await sql<{ key: string; id: string }>`
    select license_key as key, id from drivers
    where license_key = any(${keys}::text[]) and deleted_at is null`.execute(db)
  return matchesOf(keys, rows)
}

export async function readDrivers(db: Database, ids: readonly string[]): Promise<readonly Stored<DriverValues>[]> {
  const { rows } = await sql<Stored<DriverValues>>`
    select d.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone,
      u.is_phone_valid as "isPhoneValid", d.license_number as "licenseNumber", d.user_id as "userId",
      d.is_available as "isAvailable", u.is_active as "isActive"
    from drivers d join users u on u.id = d.user_id where d.id = any(${ids}::uuid[]) and d.deleted_at is null`.execute(
    db,
  )
  return rows
}

/** Locks drivers and their users, and reads them. */
export async function lockDriversAndUsers(tx: Tx, ids: readonly string[]): Promise<readonly Stored<DriverValues>[]> {
  const { rows: people } = await sql<{ id: string }>`
    select user_id as id from drivers where id = any(${ids}::uuid[])`.execute(tx)
  const userIds = people.map(({ id }) => id)
  await sql`select from users where id = any(${userIds}::uuid[]) order by id for update`.execute(tx)
  await lockDrivers(tx, ids)
  return readDrivers(tx, ids)
}

/**
 * Inserts drivers; a user of the role DRIVER who has the e-mail and no profile gets it, for the others an account without
 * a password is made. Returns the number of drivers.
 */
export function insertDrivers(tx: Tx, { importId, rows, now }: Writing<DriverValues>): Promise<number> {
  return inChunks(rows, async (chunk) => {
    const given = sql`json_to_recordset(${JSON.stringify(chunk.map(({ values }) => values))}::json)
      as g ("firstName" text, "lastName" text, email text, phone text, "isPhoneValid" boolean, "licenseNumber" text,
        "isAvailable" boolean, "isActive" boolean)`
    await sql`
      insert into users (first_name, last_name, email, phone, is_phone_valid, is_active, role, import_id, created_at,
        updated_at)
      select g."firstName", g."lastName", g.email, g.phone, g."isPhoneValid", g."isActive", 'DRIVER', ${importId}::uuid,
        ${now}::timestamptz, ${now}::timestamptz
      from ${given} on conflict do nothing`.execute(tx)
    const { numAffectedRows = 0n } = await sql`
      insert into drivers (user_id, license_number, is_available, import_id, created_at, updated_at)
      select u.id, g."licenseNumber", g."isAvailable", ${importId}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from ${given} join users u on lower(u.email) = lower(g.email) and u.role = 'DRIVER' and u.deleted_at is null
      on conflict do nothing`.execute(tx)
    return Number(numAffectedRows)
  })
}

/** Updates locked drivers and, where their values differ, their users. */
export async function updateDrivers(tx: Tx, { importId, rows, now }: Writing<DriverValues>): Promise<void> {
  await inChunks(rows, async (chunk) => {
    const given = chunk.map(({ values, stored }) => ({ ...values, id: stored?.id, before: stored }))
    await sql`
      with given as (
        select * from json_to_recordset(${JSON.stringify(given)}::json)
          as g (id uuid, "userId" uuid, "firstName" text, "lastName" text, email text, phone text,
            "isPhoneValid" boolean, "licenseNumber" text, "isAvailable" boolean, before jsonb)
      ), people as (
        update users u set first_name = g."firstName", last_name = g."lastName", email = g.email, phone = g.phone,
          is_phone_valid = g."isPhoneValid", updated_at = ${now}
        from given g where u.id = g."userId" and (u.first_name, u.last_name, u.email, u.phone, u.is_phone_valid)
          is distinct from (g."firstName", g."lastName", g.email, g.phone, g."isPhoneValid")
        returning u.id, u.version
      ), profiles as (
        update drivers d set license_number = g."licenseNumber", is_available = g."isAvailable",
          version = d.version + 1, updated_at = ${now}
        from given g where d.id = g.id returning d.id, d.version
      )
      insert into import_changes (import_id, row_id, version, before)
      select ${importId}::uuid, c.id, c.version, g.before from given g
        join (table people union all table profiles) c on c.id in (g.id, g."userId")`.execute(tx)
    return chunk.length
  })
}

/** Locks the drivers of an import and their users. */
export async function lockRows(tx: Tx, importId: string): Promise<void> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from drivers where import_id = ${importId}
      or id in (select row_id from import_changes where import_id = ${importId})`.execute(tx)
  await lockDriversAndUsers(
    tx,
    locked.map(({ id }) => id),
  )
}

/** SQL of the created drivers who have trips, vehicles or a password, and of all who were changed since. */
export const usedRows: UsedRows = (importIds) => sql`
  select d.import_id as id from drivers d join users u on u.id = d.user_id
  where d.import_id = any(${importIds}) and d.deleted_at is null
    and (d.version <> ${versionBesideUndone(sql`d.id`, sql`1`)}
      or exists (select from bookings b where b.driver_id = d.id)
      or exists (select from vehicles v where v.driver_id = d.id)
      or (u.import_id = d.import_id
        and (u.version <> ${versionBesideUndone(sql`u.id`, sql`1`)} or u.password_hash is not null)))
  union all
  select c.import_id from import_changes c join drivers d on d.id = c.row_id
  where c.import_id = any(${importIds})
    and (d.version <> ${versionBesideUndone(sql`d.id`, sql`c.version`)}
      or exists (select from import_changes a join users u on u.id = a.row_id
        where a.import_id = c.import_id and a.row_id = d.user_id
          and u.version <> ${versionBesideUndone(sql`u.id`, sql`a.version`)}))`

/** Deletes the drivers and users that an import created, and gives back the values of those it updated. */
export async function undo(tx: Tx, importId: string, now: Date): Promise<void> {
  await sql`update drivers set deleted_at = ${now}, updated_at = ${now}
    where import_id = ${importId} and deleted_at is null`.execute(tx)
  await sql`update users set deleted_at = ${now}, updated_at = ${now}
    where import_id = ${importId} and deleted_at is null`.execute(tx)
  await sql`
    update users u set first_name = c.before->>'firstName', last_name = c.before->>'lastName', email = c.before->>'email',
      phone = c.before->>'phone', is_phone_valid = (c.before->>'isPhoneValid')::boolean, updated_at = ${now}
    from import_changes c where c.import_id = ${importId} and c.row_id = u.id`.execute(tx)
  await sql`
    update drivers d set license_number = c.before->>'licenseNumber',
      is_available = (c.before->>'isAvailable')::boolean, version = d.version + 1, updated_at = ${now}
    from import_changes c where c.import_id = ${importId} and c.row_id = d.id`.execute(tx)
}
