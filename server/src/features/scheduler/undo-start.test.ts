import {
  changeBookingStatus,
  completeBooking,
  getBooking,
  getBookingHistory,
  undoStart,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { getSchedulerStatus } from '@yoon/contract/scheduler/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'
import { startDueBookings } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`update bookings set deleted_at = now() where deleted_at is null`.execute(app.db)
  app.setNow(testNow)
})

/** Creates a transfer tomorrow at 08:00 that the operator has just started. */
async function started(): Promise<Booking> {
  const { id } = await bookingIn(app, 'ASSIGNED')
  await app.call('OPERATRICE', changeBookingStatus, { id, status: 'IN_PROGRESS' })
  return read({ id })
}

const read = async ({ id }: Pick<Booking, 'id'>) => (await app.call('ADMIN', getBooking, { id })).data

async function readJournal({ id }: Pick<Booking, 'id'>) {
  const { rows } = await sql<{ size: number }>`
    select (select count(*) from audit_entries where entity_id = ${id})::int
      + (select count(*) from notifications where data->>'bookingId' = ${id})::int as size`.execute(app.db)
  return rows[0]?.size
}

const failures: unknown[] = []
async function runScheduler(moment: string): Promise<void> {
  app.setNow(new Date(moment))
  await startDueBookings({ db: app.db, now: new Date(moment), onError: (error) => failures.push(error) })
  expect(failures).toEqual([])
}

describe('POST /api/bookings/:id/undo-start', () => {
  it('returns the booking to ASSIGNED with its driver and without a start', async () => {
    const booking = await started()
    expect([booking.startedAt, booking.isStartHeld]).toEqual([testNow.toISOString(), false])
    const { status, data } = await app.call('OPERATRICE', undoStart, { id: booking.id })
    expect([status, data.version]).toEqual([200, booking.version + 1])
    expect(data).toMatchObject({ status: 'ASSIGNED', startedAt: null, isStartHeld: true })
    expect(data.driver?.id).toBe(booking.driver?.id)
  })

  it('announces the undo with its actor in the journal, the history and the notifications', async () => {
    const booking = await started()
    await app.call('OPERATRICE', undoStart, { id: booking.id })
    const entry = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', booking.id)
      .where('action', '=', 'booking.start_undone')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: app.userIds.OPERATRICE, before: { status: 'IN_PROGRESS' } })
    const history = await app.call('ADMIN', getBookingHistory, { id: booking.id })
    expect(history.data[0]).toMatchObject({ action: 'booking.start_undone' })
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data.at(-1)).toMatchObject({
      title: 'Démarrage annulé',
      priority: 'medium',
      by: app.userIds.OPERATRICE,
      data: { bookingId: booking.id },
    })
  })

  it('refuses the undo to a person who did not start the trip', async () => {
    const booking = await started()
    const before = await readJournal(booking)
    const { status, error } = await app.call('ADMIN', undoStart, { id: booking.id })
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'START_NOT_UNDOABLE',
      'Seule la personne qui a démarré la course peut annuler ce démarrage',
    ])
    expect([await read(booking), await readJournal(booking)]).toEqual([booking, before])
  })

  it('refuses the undo 15 seconds after the start by the clock of the database', async () => {
    const booking = await started()
    await sql`update bookings set start_recorded_at = clock_timestamp() - interval '15 seconds' where id = ${booking.id}`.execute(
      app.db,
    )
    const { status, error } = await app.call('OPERATRICE', undoStart, { id: booking.id })
    expect([status, error?.code]).toEqual([409, 'START_NOT_UNDOABLE'])
    expect(await read(booking)).toEqual(booking)
  })

  it('ignores the clock of the server for the undo', async () => {
    const booking = await started()
    app.setNow(new Date(testNow.getTime() + 20 * 60_000))
    expect((await app.call('OPERATRICE', undoStart, { id: booking.id })).status).toBe(200)
  })

  it('refuses the undo of a start by the scheduler', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED')
    await runScheduler('2026-11-22T07:56:00Z')
    expect(
      (await sql`select 1 from bookings where id = ${id} and status = 'IN_PROGRESS'`.execute(app.db)).rows,
    ).toHaveLength(1)
    app.setNow(testNow)
    const { status, error } = await app.call('OPERATRICE', undoStart, { id })
    expect([status, error?.code]).toEqual([409, 'START_NOT_UNDOABLE'])
  })

  it('refuses the undo with 412 if the booking was changed meanwhile', async () => {
    const booking = await started()
    await sql`update bookings set version = version + 1 where id = ${booking.id}`.execute(app.db)
    const headers = { 'if-match': String(booking.version) }
    const { status, error } = await app.call('OPERATRICE', undoStart, { id: booking.id }, { headers })
    expect([status, error?.code]).toEqual([412, 'STALE'])
    expect((await read(booking)).status).toBe('IN_PROGRESS')
  })

  it('refuses the undo once the trip is over', async () => {
    const booking = await started()
    await app.call('ADMIN', completeBooking, { id: booking.id, ...wavePayment() })
    const { status, error } = await app.call('OPERATRICE', undoStart, { id: booking.id })
    expect([status, error?.code]).toEqual([409, 'INVALID_TRANSITION'])
  })

  it('allows one undo for each start', async () => {
    const booking = await started()
    await app.call('OPERATRICE', undoStart, { id: booking.id })
    expect((await app.call('OPERATRICE', undoStart, { id: booking.id })).error?.code).toBe('INVALID_TRANSITION')
  })
})

describe('the scheduler', () => {
  it('keeps a trip whose start was undone ASSIGNED, and reports it once when its window ends', async () => {
    const booking = await started()
    await app.call('OPERATRICE', undoStart, { id: booking.id })
    for (const moment of ['2026-11-22T07:56:00Z', '2026-11-22T08:59:59Z']) {
      await runScheduler(moment)
      app.setNow(testNow)
      expect((await read(booking)).status, moment).toBe('ASSIGNED')
    }
    const before = await readJournal(booking)
    await runScheduler('2026-11-22T09:00:00Z')
    await runScheduler('2026-11-22T09:01:00Z')
    expect(await readJournal(booking)).toBe((before ?? 0) + 1)
  })

  it("shows on the scheduler's page that a trip with an undone start waits for a manual start", async () => {
    const booking = await started()
    await app.call('OPERATRICE', undoStart, { id: booking.id })
    const { data } = await app.call('ADMIN', getSchedulerStatus)
    const shown = data.upcomingBookings.find(({ id }) => id === booking.id)
    expect(shown).toMatchObject({ canAutoStart: false, problem: 'HELD' })
  })

  it('schedules a trip again once a person has started it and it was assigned again', async () => {
    const booking = await started()
    await app.call('OPERATRICE', undoStart, { id: booking.id })
    await app.call('OPERATRICE', changeBookingStatus, { id: booking.id, status: 'IN_PROGRESS' })
    expect((await read(booking)).isStartHeld).toBe(false)
    await sql`update bookings set status = 'ASSIGNED', started_at = null where id = ${booking.id}`.execute(app.db)
    await runScheduler('2026-11-22T07:56:00Z')
    app.setNow(testNow)
    expect((await read(booking)).status).toBe('IN_PROGRESS')
  })
})
