import { type ClientError, reportClientError } from '@yoon/contract/client-errors/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { clientErrorRetention } from './index.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const report: ClientError = {
  errorClass: 'TypeError',
  frames: ['base-DT6mGrJK.js:1:2345', 'BookingsPage-De-RW3ys.js:3:17'],
  version: 'index-PGIHaBcv.js',
  page: '/dashboard/bookings',
  browser: 'Chrome',
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  app.setNow(testNow)
  await sql`delete from client_error_reports`.execute(app.db)
  await sql`delete from call_counts`.execute(app.db)
})
afterAll(() => app.close())

const send = (wish: Partial<ClientError> = {}) => app.call('OPERATRICE', reportClientError, { ...report, ...wish })
const after = (ms: number) => new Date(testNow.getTime() + ms)

async function stored(): Promise<Record<string, unknown>[]> {
  return (await sql<Record<string, unknown>>`select * from client_error_reports order by frames`.execute(app.db)).rows
}

/** Stores reports of one place each, the first one the newest. */
async function fill(count: number): Promise<void> {
  await sql`insert into client_error_reports
    (fingerprint, error_class, frames, version, page, browser, first_seen_at, last_seen_at)
    select n::text, 'TypeError', array['a.js:1:' || n], 'index.js', '/', 'Other', ${testNow},
      ${testNow}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`.execute(app.db)
}

describe('reports of errors in the browser', () => {
  it('counts the reports of one place in the code in one row, without the user', async () => {
    await send()
    app.setNow(after(minuteMs))
    expect((await send({ page: '/dashboard/users', browser: 'Safari' })).status).toBe(200)
    await send({ frames: ['base-DT6mGrJK.js:1:9'] })
    const rows = await stored()
    expect(rows).toMatchObject([
      {
        error_class: 'TypeError',
        frames: report.frames,
        version: report.version,
        page: '/dashboard/users',
        browser: 'Safari',
        count: 2,
        first_seen_at: testNow,
        last_seen_at: after(minuteMs),
      },
      { count: 1 },
    ])
    const text = JSON.stringify(rows)
    expect(text).not.toContain(app.userIds.OPERATRICE)
  })

  it.each<[string, object]>([
    ['a message', { message: 'Awa Diop' }],
    ['the query of an address', { search: '?q=Awa' }],
  ])('stores nothing of %s that is sent beside the report', async (_, more) => {
    expect((await send(more)).status).toBe(200)
    const reports = await stored()
    expect(reports).toHaveLength(1)
    expect(JSON.stringify(reports)).not.toContain('Awa')
  })

  it.each<[string, Partial<ClientError>]>([
    ['an address with an id', { page: '/dashboard/bookings/7f1c4a1e' }],
    ['an address with a query', { page: '/dashboard/users?q=awa' }],
    ['a text as the class', { errorClass: 'Awa Diop' }],
    ['a text as a place', { frames: ['Awa Diop.js:1:1'] }],
    ['a place in another file than a script', { frames: ['/home/awa/photo.png:1:1'] }],
    ['no place at all', { frames: [] }],
    ['21 places', { frames: Array.from({ length: 21 }, () => 'a.js:1:1') }],
    ['a long version', { version: `${'a'.repeat(90)}.js` }],
  ])('refuses %s', async (_, wish) => {
    expect((await send(wish)).error?.code).toBe('INVALID_INPUT')
    expect(await stored()).toEqual([])
  })

  it('refuses a report of more than 8 kB', async () => {
    const answer = await send({ version: 'a'.repeat(10_000) })
    expect(answer.status).toBe(413)
  })

  it('takes 20 reports of a user within an hour', async () => {
    for (let count = 0; count < 20; count += 1) expect((await send()).status).toBe(200)
    const refused = await send()
    expect(refused.error?.code).toBe('TOO_MANY_ATTEMPTS')
    expect(Number(refused.headers['retry-after'])).toBe(3_600)
    expect((await app.call('ADMIN', reportClientError, report)).status).toBe(200)
    app.setNow(after(hourMs))
    const later = await app.signIn(app.userIds.OPERATRICE)
    expect((await app.call(later, reportClientError, report)).status).toBe(200)
  })

  it('leaves out new places while there are 500, and counts the known ones', async () => {
    await send()
    await fill(499)
    await send({ frames: ['base-DT6mGrJK.js:1:9'] })
    expect(await stored()).toHaveLength(500)
    await send()
    expect((await stored()).find(({ version }) => version === report.version)?.count).toBe(2)
  })

  it('keeps the newest 200, and none that nobody has seen for 30 days', async () => {
    await fill(300)
    await clientErrorRetention.deleteBatch(app.db, testNow)
    expect(await stored()).toHaveLength(200)
    expect((await stored()).map(({ fingerprint }) => Number(fingerprint))).not.toContain(201)
    await clientErrorRetention.deleteBatch(app.db, after(30 * dayMs - 30_000))
    expect(await stored()).toHaveLength(0)
  })

  it('writes a report to the log', async () => {
    const warn = vi.spyOn(app.app.log, 'warn')
    await send()
    expect(warn).toHaveBeenCalledWith({ clientError: report }, 'client error reported')
  })
})
