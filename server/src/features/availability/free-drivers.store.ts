import { type RawBuilder, sql } from 'kysely'
import { isAssignableDriver } from './conditions.store.ts'

/**
 * Query of the number of drivers who may be assigned, and of those without a trip or an absence at a moment: no trip that
 * holds them then, and none that is still under way. Counts those who are held, who are few beside all drivers.
 */
export function countFreeDrivers(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select a.drivers as assignable, a.drivers - h.drivers as free
    from (select count(*)::int as drivers from drivers d join users u on u.id = d.user_id where ${isAssignableDriver}) a
    cross join (
      select count(*)::int as drivers from (
        select b.driver_id as id from bookings b
        where b.view in ('in_progress', 'assigned') and b.starts_at <= ${at} and b.is_active and b.driver_id is not null
          and (b.status = 'IN_PROGRESS' or b.ends_at > ${at})
        union
        select driver_id from absences where driver_id is not null and tstzrange(starts_at, ends_at) @> ${at}
      ) held join drivers d on d.id = held.id join users u on u.id = d.user_id where ${isAssignableDriver}
    ) h`
}
