import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { readMigrations } from '../../platform/database/migrate.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { numberReceipts } from './receipts.store.ts'

let opened: OpenDatabase
afterEach(() => opened.close())

const name = '0008-receipt-numbers.sql'

/** Opens a database with the schema before this migration. */
async function openBefore(): Promise<OpenDatabase> {
  const migrated = await createTestDatabase()
  await sql.raw('drop function number_receipts; alter table payments drop column receipt_code;').execute(migrated.db)
  await sql.raw('drop index payments_without_receipt').execute(migrated.db)
  return migrated
}

const migrate = async () => sql.raw(readMigrations().find((one) => one.name === name)?.text ?? '').execute(opened.db)

async function insertBooking(): Promise<string> {
  const client = randomUUID()
  await sql`insert into users (id, first_name, last_name, role) values (${client}, 'Awa', 'Fall', 'CLIENT')`.execute(
    opened.db,
  )
  const { rows } = await sql<{ id: string }>`
    insert into bookings (reference, status, service_type, booking_type, client_id, pickup_location, destination,
      scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price)
    values ('R-' || translate(upper(substr(md5(${client}), 1, 6)), '01', '23'), 'CONFIRMED', 'TRANSFER', 'STANDARD', ${client}, 'Almadies', 'AIBD, Diass',
      '2026-11-20', '10:00', '2026-11-20T10:00Z', '2026-11-20T11:00Z', 1, 35000) returning id`.execute(opened.db)
  return rows[0]?.id ?? ''
}

interface Payment {
  paidAt: string
  number?: number
  status?: string
  isDeleted?: boolean
}

async function insertPayment(id: string, { paidAt, number, status = 'COMPLETED', isDeleted }: Payment): Promise<void> {
  const booking = await insertBooking()
  await sql`insert into payments (booking_id, amount, currency, method, status, transaction_id, paid_at, receipt_number,
      deleted_at) values (${booking}, 35000, 'XOF', 'CASH', ${status}, ${id}, ${paidAt}, ${number ?? null},
      ${isDeleted ? paidAt : null})`.execute(opened.db)
}

async function receipts() {
  const { rows } = await sql<{ id: string; number: number | null; code: string | null }>`
    select transaction_id as id, receipt_number as number, receipt_code as code from payments
    order by receipt_number nulls last, transaction_id`.execute(opened.db)
  return rows.map(({ id, number, code }) => [id, number, code])
}

it('keeps printed numbers, numbers other completed payments by date and continues as REC-2026', async () => {
  opened = await openBefore()
  await sql`update counters set value = 12 where name = 'receipts'`.execute(opened.db)
  await insertPayment('printed', { paidAt: '2026-11-18T10:00Z', number: 7 })
  await insertPayment('cancelled', { paidAt: '2026-11-01T10:00Z', number: 12, isDeleted: true })
  await insertPayment('later', { paidAt: '2026-11-20T10:00Z' })
  await insertPayment('earlier', { paidAt: '2025-02-03T10:00Z' })
  await insertPayment('deleted', { paidAt: '2026-11-02T10:00Z', isDeleted: true })
  await insertPayment('failed', { paidAt: '2026-11-02T10:00Z', status: 'FAILED' })
  await migrate()
  const older = [
    ['printed', 7, null],
    ['cancelled', 12, null],
    ['earlier', 13, null],
    ['later', 14, null],
  ]
  const none = [
    ['deleted', null, null],
    ['failed', null, null],
  ]
  expect(await receipts()).toEqual([...older, ...none])
  await insertPayment('new', { paidAt: '2026-11-21T10:00Z' })
  expect(await inTransaction(opened.db, numberReceipts)).toMatchObject([{ number: 15, code: 'REC-2026-000015' }])
  expect(await inTransaction(opened.db, numberReceipts)).toEqual([])
  expect(await receipts()).toEqual([...older, ['new', 15, 'REC-2026-000015'], ...none])
})

it('numbers several payments of two years in the order of their dates', async () => {
  opened = await openBefore()
  await migrate()
  await insertPayment('c', { paidAt: '2027-01-02T10:00Z' })
  await insertPayment('b', { paidAt: '2026-12-31T23:00Z' })
  await insertPayment('a', { paidAt: '2026-11-21T10:00Z' })
  await inTransaction(opened.db, numberReceipts)
  expect(await receipts()).toEqual([
    ['a', 1, 'REC-2026-000001'],
    ['b', 2, 'REC-2026-000002'],
    ['c', 3, 'REC-2027-000001'],
  ])
})
