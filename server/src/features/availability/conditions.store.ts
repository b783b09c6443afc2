import type { StartProblem } from '@yoon/contract/scheduler/start-problems'
import { type RawBuilder, sql } from 'kysely'
import { hasExpiredPaper, isAbsentAt, lastDayOf } from './obstacles.store.ts'
import { bookingsWithin, span } from './overlaps.store.ts'

/** Condition that the driver `d` of the user `u` may be assigned, at whatever time (rules/availability 13). */
export const isAssignableDriver = sql<boolean>`d.is_available and d.deleted_at is null
  and u.role = 'DRIVER' and u.is_active and u.deleted_at is null`

/** Order of the vehicles `v` that suit a booking: of the wanted type first, then the smallest (rules/availability 26). */
export function bestVehicleFirst(wantedType: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${wantedType} is not null and v.type is distinct from ${wantedType}, v.capacity, v.license_plate`
}

/** SQL of the vehicle that an assignment takes if it names none: the driver's only one, if it is in service (rules/availability 15). */
export function onlyVehicleOf(driver: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select case when count(*) = 1 and bool_and(owned.is_available) then (array_agg(owned.id))[1] end
    from vehicles owned where owned.driver_id = ${driver} and owned.deleted_at is null)`
}

/**
 * Returns the reason why driver or vehicle of the ASSIGNED booking `b` is not free for its start, or null
 * (rules/scheduler 9). An absence counts that holds at the start, or later at present.
 */
export function whyNotStartable(now: Date): RawBuilder<StartProblem | null> {
  const moment = sql`greatest(b.starts_at, ${now}::timestamptz)`
  const lastDay = lastDayOf(sql.ref('b.ends_at'))
  return sql<StartProblem | null>`case
  when b.is_with_driver and not exists (
    select from drivers d join users u on u.id = d.user_id
    where d.id = b.driver_id and d.deleted_at is null and u.is_active and u.deleted_at is null) then 'DRIVER_GONE'
  when not b.is_with_driver and not exists (
    select from vehicles v where v.id = b.vehicle_id and v.deleted_at is null) then 'VEHICLE_GONE'
  when b.papers_override is null and (${hasExpiredPaper('driver_id', 'b.driver_id', lastDay)}
    or ${hasExpiredPaper('vehicle_id', 'b.vehicle_id', lastDay)}) then 'PAPERS_EXPIRED'
  when not b.is_overlap_allowed and ${isAbsentAt('driver_id', 'b.driver_id', moment)} then 'DRIVER_ABSENT'
  when not b.is_overlap_allowed and ${isAbsentAt('vehicle_id', 'b.vehicle_id', moment)} then 'VEHICLE_ABSENT'
  when ${hasTripUnderWay('driver_id')} then 'DRIVER_BUSY'
  when ${hasTripUnderWay('vehicle_id')} then 'VEHICLE_BUSY'
end`
}

/** Returns the condition that another trip under way has the same driver or vehicle at the same time. */
function hasTripUnderWay(column: 'driver_id' | 'vehicle_id'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${bookingsWithin(column, sql.ref(`b.${column}`), span('b'))} other
    where other.status = 'IN_PROGRESS' and other.id <> b.id)`
}
