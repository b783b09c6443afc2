import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { VehicleFilter } from '@yoon/contract/vehicles/types'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { matchesDocument, matchesSearch } from '../../platform/database/search.ts'
import { person } from '../../platform/person.ts'
import {
  absenceNowOf,
  absencesOf,
  expiredPapersOf,
  overlapsOf,
  papersDueOf,
  requestedBooking,
} from '../availability/index.ts'

export interface VehicleListFilter {
  search?: string | undefined
  available?: 'true' | 'false' | undefined
  type?: VehicleFilter | undefined
}

export interface VehicleQuery extends VehicleListFilter {
  now: Date
  page: number
  limit: number
  /** Booking to be assigned: trips of a vehicle that overlap its window are listed as conflicts. */
  bookingId?: string | undefined
}

/** Vehicles under way, read once from the view of these bookings: the trips of a vehicle may be many. */
const vehiclesOnTrips = sql`array(select b.vehicle_id from bookings b
  where b.view = 'in_progress' and b.deleted_at is null and b.vehicle_id is not null)`

const columns = sql`v.id, v.type, v.brand, v.model, v.year, v.license_plate as "licensePlate", v.capacity,
  v.is_luxury as "isLuxury", v.features, v.image_urls as "imageUrls", v.hourly_rate as "hourlyRate",
  v.daily_rate as "dailyRate", v.km_rate as "kmRate", v.is_available as "isAvailable", v.version,
  v.id = any(${vehiclesOnTrips}) as "isOnTrip",
  (select row_to_json(d) from (
    select d.id, d.is_available as "isAvailable", ${person('d.user_id')} as user
    from drivers d where d.id = v.driver_id) d) as driver`

/** Absence at present and papers that expire. */
const dueColumns = (now: Date) => sql`, ${absenceNowOf('vehicle_id', 'v.id', { now, withReasons: true })} as absence,
  ${papersDueOf('vehicle_id', 'v.id', { now, withPersonal: false })} as papers`

/** What holds a vehicle during the booking `requested`. */
const heldColumns = sql`, ${overlapsOf('vehicle_id', 'v.id')} as conflicts,
  ${absencesOf('vehicle_id', 'v.id', true)} as absences, ${expiredPapersOf('vehicle_id', 'v.id')} as "expiredPapers"`

/** Condition of a filter; searches brand, model, year, plate and the name of the driver. */
export function vehicleFilter({ search, available, type }: VehicleListFilter) {
  const conditions = [
    sql`v.deleted_at is null`,
    ...(available ? [sql`v.is_available = ${available === 'true'}`] : []),
    ...(type === 'LUXURY' ? [sql`v.is_luxury`] : type ? [sql`v.type = ${type}`] : []),
    ...(search
      ? [
          sql`(${matchesSearch(sql.ref('v.search_text'), search)} or ${matchesDocument('v.plate_key', search)} or exists (
            select from drivers d join users u on u.id = d.user_id
            where d.id = v.driver_id and ${matchesSearch(sql.ref('u.search_text'), search)}))`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Lists a page of vehicles with their drivers, ordered by brand and model. */
export async function listVehicles(db: Database, query: VehicleQuery): Promise<Page<Vehicle>> {
  const { page, limit, bookingId, now, ...filter } = query
  const where = vehicleFilter(filter)
  const { rows } = await sql<{ rows: string; total: number }>`
    with ${requestedBooking(bookingId)}
    select
      (select count(*)::int from vehicles v where ${where}) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${columns} ${dueColumns(now)} ${bookingId ? heldColumns : sql``}
        from vehicles v where ${where}
        order by v.search_text, v.id limit ${limit} offset ${(page - 1) * limit}
      ) r), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

export async function findVehicleJson(db: Database, id: string, now: Date): Promise<JsonText<Vehicle> | undefined> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(r)::text as row from (
      select ${columns} ${dueColumns(now)} from vehicles v where v.id = ${id} and v.deleted_at is null) r`.execute(db)
  return rows[0] && jsonText(rows[0].row)
}
