import { randomUUID } from 'node:crypto'
import { getBooking } from '@yoon/contract/bookings/calls'
import { getClientTrip } from '@yoon/contract/client-links/calls'
import { getMission } from '@yoon/contract/missions/calls'
import type { MissionStep } from '@yoon/contract/missions/steps'
import { getPlanning } from '@yoon/contract/planning/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import type { TodoCause } from '@yoon/contract/todo/causes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { clientToken, press, sendMission } from '../../testing/missions.ts'
import { moveClock } from '../../testing/move-clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => moveClock(app, testNow))
afterAll(() => app.close())

/** Presses of a phone, of which the first was made while its clock was ahead: name, its time and its place. */
type Pressed = readonly [step: MissionStep, time: string, sequence: number, more?: Record<string, unknown>]
const send = async (token: string, presses: readonly Pressed[], more: Record<string, unknown> = {}) => {
  for (const [step, time, sequence, own] of presses) {
    const { status, error } = await press(app, token, step, { time, sequence, ...own, ...more })
    expect([status, error?.message]).toEqual([200, undefined])
  }
}
const bookingOf = async (id: string) => (await app.call('OPERATRICE', getBooking, { id })).data
const lastStepOf = async (id: string) => {
  const { data } = await app.call('OPERATRICE', getPlanning, { from: '2026-11-21', to: '2026-11-21', by: 'driver' })
  return data.trips.find((trip) => trip.id === id)?.lastStep?.step
}
const hasLine = async (cause: TodoCause, id: string) =>
  (await app.call('OPERATRICE', listTodo, { cause, limit: '100' } as never)).data.some((line) => line.bookingId === id)
const declined: Pressed = ['DECLINED', '15:12', 1, { note: 'Malade' }]
const accepted: Pressed = ['ACCEPTED', '14:32', 2]

it.for([
  ['in turn', [declined, accepted]],
  ['in reverse', [accepted, declined]],
] as const)(
  'an answer counts as the last by the sequence of its phone, not by its clock: arrived %s',
  async ([, presses]) => {
    // Long after both: an offline phone sends what it has kept.
    const { booking, token } = await sendMission(app, { scheduledTime: '17:00' })
    await moveClock(app, new Date('2026-11-21T16:00:00Z'))
    await send(token, presses)
    const { data } = await app.call(null, getMission, { token })
    expect([data.state.position, data.steps.map(({ step }) => step)]).toEqual(['ACCEPTED', ['DECLINED', 'ACCEPTED']])
    expect(await hasLine('DECLINED', booking.id)).toBe(false)
  },
)

it('the clock decides about a press without a number, whatever the others have', async () => {
  const { booking, token } = await sendMission(app)
  await moveClock(app, new Date('2026-11-21T15:00:00Z'))
  await send(token, [['EN_ROUTE', '14:33', 7]])
  for (const time of ['14:52', '14:40']) {
    const step = time === '14:40' ? 'ON_SITE' : 'ON_BOARD'
    expect((await press(app, token, step, { time, sequence: undefined })).status).toBe(200)
  }
  const { steps } = await bookingOf(booking.id)
  expect(steps.map(({ step }) => step)).toEqual(['EN_ROUTE', 'ON_SITE', 'ON_BOARD'])
})

it('the clocks decide between two phones of a driver, whatever their sequences', async () => {
  const { booking, token } = await sendMission(app)
  await send(token, [['DECLINED', '14:20', 9, { note: 'Malade' }]], { phone: randomUUID() })
  await send(token, [['ACCEPTED', '14:30', 2]], { phone: randomUUID() })
  expect((await bookingOf(booking.id)).mission?.position).toBe('ACCEPTED')
  expect(await hasLine('DECLINED', booking.id)).toBe(false)
})

it('a step that was pressed while the clock was ahead stands before those that follow it, everywhere', async () => {
  const { booking, token } = await sendMission(app)
  const presses: Pressed[] = [
    ['EN_ROUTE', '15:20', 1],
    ['ON_SITE', '14:25', 2],
    ['ON_BOARD', '14:31', 3],
  ]
  await send(token, presses)
  const { steps } = await bookingOf(booking.id)
  expect(steps.map(({ step }) => step)).toEqual(['EN_ROUTE', 'ON_SITE', 'ON_BOARD'])
  expect(await lastStepOf(booking.id)).toBe('ON_BOARD')
  const { data } = await app.call(null, getClientTrip, { token: await clientToken(app, booking.id) })
  expect(data.steps.map(({ at }) => at.slice(11, 16))).toEqual(['14:25', '14:25', '14:31'])
})

it('a problem is over with the next step of the drive on the same phone, although its clock was ahead', async () => {
  const { booking, token } = await sendMission(app)
  await send(token, [['PROBLEM', '15:20', 1, { problem: 'DELAY' }]])
  expect(await hasLine('PROBLEM', booking.id)).toBe(true)
  await send(token, [['EN_ROUTE', '14:30', 2]])
  expect(await hasLine('PROBLEM', booking.id)).toBe(false)
})

it('the last step on the board is no step that has arrived late', async () => {
  const { booking, token } = await sendMission(app)
  await send(token, [
    ['ON_SITE', '14:20', 1],
    ['EN_ROUTE', '14:32', 2],
  ])
  expect((await bookingOf(booking.id)).mission?.position).toBe('ON_SITE')
  expect(await lastStepOf(booking.id)).toBe('ON_SITE')
})
