import { createBooking, getBooking } from '@yoon/contract/bookings/calls'
import { createUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transferForm, userForm } from './testing/builders.ts'
import { createKeptDatabase, type KeptDatabase } from './testing/kept-database.ts'
import { type RunningServer, startServer } from './testing/running-server.ts'
import { times } from './testing/times.ts'

const kills = times(1, 30)
/** Number of concurrent callers. */
const hands = 4
const leastWrites = 20

let database: KeptDatabase
let server: RunningServer
let clientId: string
beforeAll(async () => {
  database = await createKeptDatabase('faults')
  server = await startServer(database.env)
  const client = { ...userForm(), role: 'CLIENT' }
  clientId = (await server.send(createUser.method, createUser.path, client)).data.id
})
afterAll(async () => {
  await server.end('SIGKILL')
  await database.remove()
})

const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)

/** Creates bookings concurrently until the server ends; returns the ids that it confirmed. */
async function book({ onWritten }: { onWritten: (count: number) => void }): Promise<string[]> {
  const written: string[] = []
  const form = transferForm(clientId, { scheduledDate: tomorrow })
  const keepBooking = async () => {
    for (;;) {
      const reply = await server.send(createBooking.method, createBooking.path, form).catch(() => undefined)
      if (!reply) return
      // A server that is shutting down answers 503.
      if (reply.status === 503) continue
      expect(reply.status).toBe(201)
      written.push(reply.data.id)
      onWritten(written.length)
    }
  }
  await Promise.all(Array.from({ length: hands }, keepBooking))
  return written
}

/** Creates bookings and sends the signal after a random number of them. */
async function bookUntil(signal: NodeJS.Signals): Promise<string[]> {
  const last = leastWrites + Math.floor(Math.random() * leastWrites)
  const written = await book({
    onWritten: (count) => {
      if (count === last) server.child.process.kill(signal)
    },
  })
  await server.child.ended
  return written
}

async function isThere(id: string): Promise<boolean> {
  return (await server.send(getBooking.method, getBooking.path.replace(':id', id))).status === 200
}

describe('a server under load', { timeout: 180_000 + kills * 20_000 }, () => {
  it(`keeps every confirmed booking of a server that is killed under load (${kills} times)`, async () => {
    const all: string[] = []
    for (let round = 0; round < kills; round += 1) {
      all.push(...(await bookUntil('SIGKILL')))
      server = await startServer(database.env)
      const found = await Promise.all(all.slice(-leastWrites).map(isThere))
      expect(found).not.toContain(false)
    }
    expect(all.length).toBeGreaterThanOrEqual(kills * leastWrites)
    expect((await Promise.all(all.map(isThere))).filter((is) => !is)).toEqual([])
  })

  it('a server that is stopped under load answers for every write and exits with 0', async () => {
    const before = new Date()
    const written = await bookUntil('SIGTERM')
    expect(await server.child.ended).toBe(0)
    expect(server.child.stdout()).toMatch(/Closed\.\n$/)
    expect(server.child.stderr()).toBe('')
    await database.open(async (db) => {
      const { rows } = await sql<{ id: string }>`select id from bookings where created_at >= ${before}`.execute(db)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(written.toSorted())
      // Each booking has exactly one audit entry and one notification: none was written in part.
      const { rows: halves } = await sql`select b.reference from bookings b where
      (select count(*) from audit_entries a where a.entity_id = b.id::text and a.action = 'booking.created') <> 1
      or (select count(*) from notifications n where n.event = 'booking.created' and n.data->>'bookingId' = b.id::text) <> 1
    `.execute(db)
      expect(halves).toEqual([])
    })
  })
})
