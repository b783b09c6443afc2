import { changeBookingStatus, getBooking } from '@yoon/contract/bookings/calls'
import { getSchedulerStats, getSchedulerStatus, triggerScheduler } from '@yoon/contract/scheduler/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  insertClient,
  insertCopies,
  insertDriver,
  transferForm,
} from '../../testing/builders.ts'
import { startDueBookings } from './index.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
// Soft-deletes the bookings of earlier tests and resets the last check.
beforeEach(async () => {
  app.setNow(testNow)
  admin = 'ADMIN'
  await sql`update bookings set deleted_at = now() where deleted_at is null`.execute(app.db)
  await sql`update scheduler_state set last_check = null`.execute(app.db)
})

/** Three and a half minutes before the bookings of the builders start. */
const ready = '2026-11-22T07:56:30Z'

async function at(moment: string): Promise<void> {
  app.setNow(new Date(moment))
  admin = await app.signIn(app.userIds.ADMIN)
}

const stats = async () => (await app.call(admin, getSchedulerStats)).data
const status = async () => (await app.call(admin, getSchedulerStatus)).data

/** Returns the form of a transfer at a date and time. */
async function transferAt(scheduledDate: string, scheduledTime: string) {
  return transferForm(await insertClient(app.db), { scheduledDate, scheduledTime })
}

describe('GET /api/scheduler/stats', () => {
  it('counts pending, confirmed, assigned, running and upcoming bookings', async () => {
    expect(await stats()).toEqual({
      pendingBookings: 0,
      confirmedBookings: 0,
      assignedBookings: 0,
      inProgressBookings: 0,
      upcomingBookings: 0,
      schedulerActive: false,
      intervalMinutes: 1,
      lastCheck: null,
    })
    await bookingIn(app, 'PENDING')
    await bookingIn(app, 'PENDING', { form: await transferAt('2027-01-10', '08:00') })
    for (const one of ['CONFIRMED', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const) {
      await bookingIn(app, one)
    }
    await at(ready)
    expect(await stats()).toMatchObject({
      pendingBookings: 2,
      confirmedBookings: 1,
      assignedBookings: 1,
      inProgressBookings: 1,
      upcomingBookings: 3,
    })
  })

  it('returns the time of the last check, whether manual or by a server', async () => {
    await at(ready)
    await app.call(admin, triggerScheduler)
    expect((await stats()).lastCheck).toBe('2026-11-22T07:56:30.000Z')
    const now = new Date('2026-11-22T07:57:30Z')
    await startDueBookings({ db: app.db, now, onError: () => undefined })
    expect((await stats()).lastCheck).toBe('2026-11-22T07:57:30.000Z')
  })
})

describe('GET /api/scheduler/status', () => {
  it('lists upcoming bookings with the time left and whether they start automatically', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr' })
    const due = await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
    const waiting = await createBookingAs(app, 'ADMIN', await transferAt('2026-11-22', '09:30'))
    await at(ready)
    const data = await status()
    expect(data.asOf).toBe('2026-11-22T07:56:30.000Z')
    expect(data.summary).toEqual({
      readyToStart: 1,
      needingDriver: 1,
      pending: 1,
      late: { count: 0, isExact: true },
      lateView: null,
    })
    expect(data.upcomingBookings).toEqual([
      {
        id: due.id,
        bookingReference: due.bookingReference,
        status: 'ASSIGNED',
        user: due.user,
        isWithDriver: true,
        driver: { id: driver.id, user: { id: driver.userId, firstName: 'Ibrahima', lastName: 'Sarr', phone: null } },
        vehicle: null,
        pickupLocation: 'Aéroport AIBD, Diass',
        destination: 'Hôtel Terrou-Bi, Dakar',
        scheduledDateTime: '2026-11-22T08:00:00.000Z',
        timeLeftMinutes: 4,
        canAutoStart: true,
        problem: null,
      },
      expect.objectContaining({
        id: waiting.id,
        driver: null,
        timeLeftMinutes: 94,
        canAutoStart: false,
        problem: null,
      }),
    ])
  })

  it.for([
    ['2026-11-22T07:55:00.000Z', 5],
    ['2026-11-22T07:54:59.000Z', 6],
    ['2026-11-22T07:59:59.999Z', 1],
    ['2026-11-22T08:00:00.000Z', 0],
    ['2026-11-22T08:00:59.000Z', 0],
    ['2026-11-22T08:01:00.000Z', -1],
    ['2026-11-21T08:00:00.000Z', 1440],
  ] as const)('rounds the time left at %s up to %i minutes', async ([moment, minutes]) => {
    await bookingIn(app, 'ASSIGNED')
    await at(moment)
    const [item] = (await status()).upcomingBookings
    expect(item?.timeLeftMinutes).toBe(minutes)
  })

  it('omits running, finished and deleted bookings, and those after the six days that follow today', async () => {
    for (const one of ['IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const) await bookingIn(app, one)
    const deleted = await bookingIn(app, 'ASSIGNED')
    await app.db.updateTable('bookings').set({ deleted_at: testNow }).where('id', '=', deleted.id).execute()
    await createBookingAs(app, 'ADMIN', await transferAt('2026-11-29', '00:00'))
    const last = await createBookingAs(app, 'ADMIN', await transferAt('2026-11-28', '23:59'))
    await at(ready)
    expect((await status()).upcomingBookings.map(({ id }) => id)).toEqual([last.id])
  })

  it('lists late bookings for a day, and until their window ends', async () => {
    const transfer = await createBookingAs(app, 'ADMIN', await transferAt('2026-11-22', '08:00'))
    const rental = await createBookingAs(app, 'ADMIN', dailyForm(await insertClient(app.db)))
    const listed = async (moment: string) => {
      await at(moment)
      return (await status()).upcomingBookings.map(({ id }) => id)
    }
    expect(await listed('2026-11-23T08:00:00Z')).toEqual([transfer.id, rental.id])
    expect(await listed('2026-11-23T08:00:01Z')).toEqual([rental.id])
    expect(await listed('2026-11-24T23:59:59Z')).toEqual([rental.id])
    expect(await listed('2026-11-25T00:00:00Z')).toEqual([])
  })

  it('counts all late bookings, those that it no longer lists among them, from one minute after their start', async () => {
    await createBookingAs(app, 'ADMIN', await transferAt('2026-11-22', '08:00'))
    const lateAt = async (moment: string) => {
      await at(moment)
      return (await status()).summary.late
    }
    expect(await lateAt('2026-11-22T08:00:59.999Z')).toEqual({ count: 0, isExact: true })
    expect(await lateAt('2026-11-22T08:01:00Z')).toEqual({ count: 1, isExact: true })
    expect(await lateAt('2026-11-30T08:00:00Z')).toEqual({ count: 1, isExact: true })
  })

  it('counts a late booking of an earlier day neither among those of the seven days without driver nor to confirm', async () => {
    await createBookingAs(app, 'ADMIN', await transferAt('2026-11-22', '23:00'))
    await at('2026-11-23T09:00:00Z')
    const { summary, upcomingBookings } = await status()
    expect(upcomingBookings).toHaveLength(1)
    expect(summary).toMatchObject({ needingDriver: 0, pending: 0, late: { count: 1 } })
  })

  it('returns the problem of an assigned booking and does not count it as ready', async () => {
    const driver = await insertDriver(app.db)
    await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', driver.userId).execute()
    await at(ready)
    const { summary, upcomingBookings } = await status()
    expect(summary.readyToStart).toBe(0)
    expect(upcomingBookings).toMatchObject([{ canAutoStart: false, problem: 'DRIVER_GONE' }])
  })

  it('counts a rental without driver in needingDriver only while it has no vehicle', async () => {
    const form = async () => dailyForm(await insertClient(app.db), { withDriver: false })
    const withVehicle = await bookingIn(app, 'ASSIGNED', { form: await form() })
    expect((await status()).summary.needingDriver).toBe(0)
    await bookingIn(app, 'CONFIRMED', { form: await form() })
    const { summary, upcomingBookings } = await status()
    expect(summary.needingDriver).toBe(1)
    const vehicles = new Map(upcomingBookings.map(({ id, vehicle }) => [id, vehicle?.model]))
    expect([vehicles.size, vehicles.get(withVehicle.id)]).toEqual([2, 'Prado'])
  })

  it('lists the first hundred upcoming bookings and counts them all', async () => {
    const first = await bookingIn(app, 'CONFIRMED', { form: await transferAt('2026-11-22', '07:59') })
    await insertCopies(app.db, await createBookingAs(app, 'ADMIN'), 100)
    const { summary, upcomingBookings } = await status()
    expect([upcomingBookings.length, upcomingBookings[0]?.id, summary.needingDriver]).toEqual([100, first.id, 2])
    expect((await stats()).upcomingBookings).toBe(102)
  })
})

describe('POST /api/scheduler/trigger', () => {
  it('starts due bookings and returns the counts and a message', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    await bookingIn(app, 'PENDING')
    await at(ready)
    const { body } = await app.call(admin, triggerScheduler)
    expect(body).toEqual({
      success: true,
      data: { processed: 1, updated: 1, errors: [] },
      message: '1 course démarrée',
    })
    expect((await app.call(admin, getBooking, { id: booking.id })).data.status).toBe('IN_PROGRESS')
    expect((await app.call(admin, triggerScheduler)).body.message).toBe('Aucune course à démarrer')
  })

  it('audits the starts of a manual run with its caller as actor', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED')
    await at(ready)
    await app.call(admin, triggerScheduler)
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'address'])
      .where('entity_id', '=', id)
      .where('action', '=', 'booking.started')
      .execute()
    expect(entries).toEqual([{ actor_id: app.userIds.ADMIN, address: '127.0.0.1' }])
  })

  it('audits each manual run with its counts, even if nothing started', async () => {
    await bookingIn(app, 'ASSIGNED')
    await at(ready)
    await app.call(admin, triggerScheduler)
    await app.call(admin, triggerScheduler)
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'entity', 'after'])
      .where('action', '=', 'scheduler.triggered')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const entry = { actor_id: app.userIds.ADMIN, entity: 'scheduler' }
    expect(entries).toEqual([
      { ...entry, after: { processed: 0, updated: 0 } },
      { ...entry, after: { processed: 1, updated: 1 } },
    ])
  })

  it('starts each booking once in concurrent manual runs', async () => {
    for (let n = 0; n < 6; n += 1) await bookingIn(app, 'ASSIGNED')
    await at(ready)
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.call(admin, triggerScheduler)))
    expect(answers.map(({ status: code }) => code)).toEqual(answers.map(() => 200))
    expect(answers.reduce((sum, { data }) => sum + data.updated, 0)).toBe(6)
    expect(answers.flatMap(({ data }) => data.errors)).toEqual([])
  })

  it('starts a booking once when it is also started manually at the same time', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED')
    await at(ready)
    await Promise.all([
      app.call(admin, triggerScheduler),
      app.call(admin, changeBookingStatus, { id, status: 'IN_PROGRESS' }),
      app.call(admin, triggerScheduler),
    ])
    const starts = await app.db
      .selectFrom('audit_entries')
      .select('id')
      .where('entity_id', '=', id)
      .where('action', '=', 'booking.started')
      .execute()
    expect(starts).toHaveLength(1)
  })
})
