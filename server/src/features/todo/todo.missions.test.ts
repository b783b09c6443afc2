import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  getBooking,
  prepareDriverMessage,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import type { TodoCause } from '@yoon/contract/todo/causes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertDriver, transferForm } from '../../testing/builders.ts'
import { press, sendMission } from '../../testing/missions.ts'
import { moveClock } from '../../testing/move-clock.ts'
import { startDueBookings } from '../scheduler/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => moveClock(app, testNow))
afterAll(() => app.close())

const lineOf = async (bookingId: string, cause: TodoCause) =>
  (await app.call('OPERATRICE', listTodo, { cause, limit: '100' } as never)).data.find(
    (line) => line.bookingId === bookingId,
  )
/** Sends the mission of a trip that starts at 15:00, assigned at a time of the day. */
async function missionAssignedAt(time: string) {
  const sent = await sendMission(app)
  await sql`update bookings set assigned_recorded_at = ${`2026-11-21T${time}:00Z`} where id = ${sent.booking.id}`.execute(
    app.db,
  )
  return sent
}

const givePhone = (bookingId: string) =>
  sql`update users u set phone = '+221771234567', is_phone_valid = true from drivers d
    where d.user_id = u.id and d.id = (select driver_id from bookings where id = ${bookingId})`.execute(app.db)

describe('NOT_ACCEPTED', () => {
  it('lists a trip whose driver has not answered 20 minutes after the assignment', async () => {
    const early = await missionAssignedAt('14:12')
    const late = await missionAssignedAt('14:13')
    expect(await lineOf(late.booking.id, 'NOT_ACCEPTED')).toBeUndefined()
    expect(await lineOf(early.booking.id, 'NOT_ACCEPTED')).toMatchObject({
      urgency: 'high',
      since: '2026-11-21T14:32:00.000Z',
      money: null,
      provider: null,
      isAnswerStale: false,
      isUnsent: true,
      action: { kind: 'MESSAGE', bookingId: early.booking.id },
    })
    await press(app, early.token, 'SEEN')
    expect(await lineOf(early.booking.id, 'NOT_ACCEPTED')).toMatchObject({ isUnsent: false })
    await press(app, early.token, 'ACCEPTED')
    expect(await lineOf(early.booking.id, 'NOT_ACCEPTED')).toBeUndefined()
  })

  it('tells whether the message to the driver was sent, as the trip is now', async () => {
    const { booking } = await missionAssignedAt('14:00')
    await givePhone(booking.id)
    await app.call('OPERATRICE', prepareDriverMessage, { id: booking.id })
    expect(await lineOf(booking.id, 'NOT_ACCEPTED')).toMatchObject({ isUnsent: false })
    const form = transferForm(booking.user.id, { scheduledDate: '2026-11-21', scheduledTime: '15:10' })
    await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
    expect(await lineOf(booking.id, 'NOT_ACCEPTED')).toMatchObject({ isUnsent: true })
  })

  it('lists an accepted trip again once its place has changed', async () => {
    const { booking, token } = await missionAssignedAt('14:00')
    await press(app, token, 'ACCEPTED')
    const form = transferForm(booking.user.id, { scheduledDate: '2026-11-21', scheduledTime: '15:00' })
    await app.call('ADMIN', updateBooking, { id: booking.id, ...form, pickupLocation: 'Hôtel Teranga, Plateau' })
    expect(await lineOf(booking.id, 'NOT_ACCEPTED')).toMatchObject({ isAnswerStale: true })
  })

  it('leaves a refused trip to its own line, also once it was moved', async () => {
    const { booking, token } = await missionAssignedAt('14:00')
    await press(app, token, 'DECLINED', { note: 'Malade' })
    const form = transferForm(booking.user.id, { scheduledDate: '2026-11-21', scheduledTime: '15:10' })
    await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
    expect(await lineOf(booking.id, 'NOT_ACCEPTED')).toBeUndefined()
    expect(await lineOf(booking.id, 'DECLINED')).toBeDefined()
  })
})

describe('DECLINED', () => {
  it('lists a refused trip with its reason until the driver accepts it or is replaced', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'DECLINED', { note: 'Malade' })
    expect(await lineOf(booking.id, 'DECLINED')).toMatchObject({
      urgency: 'high',
      report: { step: 'DECLINED', problem: null, note: 'Malade' },
      action: { kind: 'ASSIGN', bookingId: booking.id },
    })
    await press(app, token, 'ACCEPTED', { time: '14:33' })
    expect(await lineOf(booking.id, 'DECLINED')).toBeUndefined()
    await press(app, token, 'DECLINED', { time: '14:34', note: 'En panne' })
    expect(await lineOf(booking.id, 'DECLINED')).toBeDefined()
    await app.call('ADMIN', assignDriver, { id: booking.id, driverId: (await insertDriver(app.db)).id })
    expect(await lineOf(booking.id, 'DECLINED')).toBeUndefined()
  })
})

describe('DECLINED, of a trip that goes on', () => {
  it.for([
    ['the office', (id: string) => app.call('OPERATRICE', changeBookingStatus, { id, status: 'IN_PROGRESS' })],
    ['the scheduler', () => startDueBookings({ db: app.db, now: new Date('2026-11-21T14:56:00Z'), onError: String })],
  ] as const)('lists a refused trip that %s has started, until its driver sets out', async ([, startTrip]) => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'DECLINED', { note: 'Malade' })
    await startTrip(booking.id)
    expect(await lineOf(booking.id, 'DECLINED')).toMatchObject({
      booking: { status: 'IN_PROGRESS' },
      action: { kind: 'ASSIGN', bookingId: booking.id },
    })
    await press(app, token, 'EN_ROUTE', { time: '14:34' })
    expect(await lineOf(booking.id, 'DECLINED')).toBeUndefined()
  })

  it('lists a trip that was refused months before its start, and leaves it to the overdue ones a day after', async () => {
    const { booking, token } = await sendMission(app, { scheduledDate: '2027-01-20' })
    await press(app, token, 'DECLINED', { note: 'En congé' })
    await moveClock(app, new Date('2027-01-19T15:00:00Z'))
    expect(await lineOf(booking.id, 'DECLINED')).toMatchObject({ urgency: 'high' })
    await moveClock(app, new Date('2027-01-21T15:00:00Z'))
    expect(await lineOf(booking.id, 'DECLINED')).toBeUndefined()
  })

  it('asks a driver anew to whom a refused trip is given again, and hears of another refusal', async () => {
    const { booking, token } = await missionAssignedAt('14:00')
    await press(app, token, 'DECLINED', { time: '14:05', note: 'Malade' })
    await sql`update booking_steps set received_at = at where booking_id = ${booking.id}`.execute(app.db)
    await sql`update bookings set assigned_recorded_at = '2026-11-21T14:10:00Z' where id = ${booking.id}`.execute(
      app.db,
    )
    expect(await lineOf(booking.id, 'DECLINED')).toBeUndefined()
    expect(await lineOf(booking.id, 'NOT_ACCEPTED')).toBeDefined()
    const told = async () =>
      (await app.db.selectFrom('notifications').select('seq').where('event', '=', 'mission.declined').execute()).length
    const before = await told()
    await press(app, token, 'DECLINED', { note: 'Toujours malade' })
    expect(await told()).toBe(before + 1)
    expect(await lineOf(booking.id, 'DECLINED')).toMatchObject({ report: { note: 'Toujours malade' } })
    const { data } = await app.call('OPERATRICE', getBooking, { id: booking.id })
    expect([data.mission?.position, data.steps.map(({ note }) => note)]).toEqual([
      'DECLINED',
      ['Malade', 'Toujours malade'],
    ])
  })
})

describe('NOT_EN_ROUTE', () => {
  it('lists a trip 30 minutes before its start, urgent at 15, until its driver is on the way', async () => {
    const { booking, token } = await sendMission(app)
    await givePhone(booking.id)
    await moveClock(app, new Date('2026-11-21T14:29:00Z'))
    expect(await lineOf(booking.id, 'NOT_EN_ROUTE')).toBeUndefined()
    await moveClock(app, new Date('2026-11-21T14:30:00Z'))
    expect(await lineOf(booking.id, 'NOT_EN_ROUTE')).toMatchObject({
      urgency: 'medium',
      booking: { driverPhone: '+221771234567' },
      action: { kind: 'CALL', url: 'tel:+221771234567' },
    })
    await moveClock(app, new Date('2026-11-21T14:45:00Z'))
    expect((await lineOf(booking.id, 'NOT_EN_ROUTE'))?.urgency).toBe('high')
    await press(app, token, 'EN_ROUTE', { time: '14:45' })
    expect(await lineOf(booking.id, 'NOT_EN_ROUTE')).toBeUndefined()
  })

  it('lists a trip that should have started until it is late', async () => {
    const { booking } = await sendMission(app)
    await moveClock(app, new Date('2026-11-21T15:04:59Z'))
    expect((await lineOf(booking.id, 'NOT_EN_ROUTE'))?.urgency).toBe('high')
    expect(await lineOf(booking.id, 'LATE_START')).toBeUndefined()
    await moveClock(app, new Date('2026-11-21T15:05:00Z'))
    expect(await lineOf(booking.id, 'NOT_EN_ROUTE')).toBeUndefined()
    expect(await lineOf(booking.id, 'LATE_START')).toBeDefined()
  })

  it('leaves a refused trip to its own line, until the driver accepts it', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'DECLINED', { note: 'Malade' })
    await moveClock(app, new Date('2026-11-21T14:45:00Z'))
    expect(await lineOf(booking.id, 'NOT_EN_ROUTE')).toBeUndefined()
    await press(app, token, 'ACCEPTED', { time: '14:45' })
    expect(await lineOf(booking.id, 'NOT_EN_ROUTE')).toBeDefined()
  })
})

describe('PROBLEM', () => {
  it('lists a reported problem with its note until the driver goes on or the trip is over', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'ON_SITE')
    await press(app, token, 'PROBLEM', { time: '14:33', problem: 'BREAKDOWN', note: 'Pneu crevé' })
    expect(await lineOf(booking.id, 'PROBLEM')).toMatchObject({
      urgency: 'high',
      report: { step: 'PROBLEM', problem: 'BREAKDOWN', note: 'Pneu crevé' },
      action: { kind: 'OPEN', url: `/dashboard/bookings?search=${booking.bookingReference}` },
    })
    await press(app, token, 'ON_BOARD', { time: '14:34' })
    expect(await lineOf(booking.id, 'PROBLEM')).toBeUndefined()
  })
})

describe('UNPAID', () => {
  it('lists a trip that its driver has ended an hour ago, until it is completed with its payment', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'DONE')
    const unpaid = async () =>
      (await app.call('CAISSIERE', listTodo, { cause: 'UNPAID' })).data.find((line) => line.bookingId === booking.id)
    expect(await unpaid()).toBeUndefined()
    await moveClock(app, new Date('2026-11-21T15:32:00Z'))
    expect(await unpaid()).toMatchObject({ amount: 35_000, action: { kind: 'COMPLETE', bookingId: booking.id } })
    await app.call('CAISSIERE', completeBooking, {
      id: booking.id,
      method: 'WAVE',
      amount: 35_000,
      transactionId: 'T_TODO_1',
    })
    expect(await unpaid()).toBeUndefined()
  })
})

describe('TO_COMPLETE', () => {
  it('lists a prepaid trip that its driver has ended an hour ago, until the cashier completes it', async () => {
    const { booking, token } = await sendMission(app)
    await sql`
      insert into payments (booking_id, amount, currency, method, status, transaction_id, paid_at, created_at)
      values (${booking.id}, 35000, 'XOF', 'WAVE', 'COMPLETED', 'T_TODO_2', ${testNow}, ${testNow})`.execute(app.db)
    await press(app, token, 'DONE')
    await moveClock(app, new Date('2026-11-21T15:32:00Z'))
    const listed = async (cause: TodoCause) =>
      (await app.call('CAISSIERE', listTodo, { cause })).data.find(({ bookingId }) => bookingId === booking.id)
    expect(await listed('UNPAID')).toBeUndefined()
    expect(await listed('TO_COMPLETE')).toMatchObject({
      urgency: 'low',
      since: '2026-11-21T15:32:00.000Z',
      amount: null,
      action: { kind: 'COMPLETE', bookingId: booking.id },
    })
    await app.call('CAISSIERE', completeBooking, { id: booking.id, method: 'UNPAID', notes: null })
    expect(await listed('TO_COMPLETE')).toBeUndefined()
  })
})
