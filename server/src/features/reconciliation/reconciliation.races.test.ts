import { completeBooking } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn } from '../../testing/builders.ts'
import { addStatementFile, transactionId, waveFile } from '../../testing/statement-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('two imports of one statement at once add each line once', async () => {
  const ids = Array.from({ length: 300 }, transactionId)
  const lines = ids.map((id) => ({ id }))
  const answers = await Promise.all([
    addStatementFile(app, 'CAISSIERE', waveFile(...lines)),
    addStatementFile(app, 'ADMIN', waveFile(...lines.toReversed())),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { data }) => sum + data.added, 0)).toBe(300)
  expect(answers.reduce((sum, { data }) => sum + data.known, 0)).toBe(300)
  const { rows } = await sql`select from statement_lines where transaction_id = any(${ids}::text[])`.execute(app.db)
  expect(rows).toHaveLength(300)
})

it('a payment that is recorded while its statement is imported is always matched', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await bookingIn(app, 'ASSIGNED')
    const ids = Array.from({ length: 50 }, transactionId)
    const [paid = ''] = ids
    const [statement, completed] = await Promise.all([
      addStatementFile(app, 'CAISSIERE', waveFile(...ids.map((one) => ({ id: one })))),
      app.call('CAISSIERE', completeBooking, { id, method: 'WAVE', amount: 35_000, transactionId: paid }),
    ])
    expect([statement.status, completed.status]).toEqual([200, 200])
    const { rows } = await sql<{ bookingId: string | null }>`
      select p.booking_id as "bookingId" from statement_lines l left join payments p on p.id = l.payment_id
      where l.transaction_id = ${paid}`.execute(app.db)
    expect(rows).toEqual([{ bookingId: id }])
  }
})
