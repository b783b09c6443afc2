import type { AppEvent } from '@yoon/contract/notifications/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../testing/app.ts'
import { inTransaction } from './database/transaction.ts'
import { writeEvents } from './outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await sql`delete from notifications`.execute(app.db)
  await sql`update counters set value = 0 where name = 'notifications'`.execute(app.db)
})
afterAll(() => app.close())

const booking = {
  bookingId: '00000000-0000-4000-8000-000000000001',
  client: 'Awa Ndiaye',
  when: 'demain à 08:00',
  driverUserId: null,
}
const eventOf = (name: 'booking.created' | 'payment.recorded', bookingReference: string): AppEvent => ({
  name,
  bookingReference,
  ...booking,
})

async function stored(): Promise<{ seq: number; reference: string }[]> {
  const { rows } = await sql<{ seq: number; reference: string }>`
    select seq::int, data->>'bookingReference' as reference from notifications order by seq`.execute(app.db)
  return rows
}

describe('writeEvents', () => {
  it('gives the notifications of concurrent transactions numbers without gaps, each transaction in one row', async () => {
    const write = (number: number) =>
      inTransaction(app.db, async (tx) => {
        const references = Array.from({ length: 1 + (number % 3) }, (_, place) => `${number} ${place}`)
        const events = references.map((reference) => eventOf('booking.created', reference))
        await writeEvents(tx, events, testNow)
      })
    await Promise.all(Array.from({ length: 30 }, (_, number) => write(number)))
    const rows = await stored()
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, place) => place + 1))
    for (const [index, { reference }] of rows.entries()) {
      const [number, place] = reference.split(' ').map(Number)
      if (place) expect(rows[index - 1]?.reference).toBe(`${number} ${place - 1}`)
    }
  })

  it('numbers only the notifications that the settings do not silence', async () => {
    await sql`update settings set notifications = notifications || '{"paymentAlerts": false}'`.execute(app.db)
    const events = ['a', 'b', 'c'].flatMap((reference) => [
      eventOf('payment.recorded', `payment ${reference}`),
      eventOf('booking.created', reference),
    ])
    await inTransaction(app.db, (tx) => writeEvents(tx, events, testNow))
    expect(await stored()).toEqual([
      { seq: 1, reference: 'a' },
      { seq: 2, reference: 'b' },
      { seq: 3, reference: 'c' },
    ])
    await inTransaction(app.db, (tx) => writeEvents(tx, [eventOf('payment.recorded', 'd')], testNow))
    const { rows } = await sql`select value::int from counters where name = 'notifications'`.execute(app.db)
    expect(rows).toEqual([{ value: 3 }])
  })
})
