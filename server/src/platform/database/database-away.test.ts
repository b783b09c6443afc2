import { createBooking, listBookings } from '@yoon/contract/bookings/calls'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, transferForm } from '../../testing/builders.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { createFaultProxy, type FaultProxy } from '../../testing/fault-proxy.ts'
import { times } from '../../testing/times.ts'
import type { Database } from './database.ts'
import { openPostgres, runWithoutTimeout } from './open-database.ts'
import { PostgresTimeout } from './postgres-pool.ts'
import { noDeadline } from './statement-marks.ts'
import { inTransaction } from './transaction.ts'

/** Minimum duration of the outage. */
const awayMs = times(0, 10) * 1_000

/** Opens an application that reaches PostgreSQL through a fault proxy. */
async function openBehindProxy(options?: Parameters<typeof openPostgres>[1]) {
  const { url, drop } = await createPostgresUrl()
  const proxy = await createFaultProxy(new URL(url))
  const app = await createTestApp({ open: async () => openPostgres(proxy.url, options) })
  const close = async () => {
    await app.close()
    await proxy.shut()
    await drop()
  }
  return { app, proxy, close }
}

describe('when PostgreSQL is down', { timeout: 180_000 }, () => {
  let app: TestApp
  let proxy: FaultProxy
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ app, proxy, close } = await openBehindProxy())
  })
  afterAll(() => close())

  it('answers 503 with Retry-After during an outage, stays alive, and serves again without a restart', async () => {
    const kept = await createBookingAs(app, 'ADMIN')
    await proxy.shut()
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

    await proxy.open()
    expect((await app.send(null, 'GET', '/ready')).status).toBe(200)
    expect((await app.call('ADMIN', listBookings, {})).data.map(({ id }) => id)).toEqual([kept.id])
  })

  it('survives the termination of its database connections', async () => {
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

  it('rolls back a write whose connection was cut, and answers 503', async () => {
    const client = await insertClient(app.db)
    // Locks the counter row that every notification updates, so that the write blocks half-way.
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

describe('when PostgreSQL is slow', { timeout: 180_000 }, () => {
  it('answers each call on a slow database, and stores each booking that it confirmed exactly once', async () => {
    const { app, proxy, close } = await openBehindProxy({ maxConnections: 3 })
    const client = await insertClient(app.db)
    proxy.slow(20)
    const answers = await Promise.all(
      Array.from({ length: times(6, 60) }, () => app.call('ADMIN', createBooking, transferForm(client))),
    )
    expect((await app.send(null, 'GET', '/health')).status).toBe(200)
    proxy.slow(0)
    const written = answers.filter(({ status }) => status === 201)
    for (const { status } of answers) expect([201, 503]).toContain(status)
    const { rows } = await sql<{ id: string }>`select id from bookings where client_id = ${client}`.execute(app.db)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(written.map(({ data }) => data.id).toSorted())
    await close()
  })
})

describe('when the network drops all traffic to PostgreSQL', { timeout: 180_000 }, () => {
  let app: TestApp
  let proxy: FaultProxy
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ app, proxy, close } = await openBehindProxy({ maxConnections: 3, deadlineMs: 2000 }))
  })
  afterEach(() => proxy.swallow(false))
  afterAll(() => close())

  it('answers 503 with Retry-After while traffic is dropped, then serves again over new connections', async () => {
    const kept = await createBookingAs(app, 'ADMIN')
    proxy.swallow(true)
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

    proxy.swallow(false)
    const again = await Promise.all(Array.from({ length: 6 }, () => app.call('ADMIN', listBookings, {})))
    for (const { data } of again) expect(data.map(({ id }) => id)).toEqual([kept.id])
  })

  it('rolls back a transaction that times out, and never reuses its connection', async () => {
    const client = await insertClient(app.db)
    const pids = new Set<number>()
    const pidOf = async (db: Database) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
    const lost = inTransaction(app.db, async (tx) => {
      pids.add(await pidOf(tx))
      await tx.updateTable('users').set({ first_name: 'Perdue' }).where('id', '=', client).execute()
      proxy.swallow(true)
      await sql`select 1`.execute(tx)
    })
    await expect(lost).rejects.toThrow(PostgresTimeout)
    proxy.swallow(false)
    const user = await app.db.selectFrom('users').select('first_name').where('id', '=', client).executeTakeFirst()
    expect(user?.first_name).toBe('Awa')
    const later = await Promise.all(Array.from({ length: 6 }, () => pidOf(app.db)))
    expect(later.filter((pid) => pids.has(pid))).toEqual([])
  })

  it('lets a statement without deadline run beyond the timeout', async () => {
    const patient = openPostgres(proxy.url, { maxConnections: 1, deadlineMs: 500 })
    const rows = await inTransaction(patient.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return (await tx.executeQuery(CompiledQuery.raw(`${noDeadline}\nselect 1 as one from pg_sleep(1)`))).rows
    })
    await patient.close()
    expect(rows).toEqual([{ one: 1 }])
  })

  it('runs one statement without timeout, and the next one on its connection with it', async () => {
    const opened = openPostgres(proxy.url, { maxConnections: 1, deadlineMs: 200 })
    await runWithoutTimeout(opened.db, 'select pg_sleep(0.6)')
    await expect(sql`select pg_sleep(0.6)`.execute(opened.db)).rejects.toThrow(/timeout/)
    await opened.close()
  })
})
