import { unfinishedStatuses } from '@yoon/contract/bookings/status'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Returns the references of the unfinished bookings `b` that match a condition, earliest first. */
export async function findUnfinished(db: Database, isMeant: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select b.reference from bookings b
    where ${isMeant} and b.status = any(${unfinishedStatuses}::text[]) and b.deleted_at is null
    order by b.starts_at, b.id`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** Returns the references of the unfinished bookings of a driver. */
export function findUnfinishedOfDriver(db: Database, driverId: string): Promise<string[]> {
  return findUnfinished(db, sql`b.driver_id = ${driverId}`)
}

/** Returns the references of the unfinished bookings of a vehicle. */
export function findUnfinishedOfVehicle(db: Database, vehicleId: string): Promise<string[]> {
  return findUnfinished(db, sql`b.vehicle_id = ${vehicleId}`)
}
