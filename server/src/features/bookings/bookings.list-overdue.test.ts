import { listBookings } from '@yoon/contract/bookings/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('gives a driver with thirty overdue trips those of today first, and counts the overdue ones', async () => {
  const client = await insertClient(app.db)
  const driver = await insertDriver(app.db, { userId: app.userIds.DRIVER })
  const assign = (scheduledDate: string, scheduledTime: string) =>
    bookingIn(app, 'ASSIGNED', { form: transferForm(client, { scheduledDate, scheduledTime }), driverId: driver.id })
  for (const day of ['22', '23', '24', '25', '26', '27'])
    for (const hour of ['06', '09', '12', '15', '18']) await assign(`2026-11-${day}`, `${hour}:00`)
  const today = [await assign('2026-11-29', '10:00'), await assign('2026-11-29', '15:00')]
  app.setNow(new Date('2026-11-29T08:00:00Z'))
  const then = await app.signIn(app.userIds.DRIVER)
  const asOfTheDay = { page: 1, limit: 30, view: 'assigned' } as const
  const { data, body } = await app.call(then, listBookings, { ...asOfTheDay, overdue: 'hidden' })
  expect(data.map(({ id }) => id)).toEqual(today.map(({ id }) => id))
  expect(body.summary).toMatchObject({ overdue: 30, assigned: 32 })
  const all = await app.call(then, listBookings, asOfTheDay)
  expect(all.data.map(({ scheduledDate }) => scheduledDate)).not.toContain('2026-11-29')
})
