import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver } from '@yoon/contract/bookings/calls'
import { listClientTrips } from '@yoon/contract/clients/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { repeatBooking } from '../../testing/repeated-bookings.ts'
import { queriesOf, rowsRead } from '../../testing/statements.ts'

let app: TestApp
let client: string
let driverId: string
let requested: string
/** An assigned booking of the driver, the vehicle and the client. */
let pattern: string
beforeEach(async () => {
  await app?.close()
  app = await createTestApp()
  client = await insertClient(app.db)
  driverId = (await insertDriver(app.db)).id
  const vehicleId = await insertVehicle(app.db, { driverId })
  pattern = (await bookingIn(app, 'ASSIGNED', { form: transferForm(client), driverId, vehicleId })).id
  requested = (await createBookingAs(app, 'ADMIN', transferForm(client))).id
})
afterAll(() => app.close())

/** Number of bookings that the reads of a call look at. */
async function readBy(call: () => Promise<{ status: number }>): Promise<number> {
  const queries = await queriesOf(app.db, async () => expect((await call()).status).toBeLessThan(410))
  const reads = queries.filter(
    (query) => /^\s*(with|select)\b[\s\S]*\bbookings\b/.test(query.sql) && !/for update/.test(query.sql),
  )
  expect(reads.length).toBeGreaterThan(0)
  let sum = 0
  for (const query of reads) sum += await rowsRead(app.db, query, 'bookings')
  return sum
}

const calls = {
  'the list of available drivers': () => app.call('ADMIN', listAvailableDrivers, { bookingId: requested }),
  'the list of vehicles for a booking': () => app.call('ADMIN', listVehicles, { bookingId: requested }),
  'a refused assignment': () => app.call('ADMIN', assignDriver, { id: requested, driverId }),
  'the warning of a duplicate': () =>
    app.call('ADMIN', listClientTrips, { id: client, scheduledDate: '2026-11-22', scheduledTime: '08:00' }),
}

it.for(Object.entries(calls))('%s reads no more bookings when the years ahead fill up', async ([, call]) => {
  await repeatBooking(app.db, pattern, 2, 1_000)
  const before = await readBy(call)
  expect(before).toBeGreaterThan(0)
  await repeatBooking(app.db, pattern, 1_001, 3_000)
  expect(await readBy(call)).toBeLessThanOrEqual(before)
})
