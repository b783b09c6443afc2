import type { VehicleType } from '@yoon/contract/vehicles/types'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { lockVehicles } from '../availability/index.ts'
import { inChunks } from './chunks.ts'
import { readDocumentKeys } from './document-keys.store.ts'
import { matchesOf } from './matches.ts'
import type { Match, Stored, Writing } from './row-kind.ts'
import { type UsedRows, versionBesideUndone } from './used-rows.store.ts'

export interface VehicleValues {
  type: VehicleType
  brand: string
  model: string
  year: number
  licensePlate: string
  capacity: number
  isLuxury: boolean
  features: string[]
  hourlyRate: number
  dailyRate: number
  kmRate: number
  isAvailable: boolean
}

/** Finds the vehicles that have these plates, ignoring case, spaces and hyphens. */
export async function matchPlates(db: Database, plates: readonly string[]): Promise<readonly Match[]> {
  const keys = await readDocumentKeys(db, plates)
  const { rows } = await sql<{ key: string; id: string }>`
    select plate_key as key, id from vehicles
    where plate_key = any(${keys}::text[]) and deleted_at is null`.execute(db)
  return matchesOf(keys, rows)
}

export async function readVehicles(db: Database, ids: readonly string[]): Promise<readonly Stored<VehicleValues>[]> {
  const { rows } = await sql<Stored<VehicleValues>>`
    select id, type, brand, model, year, license_plate as "licensePlate", capacity, is_luxury as "isLuxury", features,
      hourly_rate as "hourlyRate", daily_rate as "dailyRate", km_rate as "kmRate", is_available as "isAvailable"
    from vehicles where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return rows
}

export async function lockAndReadVehicles(tx: Tx, ids: readonly string[]): Promise<readonly Stored<VehicleValues>[]> {
  await lockVehicles(tx, ids)
  return readVehicles(tx, ids)
}

const recordType = sql`(id uuid, type text, brand text, model text, year int, "licensePlate" text, capacity int,
  "isLuxury" boolean, features text[], "hourlyRate" int, "dailyRate" int, "kmRate" int, "isAvailable" boolean,
  before jsonb)`

/** Inserts vehicles without a driver; returns how many. */
export function insertVehicles(tx: Tx, { importId, rows, now }: Writing<VehicleValues>): Promise<number> {
  return inChunks(rows, async (chunk) => {
    const { numAffectedRows = 0n } = await sql`
      insert into vehicles (type, brand, model, year, license_plate, capacity, is_luxury, features, hourly_rate,
        daily_rate, km_rate, is_available, import_id, created_at, updated_at)
      select g.type, g.brand, g.model, g.year, g."licensePlate", g.capacity, g."isLuxury", g.features, g."hourlyRate",
        g."dailyRate", g."kmRate", g."isAvailable", ${importId}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(chunk.map(({ values }) => values))}::json) as g ${recordType}
      on conflict do nothing`.execute(tx)
    return Number(numAffectedRows)
  })
}

/** SQL that sets the values of a vehicle `v` from a record `g`. */
const setValues = sql`type = g.type, brand = g.brand, model = g.model, year = g.year, license_plate = g."licensePlate",
  capacity = g.capacity, is_luxury = g."isLuxury", features = g.features, hourly_rate = g."hourlyRate",
  daily_rate = g."dailyRate", km_rate = g."kmRate", is_available = g."isAvailable", version = v.version + 1`

/** Updates locked vehicles. */
export async function updateVehicles(tx: Tx, { importId, rows, now }: Writing<VehicleValues>): Promise<void> {
  await inChunks(rows, async (chunk) => {
    const given = chunk.map(({ values, stored }) => ({ ...values, id: stored?.id, before: stored }))
    await sql`
      with given as (select * from json_to_recordset(${JSON.stringify(given)}::json) as g ${recordType}),
      changed as (
        update vehicles v set ${setValues}, updated_at = ${now}
        from given g where v.id = g.id returning v.id, v.version
      )
      insert into import_changes (import_id, row_id, version, before)
      select ${importId}::uuid, c.id, c.version, g.before from changed c join given g on g.id = c.id`.execute(tx)
    return chunk.length
  })
}

/** Locks the vehicles of an import. */
export async function lockRows(tx: Tx, importId: string): Promise<void> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from vehicles where import_id = ${importId}
      or id in (select row_id from import_changes where import_id = ${importId})`.execute(tx)
  await lockVehicles(
    tx,
    locked.map(({ id }) => id),
  )
}

/** SQL of the created vehicles that have trips or a driver, and of all that were changed since. */
export const usedRows: UsedRows = (importIds) => sql`
  select v.import_id as id from vehicles v
  where v.import_id = any(${importIds}) and v.deleted_at is null
    and (v.version <> ${versionBesideUndone(sql`v.id`, sql`1`)} or v.driver_id is not null
      or exists (select from bookings b where b.vehicle_id = v.id))
  union all
  select c.import_id from import_changes c join vehicles v on v.id = c.row_id
  where c.import_id = any(${importIds}) and v.version <> ${versionBesideUndone(sql`v.id`, sql`c.version`)}`

/** Deletes the vehicles that an import created, and gives back the values of those it updated. */
export async function undo(tx: Tx, importId: string, now: Date): Promise<void> {
  await sql`update vehicles set deleted_at = ${now}, updated_at = ${now}
    where import_id = ${importId} and deleted_at is null`.execute(tx)
  await sql`
    update vehicles v set ${setValues}, updated_at = ${now}
    from import_changes c cross join jsonb_to_record(c.before) as g ${recordType}
    where c.import_id = ${importId} and c.row_id = v.id`.execute(tx)
}
