import { randomUUID } from 'node:crypto'
import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  getBooking,
  getBookingHistory,
  unassignDriver,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { getMission } from '@yoon/contract/missions/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertDriver, transferForm, wavePayment } from '../../testing/builders.ts'
import { press, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.setNow(testNow))

const read = async (id: string) => (await app.call('OPERATRICE', getBooking, { id })).data
const stepsOf = async (id: string) => (await read(id)).steps.map(({ step }) => step)
const missionOf = async (token: string) => (await app.call(null, getMission, { token })).data

describe('GET /api/links/mission/:token', () => {
  it('shows the mission without price, and changes nothing', async () => {
    const { booking, token } = await sendMission(app)
    const { data, text, headers } = await app.call(null, getMission, { token })
    expect(data).toMatchObject({
      bookingReference: booking.bookingReference,
      client: { firstName: 'Awa', lastName: 'Ndiaye', phone: booking.user.phone },
      pickup: { address: 'Aéroport AIBD, Diass' },
      scheduledDate: '2026-11-21',
      scheduledTime: '15:00',
      flightNumber: 'AF718',
      collect: null,
      currency: 'XOF',
      steps: [],
      expiresAt: '2026-11-22T16:00:00.000Z',
      state: {
        position: null,
        isConfirmationNeeded: false,
        stepsFrom: '2026-11-21T12:00:00.000Z',
        graceUntil: '2026-11-21T15:15:00.000Z',
      },
    })
    expect(text).not.toMatch(/35.?000|totalPrice|paidAmount/)
    expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      'no-store',
      'no-referrer',
      'noindex, nofollow',
    ])
    expect(await stepsOf(booking.id)).toEqual([])
  })

  it('shows what is due if the driver collects it', async () => {
    const { token } = await sendMission(app, { collectByDriver: true })
    expect((await missionOf(token)).collect).toEqual({ amount: 35_000, currency: 'XOF' })
  })

  it('ends 24 hours after the later of the window and the last step, at most 72 hours after the window', async () => {
    const { booking, token } = await sendMission(app)
    const endsAt = new Date(booking.endsAt).getTime()
    const hour = 3_600_000
    app.setNow(new Date(endsAt + 20 * hour))
    await press(app, token, 'PROBLEM', { at: new Date(endsAt + 20 * hour).toISOString(), problem: 'DELAY' })
    app.setNow(new Date(endsAt + 44 * hour - 1))
    expect((await missionOf(token)).expiresAt).toBe(new Date(endsAt + 44 * hour).toISOString())
    app.setNow(new Date(endsAt + 44 * hour))
    expect((await app.call(null, getMission, { token })).error?.code).toBe('LINK_EXPIRED')
  })
})

describe('POST /api/links/mission/:token/steps', () => {
  it('drives a mission step by step: the trip starts, and completes nothing by itself', async () => {
    const { booking, token } = await sendMission(app, { collectByDriver: true })
    for (const [step, time] of [
      ['SEEN', '14:30'],
      ['ACCEPTED', '14:31'],
      ['EN_ROUTE', '14:32'],
    ] as const) {
      expect((await press(app, token, step, { time })).status).toBe(200)
    }
    expect(await read(booking.id)).toMatchObject({
      status: 'IN_PROGRESS',
      startedAt: '2026-11-21T14:32:00.000Z',
      version: booking.version + 1,
      mission: { position: 'EN_ROUTE' },
    })
    for (const [step, more] of [
      ['ON_SITE', {}],
      ['ON_BOARD', {}],
      ['DONE', {}],
      ['CASH', { amount: 35_000 }],
    ] as const) {
      await press(app, token, step, more)
    }
    const after = await read(booking.id)
    expect(after).toMatchObject({ status: 'IN_PROGRESS', mission: { position: 'DONE' } })
    expect(after.steps.map(({ step, via }) => [step, via])).toEqual(
      ['SEEN', 'ACCEPTED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE', 'CASH'].map((step) => [step, 'link']),
    )
    expect(after.steps.at(-1)?.amount).toBe(35_000)
  })

  it('records each step in the history under the name of the driver, and tells the staff of those that need them', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr' })
    const { booking, token } = await sendMission(app, { driverId: driver.id })
    await press(app, token, 'ACCEPTED')
    await press(app, token, 'PROBLEM', { problem: 'BREAKDOWN', note: 'Pneu crevé' })
    const { data } = await app.call('OPERATRICE', getBookingHistory, { id: booking.id })
    expect([data[0]?.action, data[0]?.actor.name]).toEqual(['booking.step_reported', 'Ibrahima Sarr'])
    expect(data[0]?.changes).toContainEqual({ field: 'stepNote', before: null, after: 'Pneu crevé' })
    const events = await app.db.selectFrom('notifications').select(['event', 'message']).orderBy('seq').execute()
    const own = events.filter(
      ({ message, event }) => message.includes(booking.bookingReference) && /mission/.test(event),
    )
    expect(own.map(({ event }) => event)).toEqual(['mission.problem'])
    expect(own[0]?.message).toContain('Panne · Pneu crevé')
  })

  it('stores an end that arrives after the payment, and tells the staff of nothing but a problem then', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'EN_ROUTE')
    await app.call('CAISSIERE', completeBooking, { id: booking.id, ...wavePayment() })
    expect((await press(app, token, 'DONE')).status).toBe(200)
    await press(app, token, 'PROBLEM', { problem: 'OTHER', note: 'Sac oublié' })
    expect(await read(booking.id)).toMatchObject({ status: 'COMPLETED', mission: { position: 'DONE' } })
    const events = await app.db.selectFrom('notifications').select(['event', 'message']).orderBy('seq').execute()
    const own = events.filter(({ message }) => message.includes(booking.bookingReference))
    expect(own.map(({ event }) => event).filter((event) => event.startsWith('mission'))).toEqual(['mission.problem'])
  })

  it('stores a press once per id, and answers a second press of the same step with the first', async () => {
    const { booking, token } = await sendMission(app)
    const id = randomUUID()
    const first = await press(app, token, 'EN_ROUTE', { id, time: '14:30' })
    const again = await press(app, token, 'EN_ROUTE', { id, time: '14:31' })
    const other = await press(app, token, 'EN_ROUTE', { time: '14:32' })
    expect([first, again, other].map(({ status, data }) => [status, data.step.id, data.step.at])).toEqual(
      [0, 1, 2].map(() => [200, id, '2026-11-21T14:30:00.000Z']),
    )
    expect(await stepsOf(booking.id)).toEqual(['EN_ROUTE'])
    expect((await read(booking.id)).version).toBe(booking.version + 1)
  })

  it('keeps an earlier step that arrives late with its time, and moves nothing', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'ON_BOARD', { time: '14:32' })
    const { status, data } = await press(app, token, 'EN_ROUTE', { time: '14:10' })
    expect([status, data.step.isLate, data.mission.state.position]).toEqual([200, true, 'ON_BOARD'])
    expect((await read(booking.id)).startedAt).toBe('2026-11-21T14:32:00.000Z')
  })

  it('refuses an answer once the drive has begun', async () => {
    const { token } = await sendMission(app)
    await press(app, token, 'EN_ROUTE')
    const { status, error } = await press(app, token, 'DECLINED', { note: 'Fatigué' })
    expect([status, error?.code]).toEqual([409, 'STEP_TOO_LATE'])
  })

  it('refuses the drive of a trip of tomorrow, naming its start', async () => {
    const { booking, token } = await sendMission(app, { scheduledDate: '2026-11-22', scheduledTime: '14:30' })
    const { status, error } = await press(app, token, 'EN_ROUTE')
    expect([status, error?.code, error?.message]).toEqual([409, 'TOO_EARLY', 'Cette mission commence demain à 14:30'])
    expect((await read(booking.id)).status).toBe('ASSIGNED')
  })

  it('refuses an absent client before the end of the grace, naming the minute', async () => {
    const { token } = await sendMission(app)
    await press(app, token, 'ON_SITE', { time: '15:05' })
    const { status, error } = await press(app, token, 'NO_SHOW', { time: '15:19' })
    expect([status, error?.code, error?.message]).toEqual([409, 'GRACE_RUNNING', "Attendez le client jusqu'à 15:20"])
    expect((await press(app, token, 'NO_SHOW', { time: '15:20' })).status).toBe(200)
  })

  it('a declined mission stays with its driver, who may still accept it', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'DECLINED', { time: '14:20', note: 'Véhicule au garage' })
    expect(await read(booking.id)).toMatchObject({ status: 'ASSIGNED', mission: { position: 'DECLINED' } })
    await press(app, token, 'ACCEPTED', { time: '14:30' })
    expect(await read(booking.id)).toMatchObject({ status: 'ASSIGNED', mission: { position: 'ACCEPTED' } })
  })

  it('asks for a new confirmation after an edit of the time, which an answer to the former time does not give', async () => {
    const { booking, token } = await sendMission(app)
    const { about } = (await missionOf(token)).state
    await press(app, token, 'ACCEPTED', { time: '14:20', about })
    const form = transferForm(booking.user.id, { scheduledDate: '2026-11-21', scheduledTime: '16:00' })
    await app.call('OPERATRICE', updateBooking, { id: booking.id, ...form })
    expect((await missionOf(token)).state).toMatchObject({ position: 'ACCEPTED', isConfirmationNeeded: true })
    await press(app, token, 'ACCEPTED', { time: '14:25', about })
    expect((await missionOf(token)).state.isConfirmationNeeded).toBe(true)
    await press(app, token, 'ACCEPTED', { time: '14:30', about: (await missionOf(token)).state.about })
    expect((await read(booking.id)).mission).toEqual({ position: 'ACCEPTED', isConfirmationNeeded: false })
  })

  it('leaves a trip assigned whose papers have expired, and keeps the step', async () => {
    const { booking, token } = await sendMission(app)
    await sql`insert into papers (driver_id, kind, expires_on) values (${booking.driver?.id}, 'LICENCE', '2026-11-20')`.execute(
      app.db,
    )
    expect((await press(app, token, 'EN_ROUTE')).status).toBe(200)
    expect(await read(booking.id)).toMatchObject({ status: 'ASSIGNED', mission: { position: 'EN_ROUTE' } })
  })

  it('replaces a time of a wrong clock by the arrival', async () => {
    const { token } = await sendMission(app)
    const { data } = await press(app, token, 'SEEN', { at: '2016-01-01T00:00:00Z' })
    expect(data.step.at).toBe(testNow.toISOString())
  })

  it('measures the waiting from the booked time to the client on board, beyond the grace', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'ON_SITE', { time: '14:40' })
    expect((await read(booking.id)).waiting).toBeNull()
    await press(app, token, 'ON_BOARD', { time: '15:22' })
    expect((await read(booking.id)).waiting).toEqual({ minutes: 22, graceMinutes: 15, billableMinutes: 7 })
  })

  it('counts the grace of airports at an airport', async () => {
    const { rows } = await sql<{ id: string }>`
      with zone as (insert into zones (name, position) values ('Zone de test', 1) returning id)
      insert into places (name, kind, zone_id) select 'Aéroport de test', 'AIRPORT', id from zone returning id`.execute(
      app.db,
    )
    const { booking, token } = await sendMission(app, { pickupPlaceId: rows[0]?.id ?? null })
    await press(app, token, 'ON_SITE', { time: '15:00' })
    await press(app, token, 'ON_BOARD', { time: '15:30' })
    expect((await read(booking.id)).waiting).toEqual({ minutes: 30, graceMinutes: 60, billableMinutes: 0 })
  })
})

describe('a mission that was given to another driver or cancelled', () => {
  it('keeps a press that arrives after the reassignment in the history, and refuses it without any data', async () => {
    const { booking, token } = await sendMission(app)
    const other = await insertDriver(app.db)
    await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: other.id })
    const { status, error, text } = await press(app, token, 'EN_ROUTE')
    expect([status, error?.code, error?.message]).toEqual([
      410,
      'MISSION_REASSIGNED',
      'Cette mission a été confiée à un autre chauffeur',
    ])
    expect(text).not.toContain(booking.bookingReference)
    await press(app, token, 'EN_ROUTE')
    await press(app, token, 'PROBLEM', { problem: 'OTHER', at: '9999-12-31T23:59:59Z' })
    const { rows } = await sql`
      select at, is_clock_wrong as "isWrong" from booking_steps where step = 'PROBLEM' and booking_id = ${booking.id}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ at: testNow, isWrong: true }])
    const { data } = await app.call('OPERATRICE', getBookingHistory, { id: booking.id })
    const kept = data.filter(({ action }) => action === 'booking.step_reported')
    expect(kept).toHaveLength(2)
    expect(kept[0]?.changes).toContainEqual({ field: 'isAfterReassignment', before: null, after: true })
    expect(await read(booking.id)).toMatchObject({ status: 'ASSIGNED', steps: [], mission: { position: null } })
  })

  it('tells the former driver of no other one if the trip has none', async () => {
    const { booking, token } = await sendMission(app)
    await app.call('OPERATRICE', unassignDriver, { id: booking.id })
    for (const { status, error } of [
      await app.call(null, getMission, { token }),
      await press(app, token, 'EN_ROUTE'),
    ]) {
      expect([status, error?.code, error?.message]).toEqual([
        410,
        'MISSION_REASSIGNED',
        'Cette mission vous a été retirée',
      ])
      expect(error?.details).toMatchObject({ isWithoutDriver: true })
    }
  })

  it('says that the mission was cancelled', async () => {
    const { booking, token } = await sendMission(app)
    await app.call('OPERATRICE', changeBookingStatus, {
      id: booking.id,
      status: 'CANCELLED',
      cancelReason: 'CLIENT',
      cancelNote: null,
    })
    expect((await app.call(null, getMission, { token })).error?.code).toBe('MISSION_CANCELLED')
    expect((await press(app, token, 'EN_ROUTE')).error?.code).toBe('MISSION_CANCELLED')
  })
})
