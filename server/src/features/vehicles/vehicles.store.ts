import { vehicleTypes } from '@yoon/contract/vehicles'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/json-text.ts'
import { matchesSearch } from '../../platform/search.ts'

export interface VehicleQuery {
  page: number
  limit: number
  search?: string | undefined
  available?: 'true' | 'false' | undefined
  type?: string | undefined
}

/** A page of vehicles by brand and model, with their drivers. */
export async function listVehicles(db: Database, query: VehicleQuery): Promise<Page> {
  const { page, limit, search, available, type } = query
  const conditions = [
    sql`v.deleted_at is null`,
    ...(search ? [matchesSearch('v.search_text', search)] : []),
    ...(available ? [sql`v.is_available = ${available === 'true'}`] : []),
    ...(type === 'LUXURY' ? [sql`v.is_luxury`] : type ? [sql`v.type = ${type}`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<{ rows: string; total: number }>`
    select
      (select count(*)::int from vehicles v where ${where}) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select v.id, v.type, v.brand, v.model, v.year, v.license_plate as "licensePlate", v.capacity,
          v.is_luxury as "isLuxury", v.features, v.image_urls as "imageUrls", v.hourly_rate as "hourlyRate",
          v.daily_rate as "dailyRate", v.km_rate as "kmRate", v.is_available as "isAvailable",
          (select row_to_json(d) from (
            select d.id, d.is_available as "isAvailable", (select row_to_json(p) from (
              select u.id, u.first_name as "firstName", u.last_name as "lastName", u.phone) p) as user
            from drivers d join users u on u.id = d.user_id where d.id = v.driver_id) d) as driver
        from vehicles v where ${where}
        order by v.search_text, v.id limit ${limit} offset ${(page - 1) * limit}
      ) r), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

/** The commonest rates of the vehicles of each type, of those that have any. */
export async function readVehicleRates(db: Database): Promise<JsonText> {
  const { rows } = await sql<{ rates: string }>`
    select json_agg(row_to_json(r))::text as rates from (
      select types.type, mode() within group (order by v.hourly_rate) filter (where v.hourly_rate > 0) as "hourlyRate",
        mode() within group (order by v.daily_rate) filter (where v.daily_rate > 0) as "dailyRate"
      from unnest(${vehicleTypes}::text[]) with ordinality types (type, position)
        left join vehicles v on v.type = types.type and v.deleted_at is null
      group by types.type, types.position order by types.position
    ) r`.execute(db)
  return jsonText(rows[0]?.rates ?? '[]')
}

export interface AssignableVehicle {
  id: string
  licensePlate: string
}

/** Locks a vehicle for an assignment; nothing when it is out of service or gone. */
export async function lockAssignableVehicle(tx: Database, id: string): Promise<AssignableVehicle | undefined> {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'license_plate as licensePlate'])
    .where('id', '=', id)
    .where('is_available', '=', true)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The driver's vehicle if there is exactly one in service: what an assignment takes unless one is chosen. */
export async function findOnlyVehicleOf(db: Database, driverId: string): Promise<string | null> {
  const vehicles = await db
    .selectFrom('vehicles')
    .select(['id', 'is_available as isAvailable'])
    .where('driver_id', '=', driverId)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  const [only, second] = vehicles
  return only?.isAvailable && !second ? only.id : null
}
