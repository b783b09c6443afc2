import { type RawBuilder, sql } from 'kysely'

/** Returns the instant at which a day begins in the company's time zone. */
export function midnight(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day})::timestamp at time zone (select s.business->>'timezone' from settings s)`
}
