import { type RawBuilder, sql } from 'kysely'

/** Subquery of the company's time zone; it is read once in a statement. */
export const companyZone = sql<string>`(select business->>'timezone' from settings)`

/** Returns the day of a moment in the company's time zone. */
export function companyDay(moment: Date): RawBuilder<string> {
  return sql<string>`(select (${moment}::timestamptz at time zone ${companyZone})::date)`
}

/** Returns the instant at which a day begins in the company's time zone. */
export function midnight(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day})::timestamp at time zone ${companyZone}`
}

/** Returns a moment as text in the company's time zone. */
export function localText(moment: RawBuilder<unknown>, format: string): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone ${companyZone}, ${sql.lit(format)})`
}
