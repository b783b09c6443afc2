import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../platform/database/open-database.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, insertCopies } from '../../testing/builders.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { createFaultProxy, type FaultProxy } from '../../testing/fault-proxy.ts'
import { startDueBookings } from './index.ts'

const ready = new Date('2026-11-22T07:56:00Z')
let url: string
let drop: () => Promise<void>
let app: TestApp
const opened: OpenDatabase[] = []

beforeAll(async () => {
  ;({ url, drop } = await createPostgresUrl())
  app = await createTestApp({ open: async () => openPostgres(url) })
  opened.push(...Array.from({ length: 4 }, () => openPostgres(url)))
})
afterAll(async () => {
  await app.close()
  for (const one of opened) await one.close()
  await drop()
})

const count = async (what: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`.execute(app.db)).rows[0]?.count

describe('four servers on one database', () => {
  it('starts and announces each of 200 due bookings once with four servers', async () => {
    await insertCopies(app.db, await bookingIn(app, 'PENDING'), 200)
    const failures: unknown[] = []
    const tick = ({ db }: OpenDatabase) =>
      startDueBookings({ db, now: ready, onError: (error) => failures.push(error) })
    await Promise.all([...opened, ...opened].map(tick))
    expect(failures).toEqual([])
    expect(await count("bookings where status = 'IN_PROGRESS' and version = 2")).toBe(200)
    expect(await count("audit_entries where action = 'booking.started'")).toBe(200)
    expect(await count("(select distinct entity_id from audit_entries where action = 'booking.started') b")).toBe(200)
    expect(await count("notifications where event = 'scheduler.started'")).toBe(200)
    expect(
      await count("(select distinct data->>'bookingId' from notifications where event = 'scheduler.started') b"),
    ).toBe(200)
  })

  it('announces each problem once with four servers', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const over = new Date('2026-11-22T09:30:00Z')
    const tick = ({ db }: OpenDatabase) => startDueBookings({ db, now: over, onError: () => undefined })
    await Promise.all([...opened, ...opened].map(tick))
    const problems = `notifications where event = 'scheduler.problem' and data->>'bookingId' = '${booking.id}'`
    expect(await count(problems)).toBe(1)
  })
})

describe('a server that lost its database', () => {
  let proxy: FaultProxy
  let own: TestApp
  let now = testNow
  /** Number of times that the server has read the clock. */
  let checks = 0
  beforeAll(async () => {
    const made = await createPostgresUrl()
    proxy = await createFaultProxy(new URL(made.url))
    const clock = () => {
      checks += 1
      return now
    }
    own = await createTestApp({
      open: async () => openPostgres(proxy.url),
      clock,
      logLevel: 'silent',
      isSchedulerOn: true,
      checkEveryMs: 20,
    })
    return async () => {
      await own.close()
      await proxy.shut()
      await made.drop()
    }
  })

  it('starts due bookings once the database is available again', async () => {
    const { id } = await bookingIn(own, 'ASSIGNED')
    await proxy.shut()
    now = ready
    const before = checks
    // Runs do not overlap, so several have failed by then.
    await vi.waitFor(() => expect(checks).toBeGreaterThan(before + 3), 20_000)
    await proxy.open()
    await vi.waitFor(async () => {
      const booking = own.db.selectFrom('bookings').select('status').where('id', '=', id)
      expect(await booking.executeTakeFirst()).toEqual({ status: 'IN_PROGRESS' })
    }, 20_000)
  })
})
