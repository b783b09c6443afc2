import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inChunks } from './chunks.ts'
import { matchesOf } from './matches.ts'
import type { Match, Stored, Writing } from './row-kind.ts'
import { type UsedRows, versionBesideUndone } from './used-rows.store.ts'

export interface ClientValues {
  firstName: string
  lastName: string
  email: string | null
  phone: string
  isPhoneValid: boolean
  isActive: boolean
}

/** Finds the clients who have these numbers, active ones first; invalid numbers are not compared (rules/people 10). */
export async function matchPhones(db: Database, phones: readonly string[]): Promise<readonly Match[]> {
  const { rows } = await sql<{ key: string; id: string }>`
    select phone as key, id from users
    where phone = any(${phones}::text[]) and role = 'CLIENT' and is_phone_valid and deleted_at is null
    order by is_active, created_at desc, id desc`.execute(db)
  return matchesOf(phones, rows)
}

const columns = sql`id, first_name as "firstName", last_name as "lastName", email, phone,
  is_phone_valid as "isPhoneValid", is_active as "isActive"`

function isOneOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`id = any(${ids}::uuid[]) and role = 'CLIENT' and deleted_at is null`
}

export async function readClients(db: Database, ids: readonly string[]): Promise<readonly Stored<ClientValues>[]> {
  return (await sql<Stored<ClientValues>>`select ${columns} from users where ${isOneOf(ids)}`.execute(db)).rows
}

export async function lockClients(tx: Tx, ids: readonly string[]): Promise<readonly Stored<ClientValues>[]> {
  const locking = sql<Stored<ClientValues>>`
    select ${columns} from users where ${isOneOf(ids)} order by id for update`
  return (await locking.execute(tx)).rows
}

/** Inserts clients; returns how many. */
export function insertClients(tx: Tx, { importId, rows, now }: Writing<ClientValues>): Promise<number> {
  return inChunks(rows, async (chunk) => {
    const { numAffectedRows = 0n } = await sql`
      insert into users (first_name, last_name, email, phone, is_phone_valid, is_active, role, import_id, created_at,
        updated_at)
      select g."firstName", g."lastName", g.email, g.phone, g."isPhoneValid", g."isActive", 'CLIENT', ${importId}::uuid,
        ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(chunk.map(({ values }) => values))}::json)
        as g ("firstName" text, "lastName" text, email text, phone text, "isPhoneValid" boolean, "isActive" boolean)
      on conflict do nothing`.execute(tx)
    return Number(numAffectedRows)
  })
}

/** Updates the names and e-mails of locked clients. */
export async function updateClients(tx: Tx, { importId, rows, now }: Writing<ClientValues>): Promise<void> {
  await inChunks(rows, async (chunk) => {
    const given = chunk.map(({ values, stored }) => ({ ...values, id: stored?.id, before: stored }))
    await sql`
      with given as (
        select * from json_to_recordset(${JSON.stringify(given)}::json)
          as g (id uuid, "firstName" text, "lastName" text, email text, before jsonb)
      ), changed as (
        update users u set first_name = g."firstName", last_name = g."lastName", email = g.email, updated_at = ${now}
        from given g where u.id = g.id returning u.id, u.version
      )
      insert into import_changes (import_id, row_id, version, before)
      select ${importId}::uuid, c.id, c.version, g.before from changed c join given g on g.id = c.id`.execute(tx)
    return chunk.length
  })
}

/** Locks the users of an import. */
export async function lockRows(tx: Tx, importId: string): Promise<void> {
  await sql`
    select from users u where u.import_id = ${importId}
      or u.id in (select row_id from import_changes where import_id = ${importId})
    order by u.id for update`.execute(tx)
}

/** SQL of the created clients who have bookings, and of all who were changed since. */
export const usedRows: UsedRows = (importIds) => sql`
  select u.import_id as id from users u
  where u.import_id = any(${importIds}) and u.deleted_at is null
    and (u.version <> ${versionBesideUndone(sql`u.id`, sql`1`)} or exists (select from bookings b where b.client_id = u.id))
  union all
  select c.import_id from import_changes c join users u on u.id = c.row_id
  where c.import_id = any(${importIds}) and u.version <> ${versionBesideUndone(sql`u.id`, sql`c.version`)}`

/** Deletes the users whom an import created, and gives back the values of those it updated. */
export async function undo(tx: Tx, importId: string, now: Date): Promise<void> {
  await sql`update users set deleted_at = ${now}, updated_at = ${now}
    where import_id = ${importId} and deleted_at is null`.execute(tx)
  await sql`
    update users u set first_name = c.before->>'firstName', last_name = c.before->>'lastName', email = c.before->>'email',
      updated_at = ${now}
    from import_changes c where c.import_id = ${importId} and c.row_id = u.id`.execute(tx)
}
