import { randomUUID } from 'node:crypto'
import { assignDriver, changeBookingStatus, getBooking } from '@yoon/contract/bookings/calls'
import type { Role } from '@yoon/contract/permissions'
import { prepareClientMessage } from '@yoon/contract/reschedules/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { declareChannels } from '../../platform/outgoing.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'
import { moveClock } from '../../testing/move-clock.ts'
import { testLinks } from '../../testing/vault.ts'
import { deliver } from './deliveries.service.ts'

let app: TestApp
let isRefused = false
beforeAll(async () => {
  app = await createTestApp()
  await declareChannels(app.db, randomUUID(), ['sms'])
})
beforeEach(async () => {
  isRefused = false
  await moveClock(app, testNow)
  await sql`delete from deliveries`.execute(app.db)
})
afterAll(() => app.close())

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
const deliverAt = (now: Date) =>
  deliver({ db: app.db, channels: { sms }, now, links: testLinks(undefined), onError: () => undefined })
async function sms() {
  if (isRefused) throw new Error('refused')
}
/** Creates a trip of tomorrow at 08:00, and assigns it. */
async function assigned() {
  const { id } = await createBookingAs(app, 'OPERATRICE', transferForm(await insertClient(app.db)))
  await app.call('OPERATRICE', assignDriver, { id, driverId: (await insertDriver(app.db)).id })
  return id
}
/** Tries the messages that wait six times, over nine hours. */
async function giveUp() {
  isRefused = true
  for (const minutes of [0, 1, 6, 36, 156, 516]) await deliverAt(minutesLater(minutes))
  await moveClock(app, minutesLater(520))
}
const linesOf = async (role: Role, id: string) =>
  (await app.call(role, listTodo, { cause: 'REMIND_CLIENT' })).data.filter(({ bookingId }) => bookingId === id)
const bookingOf = async (id: string) => (await app.call('OPERATRICE', getBooking, { id })).data

it('an SMS that has left counts as information of its client, without raising the version of the trip', async () => {
  const id = await assigned()
  const before = await bookingOf(id)
  expect(before.clientInformedAt).toBeNull()
  await deliverAt(minutesLater(1))
  const after = await bookingOf(id)
  expect([after.clientInformedAt, after.version]).toEqual([minutesLater(1).toISOString(), before.version])
})

it('an SMS that was given up leaves its client to those who follow the trip, until they are told in another way', async () => {
  const id = await assigned()
  await giveUp()
  expect((await bookingOf(id)).clientInformedAt).toBeNull()
  expect(await linesOf('OPERATRICE', id)).toMatchObject([
    {
      urgency: 'medium',
      since: minutesLater(516).toISOString(),
      delivery: { channel: 'sms' },
      action: { kind: 'INFORM', bookingId: id, url: `/dashboard/todo?dialog=inform&booking=${id}` },
    },
  ])
  expect((await app.call('OPERATRICE', listTodo, { cause: 'UNDELIVERED' })).data).toEqual([])
  await app.call('OPERATRICE', prepareClientMessage, { id })
  expect(await linesOf('OPERATRICE', id)).toEqual([])
})

it.for([
  ['cancelled', (id: string) => cancel(id)],
  ['over', () => moveClock(app, new Date('2026-11-22T12:00:00Z'))],
] as const)('an SMS that was given up leaves no line of a trip that is %s', async ([, end]) => {
  const id = await assigned()
  await giveUp()
  await end(id)
  expect(await linesOf('OPERATRICE', id)).toEqual([])
})

const cancel = (id: string) =>
  app.call('OPERATRICE', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT' })
