import { listBookings } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, type Person, transferForm } from '../../testing/builders.ts'
import { repeatBooking } from '../../testing/repeated-bookings.ts'
import { queriesOf, rowsRead } from '../../testing/statements.ts'

/** Days before the last trip without the flight: more trips than a search takes a sample of. */
const daysWithoutFlight = 30

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { id: driverId } = await insertDriver(app.db, { firstName: 'Lamine', lastName: 'Mané' })
  await insertTrips({ lastName: 'Diallo' }, { driverId, first: 1, last: 1_200 })
  for (let at = 0; at < 40; at += 1) {
    const namesake = at % 2 ? { firstName: 'Lamine', lastName: 'Badji' } : { firstName: 'Astou', lastName: 'Mané' }
    await insertTrips(namesake, { first: 2_001 + at * 200, last: 2_200 + at * 200 })
  }
  const flyingId = await insertTrips({ lastName: 'Faye' }, { first: 11_001, last: 14_000 })
  await sql`update bookings set flight_number = 'AF718' where client_id = ${flyingId} and scheduled_date < (
    select max(scheduled_date) from bookings) - ${daysWithoutFlight}::int`.execute(app.db)
  await sql`analyze bookings`.execute(app.db)
})
afterAll(() => app.close())

interface Trips {
  driverId?: string
  /** Numbers of the trips, which no other client has. */
  first: number
  last: number
}

/** Inserts one trip a day of a client, up to the same day for every client; returns the id of the client. */
async function insertTrips(client: Person, { driverId = undefined, first, last }: Trips): Promise<string> {
  const clientId = await insertClient(app.db, client)
  const { id } = await createBookingAs(app, 'ADMIN', transferForm(clientId))
  await sql`update bookings set driver_id = ${driverId ?? null}, scheduled_date = scheduled_date - ${last}::int,
    starts_at = starts_at - make_interval(days => ${last}::int), ends_at = ends_at - make_interval(days => ${last}::int)
    where id = ${id}`.execute(app.db)
  await repeatBooking(app.db, id, first, last)
  return clientId
}

it('counts the trips of a driver before those of clients who share a name with him', async () => {
  const list = () => app.call('ADMIN', listBookings, { search: 'Lamine Mané' })
  expect((await list()).pagination).toMatchObject({ total: 1_000, isTotalExact: false })
  const reads = (await queriesOf(app.db, list)).filter(({ sql: text }) => /\bbookings b\b/.test(text))
  expect(reads.length).toBeGreaterThan(1)
  for (const query of reads) expect(await rowsRead(app.db, query, 'bookings'), query.sql).toBeLessThan(1_500)
})

it('ranks the first bookings of a frequent flight without reading all of them, though the last trips have none', async () => {
  const list = () => app.call('ADMIN', listBookings, { search: 'AF 718' })
  const { data, pagination } = await list()
  expect(data.map(({ flightNumber }) => flightNumber)).toEqual(Array(10).fill('AF718'))
  expect(pagination).toMatchObject({ total: 1_000, isTotalExact: false })
  // A table this small is read as a whole to count them, so those that rank bookings alone tell.
  const reads = (await queriesOf(app.db, list)).filter(({ sql: text }) => /\bas ids\b.*\bbookings b\b/s.test(text))
  expect(reads.length).toBeGreaterThan(1)
  for (const query of reads) expect(await rowsRead(app.db, query, 'bookings'), query.sql).toBeLessThan(2_000)
})
