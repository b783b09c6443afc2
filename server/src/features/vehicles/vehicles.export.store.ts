import type { VehicleType } from '@yoon/contract/vehicles/types'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type VehicleListFilter, vehicleFilter } from './vehicles.list.store.ts'

/** Vehicle as shown in a spreadsheet. */
export interface ExportRow {
  licensePlate: string
  type: VehicleType
  brand: string
  model: string
  year: number
  capacity: number
  isLuxury: boolean
  features: string[]
  hourlyRate: number
  dailyRate: number
  kmRate: number
  driver: string | null
  isAvailable: boolean
}

/** Reads the vehicles of a filter, in the order of the list. */
export async function readExportRows(db: Database, filter: VehicleListFilter): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select v.license_plate as "licensePlate", v.type, v.brand, v.model, v.year, v.capacity, v.is_luxury as "isLuxury",
      v.features, v.hourly_rate as "hourlyRate", v.daily_rate as "dailyRate", v.km_rate as "kmRate",
      (select u.first_name || ' ' || u.last_name from drivers d join users u on u.id = d.user_id
        where d.id = v.driver_id) as driver, v.is_available as "isAvailable"
    from vehicles v where ${vehicleFilter(filter)} order by v.search_text, v.id`.execute(db)
  return rows
}
