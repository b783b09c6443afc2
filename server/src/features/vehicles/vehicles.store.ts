import type { OutputOf } from '@yoon/contract/endpoint'
import type { listVehicleRates } from '@yoon/contract/vehicles/calls'
import type { VehicleForm } from '@yoon/contract/vehicles/form'
import { type VehicleType, vehicleTypes } from '@yoon/contract/vehicles/types'
import { type Selectable, sql } from 'kysely'
import type { Database, Tables, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'

const usualRates = sql`mode() within group (order by v.hourly_rate) filter (where v.hourly_rate > 0) as "hourlyRate",
  mode() within group (order by v.daily_rate) filter (where v.daily_rate > 0) as "dailyRate"`

/** Reads the most frequent hourly and daily rates of each vehicle type; rates of zero are ignored. */
export async function readVehicleRates(db: Database): Promise<JsonText<OutputOf<typeof listVehicleRates>>> {
  const { rows } = await sql<{ rates: string }>`
    select json_agg(row_to_json(r))::text as rates from (
      select types.type, ${usualRates}
      from unnest(${vehicleTypes}::text[]) with ordinality types (type, position)
        left join vehicles v on v.type = types.type and v.deleted_at is null
      group by types.type, types.position order by types.position
    ) r`.execute(db)
  return jsonText(rows[0]?.rates ?? '[]')
}

/** Rates of a vehicle or of a type; null and 0 mean no rate. */
export interface Rates {
  hourlyRate: number | null
  dailyRate: number | null
}

/** Returns the most frequent rates of a vehicle type. */
export async function findRatesOfType(db: Database, type: VehicleType): Promise<Rates | undefined> {
  const { rows } = await sql<Rates>`
    select ${usualRates} from vehicles v where v.type = ${type} and v.deleted_at is null`.execute(db)
  return rows[0]
}

/** Returns the rates of the vehicle that is assigned to a booking. */
export async function findRatesOfBooking(
  db: Database,
  bookingId: string,
): Promise<(Rates & { type: VehicleType }) | undefined> {
  const { rows } = await sql<Rates & { type: VehicleType }>`
    select v.type, v.hourly_rate as "hourlyRate", v.daily_rate as "dailyRate"
    from bookings b join vehicles v on v.id = b.vehicle_id where b.id = ${bookingId} and b.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

export async function setDriver(tx: Tx, ids: string[], driverId: string | null, now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('vehicles').set({ driver_id: driverId, updated_at: now }).where('id', 'in', ids).execute()
}

/** Values of a vehicle that staff edit. */
export interface VehicleValues extends Omit<Required<VehicleForm>, 'pricing'> {
  hourlyRate: number
  dailyRate: number
  kmRate: number
}

export interface VehicleRow extends VehicleValues {
  id: string
}

/** Returns the values of a row of the table. */
export function rowOf(row: Selectable<Tables['vehicles']>): VehicleRow {
  const { id, brand, model, year, capacity, features } = row
  return {
    id,
    brand,
    model,
    year,
    capacity,
    features,
    licensePlate: row.license_plate,
    isLuxury: row.is_luxury,
    imageUrls: row.image_urls,
    hourlyRate: row.hourly_rate,
    dailyRate: row.daily_rate,
    kmRate: row.km_rate,
    isAvailable: row.is_available,
    type: row.type as VehicleType,
  }
}

/** True if another vehicle has this plate, ignoring case, spaces and hyphens. */
export async function isPlateTaken(db: Database, licensePlate: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from vehicles where plate_key = document_key(${licensePlate}) and deleted_at is null
      and id is distinct from ${exceptId}::uuid`.execute(db)
  return rows.length > 0
}

/** Inserts a vehicle and returns its id, or undefined if its plate was taken in the meantime. */
export async function insertVehicle(tx: Tx, values: VehicleValues, now: Date): Promise<string | undefined> {
  const vehicle = await tx
    .insertInto('vehicles')
    .values({ ...columnsOf(values, now), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return vehicle?.id
}

/** Updates a locked vehicle and increments its version. */
export async function rewriteVehicle(tx: Tx, id: string, values: VehicleValues, now: Date): Promise<void> {
  const change = { ...columnsOf(values, now), version: sql<number>`version + 1` }
  await tx.updateTable('vehicles').set(change).where('id', '=', id).execute()
}

function columnsOf(values: VehicleValues, now: Date) {
  const { type, brand, model, year, capacity, features } = values
  return {
    type,
    brand,
    model,
    year,
    capacity,
    features,
    license_plate: values.licensePlate,
    is_luxury: values.isLuxury,
    image_urls: values.imageUrls,
    hourly_rate: values.hourlyRate,
    daily_rate: values.dailyRate,
    km_rate: values.kmRate,
    is_available: values.isAvailable,
    updated_at: now,
  }
}

/** Soft-deletes a vehicle; its plate becomes free and it loses its driver. */
export async function retireVehicle(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ deleted_at: now, updated_at: now, driver_id: null })
    .where('id', '=', id)
    .execute()
}
