import { type RawBuilder, sql } from 'kysely'
import { isAssignableDriver } from './conditions.store.ts'
import { bookingsWithin } from './overlaps.store.ts'

/**
 * Query of the number of drivers who may be assigned, and of those without a trip at a moment: none that holds them
 * then, and none that is still under way.
 */
export function countFreeDrivers(at: RawBuilder<unknown>): RawBuilder<unknown> {
  const held = bookingsWithin('driver_id', sql`d.id`, sql`tstzrange(${at}, ${at}, '[]')`)
  return sql`select count(*)::int as assignable,
      count(*) filter (where not exists (select from ${held} held)
        and not exists (select from bookings b
          where b.driver_id = d.id and b.is_active and b.starts_at <= ${at} and b.status = 'IN_PROGRESS'))::int as free
    from drivers d join users u on u.id = d.user_id where ${isAssignableDriver}`
}
