import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { bookingsOf, type DriverFilter, driverFilter, ridesOf } from './drivers.list.store.ts'

/** Driver as shown in a spreadsheet. */
export interface ExportRow {
  lastName: string
  firstName: string
  licenseNumber: string
  phone: string | null
  email: string | null
  vehicles: string
  rating: number
  rides: number
  bookings: number
  isAvailable: boolean
  isActive: boolean
}

/** Reads the drivers of a filter, in the order of the list. */
export async function readExportRows(db: Database, filter: DriverFilter): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select u.last_name as "lastName", u.first_name as "firstName", d.license_number as "licenseNumber", u.phone, u.email,
      coalesce((select string_agg(v.brand || ' ' || v.model || ' (' || v.license_plate || ')', ', '
        order by v.license_plate) from vehicles v where v.driver_id = d.id and v.deleted_at is null), '') as vehicles,
      d.rating::float8 as rating, ${ridesOf} as rides, ${bookingsOf} as bookings,
      d.is_available as "isAvailable", u.is_active as "isActive"
    from drivers d join users u on u.id = d.user_id where ${driverFilter(filter)} order by u.search_text, d.id`.execute(
    db,
  )
  return rows
}
