import { type RawBuilder, sql } from 'kysely'
import { isAssignableDriver } from './conditions.store.ts'
import { isAbsentAt } from './obstacles.store.ts'

/**
 * Query of the number of drivers who may be assigned, and of those without a trip or an absence at a moment: no trip that
 * holds them then, and none that is still under way. Reads the trips under way and those whose time has come, once for all drivers.
 */
export function countFreeDrivers(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*)::int as assignable,
      count(*) filter (where d.id not in (
        select b.driver_id from bookings b
        where b.view in ('in_progress', 'assigned') and b.starts_at <= ${at} and b.is_active and b.driver_id is not null
          and (b.status = 'IN_PROGRESS' or b.ends_at > ${at}))
        and not ${isAbsentAt('driver_id', 'd.id', at)})::int as free
    from drivers d join users u on u.id = d.user_id where ${isAssignableDriver}`
}
