import { createBooking, listBookings } from '@yoon/contract/bookings'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, transferForm } from '../../testing/builders.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { type Door, makeDoor } from '../../testing/door.ts'
import { times } from '../../testing/times.ts'
import { type Database, transaction } from './database.ts'
import { openPostgres } from './open-database.ts'
import { PostgresTimeout } from './postgres-pool.ts'
import { unhurried } from './statement-marks.ts'

/** How long it is away, beyond what a few calls take. */
const awayMs = times(0, 10) * 1_000

/** An application whose way to PostgreSQL leads through a door. */
async function openBehindDoor(options?: Parameters<typeof openPostgres>[1]) {
  const { url, drop } = await createPostgresUrl()
  const door = await makeDoor(new URL(url))
  const app = await createTestApp({ open: async () => openPostgres(door.url, options) })
  const close = async () => {
    await app.close()
    await door.shut()
    await drop()
  }
  return { app, door, close }
}

describe('while PostgreSQL is away', { timeout: 180_000 }, () => {
  let app: TestApp
  let door: Door
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ app, door, close } = await openBehindDoor())
  })
  afterAll(() => close())

  it('answers 503 with Retry-After, stays alive, and serves again without a restart', async () => {
    const kept = await createBookingAs(app, 'ADMIN')
    await door.shut()
    const backAt = performance.now() + awayMs
    do {
      const calls = [
        await app.call('ADMIN', listBookings, {}),
        await app.call('ADMIN', createBooking, transferForm(kept.user.id)),
        await app.send(null, 'POST', '/api/auth/login', { payload: { email: 'a@b.sn', password: 'x' } }),
        await app.send(null, 'GET', '/ready'),
      ]
      for (const { status, error, headers } of calls) {
        expect([status, error?.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
      }
      expect((await app.send(null, 'GET', '/health')).status).toBe(200)
    } while (performance.now() < backAt)

    await door.open()
    expect((await app.send(null, 'GET', '/ready')).status).toBe(200)
    expect((await app.call('ADMIN', listBookings, {})).data.map(({ id }) => id)).toEqual([kept.id])
  })

  it('survives the end of its connections', async () => {
    await app.call('ADMIN', listBookings, {})
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db)
    const client = await insertClient(app.db)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('ADMIN', createBooking, transferForm(client))),
    )
    for (const { status } of answers) expect([201, 503]).toContain(status)
    expect((await app.call('ADMIN', listBookings, {})).status).toBe(200)
  })

  it('keeps nothing of a write whose connection was cut, and says 503', async () => {
    const client = await insertClient(app.db)
    // Holds the row that every notification takes, so that the write waits in the middle.
    const held = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const holding = app.db.transaction().execute(async (tx) => {
      await sql`select 1 from counters where name = 'notifications' for update`.execute(tx)
      held.resolve()
      await free.promise
    })
    await held.promise
    const writing = app.call('ADMIN', createBooking, transferForm(client))
    for (;;) {
      const { rows } =
        await sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          app.db,
        )
      if (rows.length > 0) break
    }
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    expect((await writing).error?.code).toBe('UNAVAILABLE')
    free.resolve()
    await holding
    const { rows } = await sql`select id from bookings where client_id = ${client}`.execute(app.db)
    expect(rows).toEqual([])
  })
})

describe('while PostgreSQL is slow', { timeout: 180_000 }, () => {
  it('each call is answered in the end, and what it says was written is there once', async () => {
    const { app, door, close } = await openBehindDoor({ maxConnections: 3 })
    const client = await insertClient(app.db)
    door.slow(20)
    const answers = await Promise.all(
      Array.from({ length: times(6, 60) }, () => app.call('ADMIN', createBooking, transferForm(client))),
    )
    expect((await app.send(null, 'GET', '/health')).status).toBe(200)
    door.slow(0)
    const written = answers.filter(({ status }) => status === 201)
    for (const { status } of answers) expect([201, 503]).toContain(status)
    const { rows } = await sql<{ id: string }>`select id from bookings where client_id = ${client}`.execute(app.db)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(written.map(({ data }) => data.id).toSorted())
    await close()
  })
})

describe('while the way to PostgreSQL swallows what is sent', { timeout: 180_000 }, () => {
  let app: TestApp
  let door: Door
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ app, door, close } = await openBehindDoor({ maxConnections: 3, deadlineMs: 2000 }))
  })
  afterEach(() => door.swallow(false))
  afterAll(() => close())

  it('answers 503 with Retry-After, and serves again over new connections', async () => {
    const kept = await createBookingAs(app, 'ADMIN')
    door.swallow(true)
    const answers = await Promise.all([
      app.call('ADMIN', listBookings, {}),
      app.call('ADMIN', createBooking, transferForm(kept.user.id)),
      app.send(null, 'POST', '/api/auth/login', { payload: { email: 'a@b.sn', password: 'x' } }),
      app.send(null, 'GET', '/ready'),
    ])
    for (const { status, error, headers } of answers) {
      expect([status, error?.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
    }
    expect((await app.send(null, 'GET', '/health')).status).toBe(200)

    door.swallow(false)
    const again = await Promise.all(Array.from({ length: 6 }, () => app.call('ADMIN', listBookings, {})))
    for (const { data } of again) expect(data.map(({ id }) => id)).toEqual([kept.id])
  })

  it('gives a transaction up in the middle, keeps nothing of it, and never uses its connection again', async () => {
    const client = await insertClient(app.db)
    const pids = new Set<number>()
    const pidOf = async (db: Database) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
    const lost = transaction(app.db, async (tx) => {
      pids.add(await pidOf(tx))
      await tx.updateTable('users').set({ first_name: 'Perdue' }).where('id', '=', client).execute()
      door.swallow(true)
      await sql`select 1`.execute(tx)
    })
    await expect(lost).rejects.toThrow(PostgresTimeout)
    door.swallow(false)
    const user = await app.db.selectFrom('users').select('first_name').where('id', '=', client).executeTakeFirst()
    expect(user?.first_name).toBe('Awa')
    const later = await Promise.all(Array.from({ length: 6 }, () => pidOf(app.db)))
    expect(later.filter((pid) => pids.has(pid))).toEqual([])
  })

  it('leaves a statement that takes its time in peace', async () => {
    const patient = openPostgres(door.url, { maxConnections: 1, deadlineMs: 500 })
    const rows = await transaction(patient.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return (await tx.executeQuery(CompiledQuery.raw(`${unhurried}\nselect 1 as one from pg_sleep(1)`))).rows
    })
    await patient.close()
    expect(rows).toEqual([{ one: 1 }])
  })
})
