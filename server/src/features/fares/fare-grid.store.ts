import type { FareGrid, TravelTimes } from '@yoon/contract/fares/calls'
import type { FareGridForm, TravelTime } from '@yoon/contract/fares/form'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { type RawBuilder, sql } from 'kysely'
import { companyZone } from '../../platform/database/company-time.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type TripEnds, zoneOf } from '../places/index.ts'

const zoneOrder = sql`order by a.position, b.position, a.id, b.id`

/** Reads all fares in the order of their zones, with the night supplement. */
export async function findFareGrid(db: Database): Promise<FareGrid> {
  const { rows } = await sql<FareGrid>`
    select g.version, g.night_percent as "nightPercent", to_char(g.night_from, 'HH24:MI') as "nightFrom",
      to_char(g.night_to, 'HH24:MI') as "nightTo",
      coalesce((select json_agg(row_to_json(r)) from (
        select f.from_zone_id as "fromZoneId", f.to_zone_id as "toZoneId", f.vehicle_type as "vehicleType", f.price,
          f.is_one_way as "isOneWay", null as "companyId"
        from fares f join zones a on a.id = f.from_zone_id join zones b on b.id = f.to_zone_id
        ${zoneOrder}, f.vehicle_type nulls first
      ) r), '[]') as fares
    from fare_grid g`.execute(db)
  const [grid] = rows
  if (!grid) throw new Error('The fare grid has no row')
  return grid
}

/** Locks the fares and the travel times against other saves. */
export async function lockFareGrid(tx: Tx): Promise<{ version: number; travelTimesVersion: number }> {
  const grid = await tx
    .selectFrom('fare_grid')
    .select(['version', 'travel_times_version as travelTimesVersion'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return grid
}

/** Returns those of these zones that exist, locked against deletion. */
export async function holdZones(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('zones').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findZoneNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('zones').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Replaces the fares and the night supplement, and increments the version. */
export async function replaceFares(tx: Tx, { nightPercent, nightFrom, nightTo, fares }: FareGridForm): Promise<void> {
  await tx.deleteFrom('fares').execute()
  await sql`
    insert into fares (from_zone_id, to_zone_id, vehicle_type, price, is_one_way)
    select "fromZoneId", "toZoneId", "vehicleType", price, "isOneWay"
    from json_to_recordset(${JSON.stringify(fares)}::json)
      as f ("fromZoneId" uuid, "toZoneId" uuid, "vehicleType" text, price int, "isOneWay" boolean)`.execute(tx)
  await sql`update fare_grid set night_percent = ${nightPercent}, night_from = ${nightFrom}::time,
    night_to = ${nightTo}::time, version = version + 1`.execute(tx)
}

/** Fare between two zones and what the night adds to it. */
export interface FoundFare {
  price: number
  /** Percent that the night supplement adds; 0 by day. */
  nightPercent: number
}

/** SQL that is true if a local time lies in the night, which may reach over midnight. */
function isAtNight(time: RawBuilder<unknown>) {
  return sql<boolean>`case when g.night_from <= g.night_to then ${time} >= g.night_from and ${time} < g.night_to
    else ${time} >= g.night_from or ${time} < g.night_to end`
}

export interface FareQuestion {
  from: string
  to: string
  vehicleType: VehicleType | null
  /** Local start time, `HH:mm`; null for the day's fare. */
  time: string | null
}

/**
 * Finds the fare from a zone to another: one of the vehicle type before one of all types, and one of this direction
 * before one of both (rules/places 8, 9).
 */
export async function findFare(
  db: Database,
  { from, to, vehicleType, time }: FareQuestion,
): Promise<FoundFare | undefined> {
  const { rows } = await sql<FoundFare>`
    select f.price, case when ${isAtNight(sql`${time}::time`)} then g.night_percent else 0 end as "nightPercent"
    from fares f, fare_grid g
    where ((f.from_zone_id = ${from} and f.to_zone_id = ${to})
        or (f.from_zone_id = ${to} and f.to_zone_id = ${from} and not f.is_one_way))
      and (f.vehicle_type is null or f.vehicle_type = ${vehicleType}::text)
    order by (f.vehicle_type is null), (not f.is_one_way) limit 1`.execute(db)
  return rows[0]
}

/** Reads the usual minutes of all pairs of zones that have some, in the order of the zones. */
export async function findTravelTimes(db: Database): Promise<TravelTimes> {
  const { rows } = await sql<TravelTimes>`
    select g.travel_times_version as version, coalesce((select json_agg(row_to_json(r)) from (
      select t.from_zone_id as "fromZoneId", t.to_zone_id as "toZoneId", t.peak_minutes as "peakMinutes",
        t.normal_minutes as "normalMinutes", t.night_minutes as "nightMinutes"
      from travel_times t join zones a on a.id = t.from_zone_id join zones b on b.id = t.to_zone_id ${zoneOrder}
    ) r), '[]') as times from fare_grid g`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The fare grid has no row')
  return found
}

/** Replaces the usual minutes and increments their version. */
export async function replaceTravelTimes(tx: Tx, times: readonly TravelTime[]): Promise<void> {
  await tx.deleteFrom('travel_times').execute()
  await sql`
    insert into travel_times (from_zone_id, to_zone_id, peak_minutes, normal_minutes, night_minutes)
    select least("fromZoneId", "toZoneId"), greatest("fromZoneId", "toZoneId"), "peakMinutes", "normalMinutes", "nightMinutes"
    from json_to_recordset(${JSON.stringify(times)}::json) as t ("fromZoneId" uuid, "toZoneId" uuid, "peakMinutes" int,
      "normalMinutes" int, "nightMinutes" int)`.execute(tx)
  await sql`update fare_grid set travel_times_version = travel_times_version + 1`.execute(tx)
}

/** SQL of the period in which a way is driven: at night, on weekdays from 7 to 10 and from 17 to 20, or otherwise (rules/places 12). */
export function travelPeriodAt({ day, time }: { day: RawBuilder<unknown>; time: RawBuilder<unknown> }) {
  return sql<TravelPeriod>`(select case when ${isAtNight(time)} then 'night'
    when extract(isodow from ${day}) <= 5
      and (${time} >= '07:00' and ${time} < '10:00' or ${time} >= '17:00' and ${time} < '20:00') then 'peak'
    else 'normal' end from fare_grid g)`
}

export type TravelPeriod = 'night' | 'peak' | 'normal'

/**
 * Finds the usual minutes of a trip between zones in the period of its start (rules/places 12). An unknown period takes the minutes of the normal one.
 */
export async function findUsualMinutes(
  db: Database,
  { pickup, destination, date, time }: TripEnds & { date: string | null; time: string | null },
): Promise<number | undefined> {
  const period = travelPeriodAt({ day: sql`${date}::date`, time: sql`${time}::time` })
  const { rows } = await sql<{ minutes: number | null }>`
    with ends as materialized (select ${zoneOf(pickup)} as a, ${zoneOf(destination)} as b)
    select ${minutesIn(period, sql`ends.a`, sql`ends.b`)} as minutes from ends`.execute(db)
  return rows[0]?.minutes ?? undefined
}

/** SQL of the usual minutes of a way between two zones that begins at a moment; null if they are unknown. */
export function usualMinutesBetween(from: RawBuilder<unknown>, to: RawBuilder<unknown>, moment: RawBuilder<unknown>) {
  const local = sql`((${moment}) at time zone ${companyZone})`
  return minutesIn(travelPeriodAt({ day: sql`${local}::date`, time: sql`${local}::time` }), from, to)
}

function minutesIn(period: RawBuilder<TravelPeriod>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  return sql<number | null>`(
    select coalesce(case ${period} when 'night' then t.night_minutes when 'peak' then t.peak_minutes end, t.normal_minutes)
    from travel_times t
    where t.from_zone_id = least(${from}, ${to}) and t.to_zone_id = greatest(${from}, ${to})
      and ${from} is not null and ${to} is not null)`
}
