import { assignDriver } from '@yoon/contract/bookings/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertDriver } from '../../testing/builders.ts'
import { missionToken, press, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const setMinute = (minutes: number) => app.setNow(new Date(testNow.getTime() + minutes * 60_000))
const announced = async () =>
  (await app.call('ADMIN', listNotifications, {})).data
    .filter(({ title }) => /Problème signalé|Mission refusée/.test(title))
    .map(({ title, message }) => `${title} ${message}`)

it('a driver who reports the same again within five minutes is announced once, with the newest in the work queue', async () => {
  const { booking, token } = await sendMission(app)
  for (const note of ['Un pneu', 'Deux pneus', 'Trois pneus']) {
    await press(app, token, 'PROBLEM', { problem: 'BREAKDOWN', note, time: note === 'Trois pneus' ? '14:33' : '14:32' })
  }
  expect(await announced()).toEqual([expect.stringContaining('Un pneu')])
  const { data } = await app.call('ADMIN', listTodo, { cause: 'PROBLEM' })
  expect(data.find((line) => line.bookingId === booking.id)?.report).toMatchObject({ note: 'Trois pneus' })
  await press(app, token, 'PROBLEM', { problem: 'DELAY' })
  expect(await announced()).toHaveLength(2)
  setMinute(5)
  await press(app, token, 'PROBLEM', { problem: 'BREAKDOWN', note: 'Toujours en panne', time: '14:37' })
  expect(await announced()).toHaveLength(3)
  const driver = await insertDriver(app.db)
  await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: driver.id })
  await press(app, await missionToken(app, booking.id), 'PROBLEM', { problem: 'BREAKDOWN', time: '14:37' })
  expect(await announced()).toHaveLength(4)
})

it('a driver who refuses and accepts in turn is announced once in five minutes', async () => {
  setMinute(0)
  const { token } = await sendMission(app)
  const before = (await announced()).length
  for (const sequence of [1, 2, 3, 4]) {
    const step = sequence % 2 ? 'DECLINED' : 'ACCEPTED'
    expect((await press(app, token, step, { sequence, note: 'Malade' })).status).toBe(200)
  }
  expect(await announced()).toHaveLength(before + 1)
})
