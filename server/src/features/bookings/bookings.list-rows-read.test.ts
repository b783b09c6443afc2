import { listBookings } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'
import { queriesOf, rowsRead } from '../../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { id } = await createBookingAs(app, 'ADMIN', transferForm(await insertClient(app.db)))
  await copy(id, { status: 'COMPLETED', method: 'CASH', first: -4_000, last: -1 })
  await copy(id, { status: 'PENDING', method: null, first: 1, last: 1_000 })
  await sql`analyze bookings`.execute(app.db)
})
afterAll(() => app.close())

interface Copies {
  status: string
  method: string | null
  /** Days after the booking. */
  first: number
  last: number
}

async function copy(id: string, { status, method, first, last }: Copies): Promise<void> {
  await sql`
    insert into bookings (reference, status, payment_method, service_type, booking_type, client_id, pickup_location,
      destination, scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price)
    select 'R-' || translate(lpad((day + 5000)::text, 6, 'Z'), '01', 'XY'), ${status}, ${method}, service_type,
      booking_type, client_id, pickup_location, destination, scheduled_date + day, scheduled_time,
      starts_at + make_interval(days => day), ends_at + make_interval(days => day), passengers, total_price
    from bookings, generate_series(${first}::int, ${last}::int) day where id = ${id}`.execute(app.db)
}

it.for([{ view: 'completed' as const }, { status: 'COMPLETED' as const }])(
  'the list of %o reads ten bookings, however many are to come',
  async (filter) => {
    const queries = await queriesOf(app.db, () => app.call('ADMIN', listBookings, { ...filter, limit: 10 }))
    const list = queries.filter(({ sql: text }) => /\bpage as materialized\b/.test(text))
    expect(list).toHaveLength(1)
    for (const query of list) expect(await rowsRead(app.db, query, 'bookings')).toBeLessThan(100)
  },
)

it.for([
  { around: 'now' as const, order: 'asc' as const },
  { view: 'completed' as const, page: 300 },
  { order: 'asc' as const, page: 200, dateFrom: '2015-01-01' },
])('a page in the middle of the list, %o, is read without those before it', async (filter) => {
  const queries = await queriesOf(app.db, () => app.call('ADMIN', listBookings, { ...filter, limit: 10 }))
  const reads = queries.filter(({ sql: text }) => /\bbookings b\b/.test(text))
  expect(reads.length).toBeGreaterThan(0)
  for (const query of reads) expect(await rowsRead(app.db, query, 'bookings')).toBeLessThan(100)
})

it('the list of a driver reads no trips of others', async () => {
  const driver = await insertDriver(app.db)
  await sql`update bookings set driver_id = ${driver.id} where id in (
    select id from bookings where status = 'COMPLETED' order by starts_at limit 5)`.execute(app.db)
  await sql`analyze bookings`.execute(app.db)
  const filter = { driverId: driver.id, view: 'completed' as const }
  const queries = await queriesOf(app.db, () => app.call('ADMIN', listBookings, filter))
  const list = queries.filter(({ sql: text }) => /\bpage as materialized\b/.test(text))
  expect(list).toHaveLength(1)
  for (const query of list) expect(await rowsRead(app.db, query, 'bookings')).toBeLessThan(100)
})
