import { completeBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { listPayments } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { documentOf, restore, withChecksum } from '../../testing/backups.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { asOlder } from '../../testing/schemas.ts'
import { closeTillOf, openTillOf, signInCashier } from '../../testing/tills.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup() })
})
afterAll(() => app.close())

async function pay({ id, bookingReference }: Booking): Promise<string> {
  await app.call('ADMIN', completeBooking, { id, ...wavePayment() })
  return bookingReference
}

async function receiptOf(reference: string) {
  const [payment] = (await app.call('ADMIN', listPayments, { search: reference })).data
  return { number: payment?.receiptNumber, code: payment?.receiptCode }
}

it('issues no receipt number twice after the restore of an older backup without numbers', async () => {
  const reference = await pay(await bookingIn(app, 'ASSIGNED'))
  const later = await bookingIn(app, 'ASSIGNED')
  const document = await documentOf(app.db, testNow)
  const payments = (document.tables.payments ?? []).map((row) => ({ ...row, receipt_number: null }))
  const counters = [
    { name: 'notifications', value: 0 },
    { name: 'receipts', value: 0 },
  ]
  const tables = { ...document.tables, payments, counters }
  const older = await asOlder(app.db, withChecksum({ ...document, tables }), '0003-journal.sql')
  for (let index = 0; index < 3; index += 1) await pay(await bookingIn(app, 'ASSIGNED'))
  const { rows } = await sql<{ value: number }>`select value::int from counters where name = 'receipts'`.execute(app.db)
  const given = rows[0]?.value ?? 0
  expect((await restore(app, older)).status).toBe(200)
  // The series without years, after all numbers that were issued here.
  expect(await receiptOf(reference)).toEqual({ number: given + 1, code: null })
  const next = await receiptOf(await pay(later))
  expect(next).toEqual({ number: given + 2, code: expect.stringMatching(/^REC-2026-\d{6}$/) })
})

it('raises the counter of a receipt series above the codes of a restored backup', async () => {
  const reference = await pay(await bookingIn(app, 'ASSIGNED'))
  const next = await bookingIn(app, 'ASSIGNED')
  const document = await documentOf(app.db, testNow)
  const payments = (document.tables.payments ?? []).map((row) =>
    row.receipt_code === null ? row : { ...row, receipt_code: `${row.receipt_code}`.replace('-000', '-700') },
  )
  const counters = [{ name: 'notifications', value: 0 }]
  const altered = withChecksum({ ...document, tables: { ...document.tables, payments, counters } })
  expect((await restore(app, altered)).status).toBe(200)
  const { code: restored = '' } = await receiptOf(reference)
  expect(restored).toMatch(/^REC-2026-700\d{3}$/)
  const { code: given = '' } = await receiptOf(await pay(next))
  expect(Number(given?.slice(9))).toBe(Number(restored?.slice(9)) + 1)
})

it('lists the numbers of receipts and tills that it removes in its entry of the journal', async () => {
  const kept = await pay(await bookingIn(app, 'ASSIGNED'))
  const document = await documentOf(app.db, testNow)
  const lost: string[] = []
  for (let index = 0; index < 3; index += 1) {
    lost.push((await receiptOf(await pay(await bookingIn(app, 'ASSIGNED')))).code ?? '')
  }
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 0)
  const { number } = await closeTillOf(app, cashier, 0)
  expect((await restore(app, document)).status).toBe(200)
  expect((await receiptOf(kept)).code).not.toBeNull()
  const entries = await auditOf(app, 'Fichier envoyé', 'backup')
  expect(entries.at(-1)?.after).toMatchObject({ lostNumbers: [`${lost[0]} à ${lost[2]}`, number] })
})
