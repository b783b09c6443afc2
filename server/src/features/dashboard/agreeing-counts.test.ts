import { listBookings } from '@yoon/contract/bookings/calls'
import { lateAfterMs } from '@yoon/contract/bookings/late'
import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import type { BookingView } from '@yoon/contract/bookings/status'
import { getToday } from '@yoon/contract/dashboard/calls'
import { getSchedulerStatus } from '@yoon/contract/scheduler/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'

/** Half a minute after a quarter of an hour, at which trips have just begun. */
const now = new Date('2026-11-22T16:15:30Z')

let app: TestApp
beforeAll(async () => {
  const opened = await createTestDatabase()
  await loadDemoCompany(opened.db, now)
  app = await createTestApp({ open: async () => opened })
  app.setNow(now)
})
afterAll(() => app.close())

/** Reads a list of the desk of a view, as its screen asks for it. */
async function desk(view: BookingView, more: { overdue?: 'hidden'; dateFrom?: string; dateTo?: string } = {}) {
  const admin = await app.signIn(app.userIds.ADMIN)
  const { data, body } = await app.call(admin, listBookings, { view, limit: 1_000, ...more })
  const late = data.filter(({ startsAt }) => now.getTime() - Date.parse(startsAt) >= lateAfterMs).length
  return { total: data.length, late, summary: body.summary as BookingSummary }
}

async function read() {
  const admin = await app.signIn(app.userIds.ADMIN)
  const { bookings } = (await app.call(admin, getToday)).data
  const { summary, upcomingBookings } = (await app.call(admin, getSchedulerStatus)).data
  if (!bookings) throw new Error('No figures of bookings')
  return { home: bookings, summary, upcomingBookings }
}

it('counts late trips alike on the home page, in the bell, in the scheduler and in the lists', async () => {
  const { home, summary, upcomingBookings } = await read()
  const [urgent, assigned] = [await desk('urgent'), await desk('assigned')]
  expect(home.late.count).toBeGreaterThan(0)
  expect(summary.late).toEqual(home.late)
  expect(home.late).toEqual({ count: urgent.late + assigned.late, isExact: true })
  const hidden = urgent.summary.overdue + assigned.summary.overdue
  expect(hidden).toBeGreaterThan(0)
  expect(upcomingBookings.filter(({ timeLeftMinutes }) => timeLeftMinutes < 0)).toHaveLength(home.late.count - hidden)
})

it('counts the trips of today and of the seven days alike on the home page, in the scheduler and above the lists', async () => {
  const { home, summary } = await read()
  const [urgent, assigned, all] = [await desk('urgent'), await desk('assigned'), await desk('all')]
  expect(urgent.summary).toMatchObject({ today: home.withoutDriver, nextDays: summary.needingDriver })
  expect(assigned.summary.today).toBe(home.upcoming)
  const departures = home.hours.reduce((sum, hour) => sum + hour.departures, 0)
  expect(all.summary.today).toBe(departures + home.cancelled)
  const ofToday = { dateFrom: '2026-11-22', dateTo: '2026-11-22' }
  expect((await desk('urgent', ofToday)).late).toBe(home.withoutDriverLate)
  expect((await desk('assigned', ofToday)).late).toBe(home.upcomingLate)
})
