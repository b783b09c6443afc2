import { alternativeReachMinutes, alternativeStepMinutes, alternativesMax } from '@yoon/contract/planning/limits'
import type { Alternative } from '@yoon/contract/planning/schemas'
import { type RawBuilder, sql } from 'kysely'
import { localText } from '../../platform/database/company-time.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isAssignableDriver } from './conditions.store.ts'
import { absencesWithin, hasExpiredPaper, lastDayOf } from './obstacles.store.ts'
import { bookingsWithin, type HeldColumn, type WantedWindow } from './overlaps.store.ts'

/** A wanted window; an undefined vehicle is the driver's only one. */
export interface WantedInstead extends Omit<WantedWindow, 'vehicle_id'> {
  vehicle_id: string | null | undefined
}

/** Alternatives to a driver or vehicle that is taken; at most `alternativesMax` of each kind, the best first. */
interface FreeInstead {
  crews: Alternative[]
  starts: Alternative[]
}

/**
 * Finds other drivers with a suitable vehicle, or vehicles for a rental without driver, who are free in a window, and
 * starts within two hours at which the wanted ones are. For each driver, vehicle and start a bounded number of bookings is read.
 */
export async function findFreeInstead(tx: Tx, wanted: WantedInstead, now: Date): Promise<FreeInstead> {
  const { from, to, exceptId } = wanted
  const { rows } = await sql<FreeInstead>`
    with wanted as materialized (
      select b.id, b.passengers, b.vehicle_type, b.is_with_driver, b.rental_end_date is null as is_within_day,
        b.driver_id, b.vehicle_id, tstzrange(b.starts_at, b.ends_at) as own_span,
        tstzrange(${from}::timestamptz, ${to}::timestamptz) as span
      from bookings b where b.id = ${exceptId}),
    free_vehicles as materialized (
      select v.id, v.license_plate, v.driver_id, v.capacity, v.type is distinct from w.vehicle_type as is_other_type
      from vehicles v cross join wanted w
      where v.is_available and v.deleted_at is null and v.capacity >= w.passengers
        and (v.driver_id is not null or not w.is_with_driver)
        and ${isFree('vehicle_id', sql`v.id`, sql`w.span`)} and ${hasPapers('vehicle_id', 'v.id')}),
    crews as (
      select distinct on (d.id) d.id, u.first_name || ' ' || u.last_name as name, v.id as vehicle_id, v.license_plate,
        v.is_other_type, v.capacity
      from wanted w cross join drivers d join users u on u.id = d.user_id join free_vehicles v on v.driver_id = d.id
      where w.is_with_driver and ${isAssignableDriver} and ${isFree('driver_id', sql`d.id`, sql`w.span`)}
        and ${hasPapers('driver_id', 'd.id')}
        and not (d.id is not distinct from w.driver_id and v.id is not distinct from w.vehicle_id and w.span = w.own_span)
      order by d.id, v.is_other_type, v.capacity, v.license_plate),
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
        order by v.is_other_type, v.capacity, v.license_plate limit ${alternativesMax}) a), '[]') as crews,
      coalesce((select json_agg(s.alternative) from (${freeStarts(wanted, now)}) s), '[]') as starts`.execute(tx)
  return rows[0] ?? { crews: [], starts: [] }
}

/** Trips around the wanted window, by which drivers with few of them come first. */
const aroundSpan = sql`tstzrange(lower(w.span) - interval '12 hours', upper(w.span) + interval '12 hours')`

/** Condition that neither an absence nor another active booking than that of `wanted w` holds a driver or a vehicle. */
function isFree(column: HeldColumn, held: RawBuilder<unknown>, range: RawBuilder<unknown>) {
  return sql<boolean>`(not exists (select from ${bookingsWithin(column, held, range)} b where b.id <> w.id)
    and not exists (select from ${absencesWithin(column, held, range)} a))`
}

/** Condition that no paper of a driver or a vehicle keeps them from the window of `wanted w`. */
function hasPapers(column: HeldColumn, held: string) {
  return sql<boolean>`not ${hasExpiredPaper(column, held, lastDayOf(sql`upper(w.span)`))}`
}

/** Query of the nearest starts at which the wanted driver and vehicle are free; the last day of a rental would stay. */
function freeStarts({ driver_id, vehicle_id }: WantedInstead, now: Date): RawBuilder<unknown> {
  const steps = alternativeReachMinutes / alternativeStepMinutes
  const shifted = sql`tstzrange(lower(w.span) + m.shift, upper(w.span) + m.shift)`
  const start = sql`(lower(w.span) + m.shift)`
  return sql`
    select json_build_object('kind', 'start', 'scheduledDate', ${localText(start, 'YYYY-MM-DD')},
      'scheduledTime', ${localText(start, 'HH24:MI')}) as alternative
    from wanted w cross join (
      select n, sign, make_interval(mins => n * sign * ${alternativeStepMinutes}::int) as shift
      from generate_series(1, ${steps}::int) n cross join (values (1), (-1)) of_both (sign)) m
    where w.is_within_day and ${start} > ${now}::timestamptz
      and ${isFree('driver_id', sql`${driver_id}::uuid`, shifted)}
      and ${isFree('vehicle_id', vehicle_id === undefined ? onlyVehicleOf(driver_id) : sql`${vehicle_id}::uuid`, shifted)}
    order by m.n, m.sign desc limit ${alternativesMax}`
}

/** The vehicle that an assignment takes if it names none. */
function onlyVehicleOf(driver_id: string | null): RawBuilder<unknown> {
  return sql`(select case when count(*) = 1 and bool_and(v.is_available) then (array_agg(v.id))[1] end
    from vehicles v where v.driver_id = ${driver_id}::uuid and v.deleted_at is null)`
}
