import { getBooking } from '@yoon/contract/bookings/calls'
import { getSchedulerStats } from '@yoon/contract/scheduler/calls'
import { describe, expect, it, vi } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import { createTestApp, testNow } from '../../testing/app.ts'
import { bookingIn } from '../../testing/builders.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { startDueBookings } from './index.ts'

describe('a server with an active scheduler', () => {
  it('starts due bookings by itself and reports that the scheduler is active', async () => {
    const busy = await createTestApp({ isSchedulerOn: true, checkEveryMs: 10 })
    const { id } = await bookingIn(busy, 'ASSIGNED')
    busy.setNow(new Date('2026-11-22T07:56:30Z'))
    const as = await busy.signIn(busy.userIds.ADMIN)
    expect((await busy.call(as, getSchedulerStats)).data.schedulerActive).toBe(true)
    await vi.waitFor(async () => {
      expect((await busy.call(as, getBooking, { id })).data.status).toBe('IN_PROGRESS')
    }, 20_000)
    await busy.close()
  })
})

describe('the scheduler in the demonstration company', () => {
  it('starts due bookings of the demonstration company and reports the one whose window is over', async () => {
    const { db, close } = await createTestDatabase()
    await loadDemoCompany(db, testNow)
    const late = () =>
      db.selectFrom('bookings').select('id').where('view', '=', 'urgent').where('starts_at', '<', testNow)
    const before = await late().execute()
    const failures: unknown[] = []
    await startDueBookings({ db, now: testNow, onError: (error) => failures.push(error) })
    const announced = await db.selectFrom('notifications').select('event').execute()
    expect(announced.map(({ event }) => event).toSorted()).toEqual([
      'scheduler.problem',
      'scheduler.started',
      'scheduler.started',
    ])
    expect([failures, await late().execute()]).toEqual([[], before])
    await close()
  })
})
