import { assignDriver, completeBooking } from '@yoon/contract/bookings/calls'
import { getPlanning } from '@yoon/contract/planning/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertDriver } from '../../testing/builders.ts'
import { press, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function lastSteps(...ids: string[]) {
  const { data } = await app.call('OPERATRICE', getPlanning, { from: '2026-11-21', to: '2026-11-21', by: 'driver' })
  return ids.map((id) => data.trips.find((trip) => trip.id === id)?.lastStep)
}

it('names of each trip the last step by the clock of the phone, in whatever order they arrive', async () => {
  const [driving, seen, unseen] = [await sendMission(app), await sendMission(app), await sendMission(app)]
  await press(app, driving.token, 'SEEN', { time: '14:20' })
  await press(app, driving.token, 'EN_ROUTE', { time: '14:31', sequence: 3 })
  await press(app, driving.token, 'ACCEPTED', { time: '14:21', sequence: 2 })
  await press(app, seen.token, 'SEEN', { time: '14:25' })
  expect(await lastSteps(driving.booking.id, seen.booking.id, unseen.booking.id)).toEqual([
    { step: 'EN_ROUTE', at: '2026-11-21T14:31:00.000Z' },
    { step: 'SEEN', at: '2026-11-21T14:25:00.000Z' },
    null,
  ])
})

it('names no step of a driver who has the trip no more', async () => {
  const { booking, token } = await sendMission(app)
  await press(app, token, 'ACCEPTED', { time: '14:21' })
  const [step] = await lastSteps(booking.id)
  const { id: driverId } = await insertDriver(app.db)
  expect((await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId })).status).toBe(200)
  expect([step?.step, await lastSteps(booking.id)]).toEqual(['ACCEPTED', [null]])
})

it('names no step of a completed trip, which the board does not show', async () => {
  const { booking, token } = await sendMission(app)
  await press(app, token, 'EN_ROUTE', { time: '14:31' })
  const [step] = await lastSteps(booking.id)
  expect((await app.call('CAISSIERE', completeBooking, { id: booking.id, method: 'UNPAID' })).status).toBe(200)
  expect([step?.step, await lastSteps(booking.id)]).toEqual(['EN_ROUTE', [null]])
})
