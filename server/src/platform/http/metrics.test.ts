import { getBooking } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs } from '../../testing/builders.ts'

const metricsToken = 'token-of-the-metrics-0123'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ metricsToken })
})
afterAll(() => app.close())

const scrape = (authorization?: string) =>
  app.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

/** Returns the value of a metric by its name with labels, or undefined if it has none. */
async function readMetric(series: string): Promise<number | undefined> {
  const { body } = await scrape(`Bearer ${metricsToken}`)
  const line = body.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('GET /metrics', () => {
  it('answers 404 without a configured token', async () => {
    const other = await createTestApp()
    expect((await other.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404)
    await other.close()
  })

  it.for([undefined, 'Bearer ', 'Bearer token-of-the-metrics-012', `Basic ${metricsToken}`, metricsToken])(
    'refuses the authorization %j with 401',
    async (authorization) => {
      const { statusCode, headers, body } = await scrape(authorization)
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(body).not.toContain('yoon_')
    },
  )

  it('refuses the session of an administrator with 401', async () => {
    expect((await scrape(`Bearer ${app.tokens.ADMIN}`)).statusCode).toBe(401)
  })

  it('counts requests by route pattern, method and status, without any id', async () => {
    const { id } = await createBookingAs(app, 'OPERATRICE')
    const series = `yoon_http_request_duration_seconds_count{route="${getBooking.path}",method="GET",status="200"}`
    const before = (await readMetric(series)) ?? 0
    await app.call('ADMIN', getBooking, { id })
    await app.call('ADMIN', getBooking, { id })
    expect(await readMetric(series)).toBe(before + 2)
    const { body, headers } = await scrape(`Bearer ${metricsToken}`)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toMatch(/[\da-f]{8}-[\da-f]{4}/)
  })

  it('shows the connections of the pool and the callers that wait for one', async () => {
    expect(await readMetric('yoon_database_connections{state="waiting"}')).toBe(0)
    expect(await readMetric('yoon_database_connections{state="used"}')).toEqual(expect.any(Number))
  })

  it('shows the delay of the event loop and the open sockets', async () => {
    expect(await readMetric('nodejs_eventloop_lag_mean_seconds')).toEqual(expect.any(Number))
    expect(await readMetric('yoon_open_sockets')).toBe(0)
  })

  it('shows how long the oldest event has waited', async () => {
    await sql`insert into outgoing_events (event, at) values ('{}', now() - interval '100 s')`.execute(app.db)
    const age = await readMetric('yoon_outbox_age_seconds{queue="events"}')
    await sql`delete from outgoing_events`.execute(app.db)
    expect(age).toBeGreaterThanOrEqual(100)
    expect(age).toBeLessThan(400)
  })

  it('shows how long the oldest message has waited, also between two attempts', async () => {
    expect(await readMetric('yoon_outbox_age_seconds{queue="messages"}')).toBe(0)
    await sql`insert into deliveries (channel, recipient, body, created_at, due_at) values
      ('email', 'a@yoon.test', 'x', now() - interval '300 s', now() + interval '300 s'),
      ('email', 'a@yoon.test', 'x', now() - interval '900 s', null)`.execute(app.db)
    const age = await readMetric('yoon_outbox_age_seconds{queue="messages"}')
    expect(age).toBeGreaterThanOrEqual(300)
    expect(age).toBeLessThan(600)
  })
})

describe('the metrics of jobs', () => {
  it('shows the last success and the duration of a job, and counts its failures', async () => {
    const other = await createTestApp({ metricsToken, isSchedulerOn: true, checkEveryMs: 5 })
    const read = async () =>
      (await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body
    await vi.waitFor(
      async () => expect(await read()).toMatch(/yoon_job_last_success_timestamp_seconds\{job="scheduler"\} \d/),
      10_000,
    )
    expect(await read()).toMatch(/yoon_job_failures_total\{job="scheduler"\} 0/)
    await sql`alter table bookings rename to other_bookings`.execute(other.db)
    await vi.waitFor(
      async () => expect(await read()).toMatch(/yoon_job_failures_total\{job="scheduler"\} [1-9]/),
      10_000,
    )
    await other.close()
  })
})
