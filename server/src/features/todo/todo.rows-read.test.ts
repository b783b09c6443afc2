import { createAbsence } from '@yoon/contract/absences/calls'
import { countTodo, listTodo } from '@yoon/contract/todo/calls'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'
import { sendPaper } from '../../testing/papers.ts'
import { repeatBooking } from '../../testing/repeated-bookings.ts'
import { queriesOf, rowsRead } from '../../testing/statements.ts'

let app: TestApp
/** An assigned booking of a driver who is absent during it, and of a vehicle whose insurance has expired. */
let pattern: string
beforeEach(async () => {
  await app?.close()
  app = await createTestApp()
  const driverId = (await insertDriver(app.db)).id
  const vehicleId = await insertVehicle(app.db, { driverId })
  const form = transferForm(await insertClient(app.db))
  pattern = (await bookingIn(app, 'ASSIGNED', { form, driverId, vehicleId })).id
  await bookingIn(app, 'IN_PROGRESS', { form: { ...form, scheduledTime: '05:00' }, driverId })
  const hours = { driverId, from: '2026-11-22T07:00', to: '2026-11-22T12:00', reason: 'LEAVE' } as const
  await app.call('ADMIN', createAbsence, hours)
  await sendPaper(app, 'ADMIN', { fields: { vehicleId, kind: 'INSURANCE', expiresOn: '2026-11-20' } })
})
afterAll(() => app.close())

/** Number of bookings that the reads of a call look at. */
async function readBy(call: () => Promise<{ status: number }>): Promise<number> {
  const queries = await queriesOf(app.db, async () => expect((await call()).status).toBe(200))
  const reads = queries.filter((query) => /^\s*with\b[\s\S]*\bbookings\b/.test(query.sql))
  expect(reads).toHaveLength(1)
  let sum = 0
  for (const query of reads) sum += await rowsRead(app.db, query, 'bookings')
  return sum
}

const calls = {
  'the list': () => app.call('ADMIN', listTodo, {}),
  'the count': () => app.call('ADMIN', countTodo, {}),
}

it.for(Object.entries(calls))('%s reads no more bookings when past and coming years fill up', async ([, call]) => {
  const fill = async (first: number, last: number) => {
    await repeatBooking(app.db, pattern, first, last)
    await sql`
      insert into bookings (reference, status, service_type, booking_type, client_id, pickup_location, destination,
        scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price, driver_id, vehicle_id, payment_method,
        completed_at)
      select 'R-' || translate(lpad((9000 + day)::text, 6, '0'), '01', 'AB'), 'COMPLETED', service_type, booking_type, client_id,
        pickup_location, destination, scheduled_date - day, scheduled_time, starts_at - make_interval(days => day),
        ends_at - make_interval(days => day), passengers, total_price, driver_id, vehicle_id, 'CASH', ends_at
      from bookings, generate_series(${first}::int, ${last}::int) day where id = ${pattern}`.execute(app.db)
    await sql`analyze bookings`.execute(app.db)
  }
  await fill(2, 1_000)
  const before = await readBy(call)
  expect(before).toBeGreaterThan(0)
  await fill(1_001, 3_000)
  expect(await readBy(call)).toBeLessThanOrEqual(before)
})

it.for(Object.entries(calls))(
  '%s reads no more bookings when drivers accept more trips of the week',
  async ([, call]) => {
    const accept = async (first: number, last: number) => {
      await sql`
      insert into bookings (reference, status, service_type, booking_type, client_id, pickup_location, destination,
        scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price, driver_id, is_overlap_allowed)
      select 'R-' || translate(lpad(n::text, 6, '0'), '01', 'AB'), status, service_type, booking_type, client_id,
        pickup_location, destination, scheduled_date + 5, scheduled_time, starts_at + interval '5 days',
        ends_at + interval '5 days', passengers, total_price, driver_id, true
      from bookings, generate_series(${first}::int, ${last}::int) n where id = ${pattern}`.execute(app.db)
      await sql`
      insert into booking_steps (booking_id, id, driver_id, step, via, at, received_at, about)
      select b.id, gen_random_uuid(), b.driver_id, 'ACCEPTED', 'link', b.created_at, b.created_at, booking_about(b)
      from bookings b where b.status = 'ASSIGNED' and b.id <> ${pattern} and not b.is_answered`.execute(app.db)
      await sql`analyze bookings`.execute(app.db)
    }
    await accept(1, 300)
    const before = await readBy(call)
    await accept(301, 900)
    expect(await readBy(call)).toBeLessThanOrEqual(before)
  },
)
