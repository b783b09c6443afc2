import type { VehicleType } from '@yoon/contract/vehicles/types'
import { type RawBuilder, sql } from 'kysely'
import { companyZone, midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { driversWhoDeclined } from '../availability/index.ts'
import { type TravelPeriod, travelPeriodAt } from '../fares/index.ts'
import { zoneOfBooking } from '../places/index.ts'

/** Places and times at which a booking begins and ends. */
export interface StopRow {
  id: string
  /** Number of its first local day since 1970. */
  day: number
  from: string | null
  to: string | null
  /** Period in which a way from its end is driven. */
  period: TravelPeriod
}

/** A booking that may be proposed. */
export interface TripRow extends StopRow {
  version: number
  bookingReference: string
  /** Whole minutes since 1970. */
  start: number
  end: number
  startsAt: string
  endsAt: string
  pickupLocation: string
  destination: string | null
  passengers: number
  vehicleType: VehicleType | null
  needsDriver: boolean
  /** Ids of the drivers who have declined it. */
  declinedBy: readonly string[]
  /** True if it is neither finished nor assigned. */
  isOpen: boolean
  isSeveralDays: boolean
}

const localEnd = sql`(b.ends_at at time zone ${companyZone})`
const period = travelPeriodAt({ day: sql`${localEnd}::date`, time: sql`${localEnd}::time` })

const stopColumns = sql`b.id, (b.scheduled_date - date '1970-01-01') as day, ${zoneOfBooking('pickup', 'b')} as from,
  ${zoneOfBooking('destination', 'b')} as to, ${period} as period`

const tripColumns = sql`${stopColumns}, b.version, b.reference as "bookingReference",
  floor(extract(epoch from b.starts_at) / 60)::int as start, floor(extract(epoch from b.ends_at) / 60)::int as end,
  instant(b.starts_at) as "startsAt", instant(b.ends_at) as "endsAt", b.pickup_location as "pickupLocation",
  b.destination, b.passengers, b.vehicle_type as "vehicleType", b.is_with_driver as "needsDriver",
  array(${driversWhoDeclined(sql`b.id`)}) as "declinedBy",
  b.view = 'urgent' as "isOpen",
  coalesce(b.rental_end_date > b.scheduled_date, false) as "isSeveralDays"`

/** Finds the unfinished trips of a local day that nobody takes yet, in the order of their starts. */
export function findTripsOfDay(db: Database, day: string, limit: number): Promise<TripRow[]> {
  const date = sql`${day}::date`
  return findTrips(
    db,
    sql`b.view = 'urgent' and b.starts_at >= ${midnight(date)} and b.starts_at < ${midnight(sql`${date} + 1`)}`,
    limit,
  )
}

/** Finds bookings by their ids, in the order of their starts. */
export function findTripsById(db: Database, ids: readonly string[]): Promise<TripRow[]> {
  return findTrips(db, sql`b.id = any(${ids}::uuid[])`, ids.length)
}

async function findTrips(db: Database, isMeant: RawBuilder<unknown>, limit: number): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select ${tripColumns} from bookings b where b.deleted_at is null and ${isMeant}
    order by b.starts_at, b.id limit ${limit}`.execute(db)
  return rows
}

/** Finds where bookings begin and end. */
export async function findStops(db: Database, ids: readonly string[]): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`select ${stopColumns} from bookings b where b.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Counts those of these drivers who exist. */
export async function countDrivers(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from drivers where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
