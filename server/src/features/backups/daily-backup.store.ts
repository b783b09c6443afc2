import { sql } from 'kysely'
import { companyDay, companyZone } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'

/** Returns the next instant at which the company's local time is `at`. */
export async function findNextMoment(db: Database, at: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`
    select min(moment) as moment from (
      select (${companyDay(now)} + days + ${at}::time) at time zone ${companyZone} as moment
      from generate_series(0, 2) as days) m
    where moment > ${now}::timestamptz`.execute(db)
  if (!rows[0]) throw new Error('The settings row is missing')
  return rows[0].moment
}
