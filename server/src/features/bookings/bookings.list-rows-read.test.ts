import { changeBookingStatus, completeBooking, deleteBooking, listBookings } from '@yoon/contract/bookings/calls'
import type { BookingView } from '@yoon/contract/bookings/status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, createBookingAs, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'
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

it('the list of a DRIVER reads no trips of others', async () => {
  const { id: driverId } = await insertDriver(app.db, { userId: app.userIds.DRIVER })
  await sql`update bookings set driver_id = ${driverId} where id in (
    select id from bookings where status = 'COMPLETED' and driver_id is null order by starts_at limit 5)`.execute(
    app.db,
  )
  await sql`analyze bookings`.execute(app.db)
  for (const view of ['completed', 'assigned', 'all'] as const) {
    const list = () => app.call('DRIVER', listBookings, { view })
    expect((await list()).pagination?.total).toBe(view === 'assigned' ? 0 : 5)
    const reads = (await queriesOf(app.db, list)).filter(({ sql: text }) => /\bbookings b\b/.test(text))
    for (const query of reads) expect(await rowsRead(app.db, query, 'bookings'), view).toBeLessThan(100)
  }
})

it('the open trips of a driver are read without those that the driver has finished', async () => {
  const driver = await insertDriver(app.db)
  await sql`update bookings set driver_id = ${driver.id} where id in (
    (select id from bookings where status = 'COMPLETED' and driver_id is null order by starts_at limit 2000)
    union all (select id from bookings where view = 'urgent' order by starts_at limit 5))`.execute(app.db)
  await sql`analyze bookings`.execute(app.db)
  for (const [view, found] of [
    ['assigned', 5],
    ['in_progress', 0],
    ['urgent', 0],
  ] as const) {
    const list = () => app.call('ADMIN', listBookings, { driverId: driver.id, view })
    expect([view, (await list()).pagination?.total]).toEqual([view, found])
    const reads = (await queriesOf(app.db, list)).filter(({ sql: text }) => /\bbookings b\b/.test(text))
    for (const query of reads) expect(await rowsRead(app.db, query, 'bookings'), view).toBeLessThan(100)
  }
})

it('the open views of a driver have no finished, cancelled or deleted booking', async () => {
  const driver = await insertDriver(app.db)
  const client = await insertClient(app.db)
  const assign = (scheduledDate: string) =>
    bookingIn(app, 'ASSIGNED', { driverId: driver.id, form: transferForm(client, { scheduledDate }) })
  const [assigned, started, completed, cancelled, deleted] = [
    await assign('2027-01-02'),
    await assign('2027-01-03'),
    await assign('2027-01-04'),
    await assign('2027-01-05'),
    await assign('2027-01-06'),
  ]
  await app.call('ADMIN', changeBookingStatus, { id: started.id, status: 'IN_PROGRESS' })
  await app.call('ADMIN', completeBooking, { id: completed.id, method: 'UNPAID' })
  await app.call('ADMIN', changeBookingStatus, { id: cancelled.id, status: 'CANCELLED', cancelReason: 'CLIENT' })
  await app.call('ADMIN', deleteBooking, { id: deleted.id })
  const list = async (view: BookingView) =>
    (await app.call('ADMIN', listBookings, { driverId: driver.id, view, order: 'asc' })).data.map(({ id }) => id)
  expect(await list('all')).toEqual([assigned, started, completed, cancelled].map(({ id }) => id))
  expect(await list('urgent')).toEqual([])
  expect(await list('assigned')).toEqual([assigned.id])
  expect(await list('in_progress')).toEqual([started.id])
})
