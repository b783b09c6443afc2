import { createBooking } from '@yoon/contract/bookings/calls'
import { addDays } from '@yoon/contract/dates'
import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'
import { createKeptDatabase, type KeptDatabase } from '../../testing/kept-database.ts'
import { type RunningServer, startServer } from '../../testing/running-server.ts'
import { times } from '../../testing/times.ts'

const stops = times(1, 20)
const timeout = 60_000 + stops * 20_000
const trips = 40
const date = addDays(new Date().toISOString().slice(0, 10), 2)

let database: KeptDatabase
let server: RunningServer
beforeAll(async () => {
  database = await createKeptDatabase('proposals')
  // The first start creates the administrator, as long as nobody else is there.
  server = await startServer(database.env)
  await server.end('SIGTERM')
  const client = await database.open(async (db) => {
    for (let index = 0; index < 12; index += 1) {
      await insertVehicle(db, { driverId: (await insertDriver(db)).id })
    }
    return insertClient(db)
  })
  server = await startServer(database.env)
  for (let index = 0; index < trips; index += 1) {
    const hour = String(6 + Math.floor(index / 3)).padStart(2, '0')
    const form = transferForm(client, {
      scheduledDate: date,
      scheduledTime: `${hour}:${['00', '15', '30'][index % 3]}`,
    })
    expect((await server.send(createBooking.method, createBooking.path, form)).status).toBe(201)
  }
}, timeout)
afterAll(async () => {
  await server.end('SIGKILL')
  await database.remove()
})

const propose = () => server.send(proposeAssignments.method, proposeAssignments.path, { date })

/** Returns all that a call could have written; the server has ended. */
async function written(): Promise<unknown> {
  return database.open(async (db) => {
    const { rows } = await sql`select
      (select json_agg(json_build_array(b.id, b.version, b.status, b.driver_id) order by b.id) from bookings b) as bookings,
      (select count(*)::int from audit_entries where entity = 'booking') as audit`.execute(db)
    return rows
  })
}

it(`leaves nothing behind when the server ends while it solves, and the next one answers (${stops} times)`, {
  timeout,
}, async () => {
  const whole = await propose()
  const size = (reply: typeof whole) => Object.values(reply.data.assignments as object).length
  expect([whole.status, size(whole)]).toEqual([200, trips])
  await server.end('SIGTERM')
  const before = await written()
  server = await startServer(database.env)
  for (let round = 0; round < stops; round += 1) {
    const signal = round % 2 === 0 ? 'SIGTERM' : 'SIGKILL'
    const asked = propose().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 300))
    await server.end(signal)
    const answer = await asked
    // It refuses, or breaks off, unless it has solved the day just before.
    expect([200, 503, undefined]).toContain(answer?.status)
    expect(await written()).toEqual(before)
    server = await startServer(database.env)
    const again = await propose()
    expect([again.status, size(again)]).toEqual([200, trips])
  }
})
