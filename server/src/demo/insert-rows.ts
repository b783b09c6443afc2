import { type RawBuilder, sql } from 'kysely'
import { plannedColumns, windowOf } from '../features/availability/index.ts'
import type { Tx } from '../platform/database/database.ts'
import type { BookingRow } from './rows.ts'

/** Inserts rows in one statement; they are sent as JSON and converted to the column types of the table. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  await insert(tx, table, rows, {})
}

/** Inserts bookings with the window computed from local date and time, as the server does (rules/availability 2). */
export async function insertBookings(tx: Tx, rows: readonly BookingRow[]): Promise<void> {
  const transferLength = sql`interval '60 minutes'`
  await insert(tx, 'bookings', rows, windowOf({ ...plannedColumns, transferLength }, 'Africa/Dakar'))
}

async function insert(
  tx: Tx,
  table: string,
  rows: readonly object[],
  computed: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const given = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column))
  if (given.length === 0) return
  const columns = sql.join([...given, ...Object.keys(computed).map((column) => sql.ref(column))])
  const values = sql.join([...given, ...Object.values(computed)])
  await sql`insert into ${sql.table(table)} (${columns}) select ${values}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}
