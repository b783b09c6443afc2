import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { BookingRow } from './rows.ts'

/** Inserts rows in one statement: they travel as JSON and take the table's own types. */
export async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  await insert(db, table, rows, {})
}

/** Inserts bookings with the window that follows from local date and time, as the server computes it (decisions §4). */
export async function insertBookings(db: Database, rows: readonly BookingRow[]): Promise<void> {
  const startsAt = sql`(scheduled_date + scheduled_time) at time zone 'Africa/Dakar'`
  const endsAt = sql`case service_type
    when 'DAILY_RENTAL' then (rental_end_date + 1)::timestamp at time zone 'Africa/Dakar'
    when 'HOURLY_RENTAL' then ${startsAt} + make_interval(hours => rental_hours)
    else ${startsAt} + interval '60 minutes' end`
  await insert(db, 'bookings', rows, { starts_at: startsAt, ends_at: endsAt })
}

async function insert(
  db: Database,
  table: string,
  rows: readonly object[],
  computed: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const given = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column))
  if (given.length === 0) return
  const columns = sql.join([...given, ...Object.keys(computed).map((column) => sql.ref(column))])
  const values = sql.join([...given, ...Object.values(computed)])
  await sql`insert into ${sql.table(table)} (${columns}) select ${values}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}
