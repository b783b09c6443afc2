import { listBookings } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, type Person, transferForm } from '../../testing/builders.ts'
import { repeatBooking } from '../../testing/repeated-bookings.ts'
import { queriesOf, rowsRead } from '../../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { id: driverId } = await insertDriver(app.db, { firstName: 'Lamine', lastName: 'Mané' })
  await insertTrips({ lastName: 'Diallo' }, { driverId, first: 1, last: 1_200 })
  for (let at = 0; at < 40; at += 1) {
    const namesake = at % 2 ? { firstName: 'Lamine', lastName: 'Badji' } : { firstName: 'Astou', lastName: 'Mané' }
    await insertTrips(namesake, { first: 2_001 + at * 200, last: 2_200 + at * 200 })
  }
  await sql`analyze bookings`.execute(app.db)
})
afterAll(() => app.close())

interface Trips {
  driverId?: string
  /** Numbers of the trips, which no other client has. */
  first: number
  last: number
}

/** Inserts one trip a day of a client, up to the same day for every client. */
async function insertTrips(client: Person, { driverId = undefined, first, last }: Trips): Promise<void> {
  const { id } = await createBookingAs(app, 'ADMIN', transferForm(await insertClient(app.db, client)))
  await sql`update bookings set driver_id = ${driverId ?? null}, scheduled_date = scheduled_date - ${last}::int,
    starts_at = starts_at - make_interval(days => ${last}::int), ends_at = ends_at - make_interval(days => ${last}::int)
    where id = ${id}`.execute(app.db)
  await repeatBooking(app.db, id, first, last)
}

it('counts the trips of a driver before those of clients who share a name with him', async () => {
  const list = () => app.call('ADMIN', listBookings, { search: 'Lamine Mané' })
  expect((await list()).pagination).toMatchObject({ total: 1_000, isTotalExact: false })
  const reads = (await queriesOf(app.db, list)).filter(({ sql: text }) => /\bbookings b\b/.test(text))
  expect(reads.length).toBeGreaterThan(1)
  for (const query of reads) expect(await rowsRead(app.db, query, 'bookings'), query.sql).toBeLessThan(1_500)
})
