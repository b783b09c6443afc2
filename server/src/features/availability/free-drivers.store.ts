import { type RawBuilder, sql } from 'kysely'
import { companyZone, midnight } from '../../platform/database/company-time.ts'
import { isAssignableDriver } from './conditions.store.ts'
import { hasExpiredPaper } from './obstacles.store.ts'

/**
 * Query of the number of drivers who may be assigned, and of those who are « Disponible » at a moment (rules/fleet 38): no
 * trip holds them then, none is still under way or late, and neither an absence nor an expired paper keeps them. Reads all
 * drivers once, beside those who are held, who are few.
 */
export function countFreeDrivers(at: RawBuilder<unknown>): RawBuilder<unknown> {
  const today = sql`(${at} at time zone ${companyZone})::date`
  return sql`
    select count(*)::int as assignable, (count(*) - count(held.id))::int as free
    from drivers d join users u on u.id = d.user_id left join (
      select b.driver_id as id from bookings b
      where b.view = 'in_progress' and b.starts_at <= ${at} and b.deleted_at is null and b.driver_id is not null
      union
      select b.driver_id from bookings b
      where b.view = 'assigned' and b.starts_at <= ${at} and b.is_active and b.driver_id is not null
        and (b.ends_at > ${at} or b.starts_at >= ${midnight(today)})
      union
      select driver_id from absences where driver_id is not null and tstzrange(starts_at, ends_at) @> ${at}
      union
      select p.driver_id from papers p
      where p.driver_id is not null and p.expires_on < ${today} and ${hasExpiredPaper('driver_id', 'p.driver_id', today)}
    ) held on held.id = d.id
    where ${isAssignableDriver}`
}
