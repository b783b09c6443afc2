import { type RawBuilder, sql } from 'kysely'
import { absenceWindow, plannedColumns, windowOf } from '../features/availability/index.ts'
import { numberReceipts } from '../features/payments/index.ts'
import { ofNamedPlace } from '../features/places/index.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Orders } from './load.ts'
import type { BookingRow } from './rows.ts'

/** Inserts rows in one statement; they are sent as JSON and converted to the column types of the table. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  await insert(tx, table, rows, {})
}

/** Inserts bookings with the window computed from local date and time, as the server does (rules/availability 2). */
async function insertBookings(tx: Tx, rows: readonly BookingRow[]): Promise<void> {
  const transferLength = sql`interval '60 minutes'`
  await insert(tx, 'bookings', rows, windowOf({ ...plannedColumns, transferLength }, 'Africa/Dakar'))
}

/** Inserts absences with the window computed from their local times. */
export async function insertAbsences(tx: Tx, rows: readonly object[]): Promise<void> {
  await insert(tx, 'absences', rows, absenceWindow(sql.ref('local_from'), sql.ref('local_to'), 'Africa/Dakar'))
}

/** Inserts bookings with their payments, and numbers the receipts. */
export async function insertOrders(tx: Tx, { bookings, payments }: Orders): Promise<void> {
  const paid = new Map<string, number>()
  for (const { status, booking_id, amount } of payments) {
    if (status === 'COMPLETED') paid.set(booking_id, (paid.get(booking_id) ?? 0) + amount)
  }
  // The trigger on payments computes the same amounts; it need not update the bookings then.
  await insertBookings(
    tx,
    bookings.map((booking) => ({ ...booking, paid_amount: paid.get(booking.id) ?? 0 })),
  )
  await insertRows(tx, 'payments', payments)
  await numberReceipts(tx)
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

/**
 * Gives the bookings the places that their addresses name, as the server does; a third of the doors in a quarter have a
 * point of their own, which clients send.
 */
export async function findPlacesOfBookings(tx: Tx): Promise<void> {
  const named = (end: 'pickup_location' | 'destination') => ofNamedPlace<string>('id', sql.ref<string>(`b.${end}`))
  await sql`update bookings b set pickup_place_id = ${named('pickup_location')},
    destination_place_id = ${named('destination')}`.execute(tx)
  for (const [address, end] of [
    ['pickup_location', 'pickup'],
    ['destination', 'destination'],
  ] as const) {
    // Within 400 m of the middle of the quarter, and the same point each time.
    const shift = (salt: string) => sql`(abs(hashtext(b.reference || ${salt}::text)) % 9 - 4)::float8 / 1000`
    await sql`update bookings b set ${sql.ref(`${end}_latitude`)} = p.latitude + ${shift('latitude')},
        ${sql.ref(`${end}_longitude`)} = p.longitude + ${shift('longitude')}
      from places p where p.id = b.${sql.ref(`${end}_place_id`)} and p.kind = 'DISTRICT'
        and strpos(b.${sql.ref(address)}, ',') > 0 and abs(hashtext(b.reference)) % 3 = 0`.execute(tx)
  }
}
