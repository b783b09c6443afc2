import { alternativeReachMinutes, alternativeStepMinutes, alternativesMax } from '@yoon/contract/planning/limits'
import type { Alternative } from '@yoon/contract/planning/schemas'
import { type RawBuilder, sql } from 'kysely'
import { localText } from '../../platform/database/company-time.ts'
import type { Tx } from '../../platform/database/database.ts'
import { bestVehicleFirst, isAssignableDriver, onlyVehicleOf } from './conditions.store.ts'
import { driversWhoDeclined } from './declines.store.ts'
import { transferMinutes, type WaySql } from './neighbours.store.ts'
import { absencesWithin, expiredPapers, lastDayOf } from './obstacles.store.ts'
import { bookingsWithin, type HeldColumn, type WantedWindow } from './overlaps.store.ts'

/** A wanted window; an undefined vehicle is the driver's only one. */
export interface WantedInstead extends Omit<WantedWindow, 'vehicle_id'> {
  vehicle_id: string | null | undefined
}

/** Alternatives to a driver or vehicle that is taken; at most `alternativesMax` of each kind, the best first. */
export interface FreeInstead {
  crews: Alternative[]
  starts: Alternative[]
}

/**
 * Finds other drivers with a suitable vehicle, or vehicles for a rental without driver, who are free in a window, and
 * if asked for, starts within two hours at which the wanted ones are. For each driver, vehicle and start a bounded number of bookings is read.
 */
export async function findFreeInstead(
  tx: Tx,
  wanted: WantedInstead,
  { ways, now, withStarts }: { ways: WaySql; now: Date; withStarts: boolean },
): Promise<FreeInstead> {
  const { from, to, exceptId } = wanted
  const starts = withStarts
    ? sql`coalesce((select json_agg(s.alternative) from (${freeStarts(wanted, { ways, now })}) s), '[]')`
    : sql`'[]'::json`
  const { rows } = await sql<FreeInstead>`
    with wanted as materialized (
      select b.id, b.passengers, b.vehicle_type, b.is_with_driver, b.rental_end_date is null as is_within_day,
        b.driver_id, b.vehicle_id, b.service_type = 'TRANSFER' as is_transfer, b.planned_minutes,
        ${ways.zoneOfBooking('pickup', 'b')} as pickup_zone, ${ways.zoneOfBooking('destination', 'b')} as destination_zone,
        tstzrange(b.starts_at, b.ends_at) as own_span,
        tstzrange(${from}::timestamptz, ${to}::timestamptz) as span
      from bookings b where b.id = ${exceptId}),
    free_vehicles as materialized (
      select v.id, v.license_plate, v.driver_id, v.capacity, v.type is distinct from w.vehicle_type as is_other_type,
        row_number() over (order by ${bestVehicleFirst(sql`w.vehicle_type`)}) as place
      from vehicles v cross join wanted w
      where v.is_available and v.deleted_at is null and v.capacity >= w.passengers
        and (v.driver_id is not null or not w.is_with_driver)
        and ${isFree('vehicle_id', sql`v.id`, sql`w.span`)} and ${hasPapers('vehicle_id', sql`v.id`, sql`w.span`)}),
    crews as (
      select distinct on (d.id) d.id, u.first_name || ' ' || u.last_name as name, v.id as vehicle_id, v.license_plate,
        v.is_other_type, v.capacity
      from wanted w cross join drivers d join users u on u.id = d.user_id join free_vehicles v on v.driver_id = d.id
      where w.is_with_driver and ${isAssignableDriver} and ${isFree('driver_id', sql`d.id`, sql`w.span`)}
        and ${hasPapers('driver_id', sql`d.id`, sql`w.span`)} and d.id not in (${driversWhoDeclined(sql`w.id`)})
        and not (d.id is not distinct from w.driver_id and v.id is not distinct from w.vehicle_id and w.span = w.own_span)
      order by d.id, v.place),
    ranked as (
      select c.*, (select count(*) from wanted w cross join lateral ${bookingsWithin('driver_id', sql`c.id`, aroundSpan)} b)
        as trips
      from crews c)
    select
      coalesce((select json_agg(a.alternative) from (
        select json_build_object('kind', 'driver', 'driverId', id, 'driverName', name, 'vehicleId', vehicle_id,
          'licensePlate', license_plate) as alternative
        from ranked order by is_other_type, trips, capacity, name, id limit ${alternativesMax}) a),
      (select json_agg(a.alternative) from (
        select json_build_object('kind', 'vehicle', 'vehicleId', v.id, 'licensePlate', v.license_plate) as alternative
        from free_vehicles v cross join wanted w
        where not w.is_with_driver
          and not (v.id is not distinct from w.vehicle_id and w.span = w.own_span)
        order by v.place limit ${alternativesMax}) a), '[]') as crews,
      ${starts} as starts`.execute(tx)
  return rows[0] ?? { crews: [], starts: [] }
}

/** Trips around the wanted window, by which drivers with few of them come first. */
const aroundSpan = sql`tstzrange(lower(w.span) - interval '12 hours', upper(w.span) + interval '12 hours')`

/** Condition that neither an absence nor another active booking than that of `wanted w` holds a driver or a vehicle. */
function isFree(column: HeldColumn, held: RawBuilder<unknown>, range: RawBuilder<unknown>) {
  return sql<boolean>`(not exists (select from ${bookingsWithin(column, held, range)} b where b.id <> w.id)
    and not exists (select from ${absencesWithin(column, held, range)} a))`
}

/** Condition that no paper of a driver or a vehicle keeps them from a range. */
function hasPapers(column: HeldColumn, held: RawBuilder<unknown>, range: RawBuilder<unknown>) {
  return sql<boolean>`not exists (select from ${expiredPapers(column, held, lastDayOf(sql`upper(${range})`))} expired)`
}

/**
 * Query of the nearest starts at which the wanted driver and vehicle are free and have their papers, as a move to them
 * asks: a transfer takes its usual minutes then. The last day of a rental would stay.
 */
function freeStarts({ driver_id, vehicle_id }: WantedInstead, { ways, now }: { ways: WaySql; now: Date }) {
  const steps = alternativeReachMinutes / alternativeStepMinutes
  const driver = sql`${driver_id}::uuid`
  const vehicle = vehicle_id === undefined ? onlyVehicleOf(driver) : sql`${vehicle_id}::uuid`
  const minutes = sql`coalesce(${ways.usualMinutes(sql`w.pickup_zone`, sql`w.destination_zone`, sql`m.starts_at`)},
    w.planned_minutes, ${transferMinutes})`
  return sql`
    select json_build_object('kind', 'start', 'scheduledDate', ${localText(sql`m.starts_at`, 'YYYY-MM-DD')},
      'scheduledTime', ${localText(sql`m.starts_at`, 'HH24:MI')}) as alternative
    from wanted w cross join lateral (
      select n, sign, lower(w.span) + make_interval(mins => n * sign * ${alternativeStepMinutes}::int) as starts_at
      from generate_series(1, ${steps}::int) n cross join (values (1), (-1)) of_both (sign)) m
    cross join lateral (select tstzrange(m.starts_at, m.starts_at + case when w.is_transfer
      then make_interval(mins => ${minutes}) else upper(w.span) - lower(w.span) end) as span) moved
    where w.is_within_day and m.starts_at > ${now}::timestamptz and m.starts_at <> lower(w.own_span)
      and ${isFree('driver_id', driver, sql`moved.span`)} and ${hasPapers('driver_id', driver, sql`moved.span`)}
      and ${isFree('vehicle_id', vehicle, sql`moved.span`)} and ${hasPapers('vehicle_id', vehicle, sql`moved.span`)}
    order by m.n, m.sign desc limit ${alternativesMax}`
}
