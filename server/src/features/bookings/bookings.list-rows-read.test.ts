import { listBookings } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, transferForm } from '../../testing/builders.ts'
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
