import { listBookings } from '@yoon/contract/bookings/calls'
import { listPayments } from '@yoon/contract/payments/calls'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMigrations } from '../../platform/database/migrate.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { findTriggers, fingerprintOf } from '../../testing/backups.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function migrateAgain(): Promise<void> {
  const text = readMigrations().find(({ name }) => name === '0004-restored-triggers.sql')?.text ?? ''
  await app.db.executeQuery(CompiledQuery.raw(text))
}

/** Counts the rows of a table that the search of the version before finds, by the text that triggers keep. */
async function found(table: 'bookings' | 'payments'): Promise<number> {
  const { rows } = await sql`select from ${sql.table(table)} where search_text like '%perdue%'`.execute(app.db)
  return rows.length
}

it('enables the triggers that an earlier restore left disabled, so that searches find all rows', async () => {
  const before = await findTriggers(app.db)
  for (const trigger of ['bookings_search', 'bookings_touch_payments'])
    await sql`alter table bookings disable trigger ${sql.id(trigger)}`.execute(app.db)
  await sql`alter table payments disable trigger payments_search`.execute(app.db)
  const form = transferForm(await insertClient(app.db, { lastName: 'Perdue' }))
  const { id } = await bookingIn(app, 'COMPLETED', { form })
  expect([await found('bookings'), await found('payments')]).toEqual([0, 0])
  await migrateAgain()
  expect(await findTriggers(app.db)).toEqual(before)
  expect([await found('bookings'), await found('payments')]).toEqual([1, 1])
  const { data: bookings } = await app.call('ADMIN', listBookings, { search: 'perdue' })
  expect(bookings.map((booking) => booking.id)).toEqual([id])
  expect((await app.call('ADMIN', listPayments, { search: 'perdue' })).data).toHaveLength(1)
})

it('leaves a database whose triggers are all enabled unchanged', async () => {
  const before = await fingerprintOf(app.db)
  await migrateAgain()
  expect(await fingerprintOf(app.db)).toEqual(before)
})
