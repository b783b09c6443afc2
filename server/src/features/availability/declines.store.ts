import { type RawBuilder, sql } from 'kysely'
import { lastFirst } from '../steps/index.ts'

/** Query of the drivers, as `driver_id`, whose last answer to a booking was a refusal (rules/availability 43). */
export function driversWhoDeclined(booking: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select answered.driver_id from (
      select distinct on (s.driver_id) s.driver_id, s.step from booking_steps s
      where s.booking_id = ${booking} and s.step in ('ACCEPTED', 'DECLINED') and s.removed_at is null
      order by s.driver_id, ${lastFirst}) answered
    where answered.step = 'DECLINED'`
}
