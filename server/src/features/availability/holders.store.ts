import { type RawBuilder, sql } from 'kysely'
import { midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { isAssignableDriver } from './conditions.store.ts'
import { absencesWithin, blocksKind, lapsedPapers } from './obstacles.store.ts'
import { bookingsWithin, type HeldColumn } from './overlaps.store.ts'

/** A range of time, and the present: a trip under way holds its driver and its vehicle at least until then. */
export interface HoldersQuery {
  from: Date
  to: Date
  now: Date
  limit: number
}

/** A booking that holds a driver or a vehicle, in whole minutes since 1970. */
export interface HeldTime {
  bookingId: string
  start: number
  end: number
}

/** A time in which a driver or a vehicle cannot be assigned, in whole minutes since 1970. */
export interface AwayTime {
  start: number
  end: number
}

export interface DriverTimes {
  id: string
  name: string
  held: HeldTime[]
  /** Absences, and the days without a valid paper of a kind that blocks. */
  away: AwayTime[]
}

export interface VehicleTimes {
  id: string
  /** `Toyota Prado` */
  name: string
  licensePlate: string
  type: string
  capacity: number
  /** The driver who has it; null for nobody. */
  driverId: string | null
  held: HeldTime[]
  away: AwayTime[]
}

/** Finds the drivers who can be assigned, with what holds them in a range (rules/availability 13). */
export async function findAssignableDrivers(
  db: Database,
  { among, ...query }: HoldersQuery & { among: readonly string[] | undefined },
): Promise<DriverTimes[]> {
  const isMeant = among ? sql`d.id = any(${among}::uuid[])` : sql`true`
  const { rows } = await sql<DriverTimes>`
    select d.id, u.first_name || ' ' || u.last_name as name, ${heldTimes('driver_id', 'd.id', query)} as held,
      ${awayTimes('driver_id', 'd.id', query)} as away
    from drivers d join users u on u.id = d.user_id
    where ${isAssignableDriver} and ${isMeant}
    order by d.id limit ${query.limit}`.execute(db)
  return rows
}

/** Finds the vehicles that can be assigned, with what holds them in a range (rules/availability 14). */
export async function findAssignableVehicles(db: Database, query: HoldersQuery): Promise<VehicleTimes[]> {
  const { rows } = await sql<VehicleTimes>`
    select v.id, v.brand || ' ' || v.model as name, v.license_plate as "licensePlate", v.type, v.capacity,
      v.driver_id as "driverId", ${heldTimes('vehicle_id', 'v.id', query)} as held,
      ${awayTimes('vehicle_id', 'v.id', query)} as away
    from vehicles v where v.is_available and v.deleted_at is null
    order by v.license_plate, v.id limit ${query.limit}`.execute(db)
  return rows
}

/** JSON of the active bookings of a driver or a vehicle within a range, in the order of their starts. */
function heldTimes(column: HeldColumn, holder: string, { from, to, now }: HoldersQuery): RawBuilder<HeldTime[]> {
  const range = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`
  const end = sql`case when b.status = 'IN_PROGRESS' then greatest(b.ends_at, ${now}::timestamptz) else b.ends_at end`
  return sql`(select coalesce(json_agg(json_build_object('bookingId', b.id, 'start', ${minutesOf(sql`b.starts_at`)},
      'end', ${minutesOf(end)}) order by b.starts_at, b.id), '[]')
    from ${bookingsWithin(column, sql.ref(holder), range)} b)`
}

/** JSON of the absences of a driver or a vehicle within a range, and of the days without a valid paper that blocks. */
function awayTimes(column: HeldColumn, holder: string, { from, to }: HoldersQuery): RawBuilder<AwayTime[]> {
  const range = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`
  const held = sql.ref(holder)
  const renewed = sql`case when p.renewed_on is null then ${to}::timestamptz else ${midnight(sql`p.renewed_on`)} end`
  return sql`(select coalesce(json_agg(json_build_object('start', ${minutesOf(sql`a.starts_at`)},
      'end', ${minutesOf(sql`a.ends_at`)}) order by a.starts_at), '[]')
    from (
      select starts_at, ends_at from ${absencesWithin(column, held, range)} absent
      union all
      select lapse.starts_at, lapse.ends_at
      from ${lapsedPapers(column, held)} p
        cross join lateral (select ${midnight(sql`p.expires_on + 1`)} as starts_at, ${renewed} as ends_at) lapse
      where ${blocksKind(sql.ref('p.kind'))} and lapse.starts_at < ${to}::timestamptz
        and lapse.ends_at > ${from}::timestamptz) a)`
}

/** Whole minutes since 1970: windows of bookings begin and end with one. */
function minutesOf(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`floor(extract(epoch from ${moment}) / 60)::int`
}
