import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  createBooking,
  deleteBooking,
  settleBooking,
  unassignDriver,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  hourlyForm,
  insertClient,
  insertDriver,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function notificationsOf({ id }: Pick<Booking, 'id'>) {
  return app.db
    .selectFrom('notifications')
    .select(['seq', 'event', 'notification_type', 'title', 'message', 'priority', 'data', 'url'])
    .select(['driver_user_id', 'is_for_driver_alone'])
    .where(sql`data->>'bookingId'`, '=', id)
    .orderBy('seq')
    .execute()
}

async function eventsOf(booking: Pick<Booking, 'id'>): Promise<string[]> {
  return (await notificationsOf(booking)).map(({ event }) => event)
}

async function auditOf({ id }: Pick<Booking, 'id'>) {
  return app.db
    .selectFrom('audit_entries')
    .select(['at', 'actor_id', 'actor_name', 'actor_role', 'address', 'action', 'entity', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
}

async function journalSize(): Promise<number[]> {
  const size = async (table: 'notifications' | 'audit_entries') =>
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return [await size('notifications'), await size('audit_entries')]
}

describe('the notifications of a booking', () => {
  it('notifies staff and the driver of each step of a booking', async () => {
    const client = await insertClient(app.db, { firstName: 'Mame Diarra', lastName: 'Fall' })
    const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr' })
    const other = await insertDriver(app.db)
    const { id, bookingReference } = await createBookingAs(app, 'OPERATRICE', transferForm(client))
    await app.call('OPERATRICE', changeBookingStatus, { id, status: 'CONFIRMED' })
    await app.call('OPERATRICE', assignDriver, { id, driverId: driver.id })
    await app.call('OPERATRICE', assignDriver, { id, driverId: other.id })
    await app.call('OPERATRICE', unassignDriver, { id })
    await app.call('OPERATRICE', assignDriver, { id, driverId: driver.id })
    await app.call('OPERATRICE', changeBookingStatus, { id, status: 'IN_PROGRESS' })
    await app.call('CAISSIERE', completeBooking, { id, method: 'UNPAID' })
    await app.call('CAISSIERE', settleBooking, { id, ...wavePayment(45_000) })
    const received = await notificationsOf({ id })
    expect(
      received.map(({ event, title, priority, driver_user_id }) => [event, title, priority, driver_user_id]),
    ).toEqual([
      ['booking.created', 'Nouvelle réservation', 'low', null],
      ['booking.confirmed', 'Réservation confirmée', 'low', null],
      ['booking.assigned', 'Chauffeur assigné', 'medium', driver.userId],
      ['booking.reassigned', 'Chauffeur réassigné', 'high', other.userId],
      ['booking.unassigned', 'Assignation supprimée', 'high', driver.userId],
      ['booking.unassigned', 'Assignation supprimée', 'high', other.userId],
      ['booking.assigned', 'Chauffeur assigné', 'medium', driver.userId],
      ['booking.started', 'Course démarrée', 'low', driver.userId],
      // Drivers receive no facts about payments.
      ['booking.completed', 'Course terminée, impayée', 'low', null],
      ['booking.completed', 'Course terminée', 'low', driver.userId],
      ['payment.settled', 'Paiement encaissé', 'low', driver.userId],
    ])
    expect(received[0]).toMatchObject({
      notification_type: 'booking',
      message: `${bookingReference} · Mame Diarra Fall · demain à 08:00`,
      data: { bookingId: id, bookingReference },
      url: `/dashboard/bookings?search=${bookingReference}`,
    })
    expect(received[2]?.message).toBe(`Ibrahima Sarr · ${bookingReference} · Mame Diarra Fall · demain à 08:00`)
    const settled = received.at(-1)
    expect(settled?.notification_type).toBe('payment')
    expect(settled?.message.replace(/\s/g, ' ')).toBe(
      `45 000 F CFA · Wave Money · ${bookingReference} · Mame Diarra Fall`,
    )
  })

  it('notifies only the former driver of an edit that removes them from a trip', async () => {
    const client = await insertClient(app.db, { firstName: 'Mame Diarra', lastName: 'Fall' })
    const driver = await insertDriver(app.db)
    const { id, bookingReference } = await createBookingAs(app, 'OPERATRICE', hourlyForm(client))
    await app.call('OPERATRICE', assignDriver, { id, driverId: driver.id })
    const before = await eventsOf({ id })
    await app.call('OPERATRICE', updateBooking, { id, ...hourlyForm(client, { totalPrice: 60_000 }) })
    expect(await eventsOf({ id })).toEqual(before)
    const edit = { id, ...hourlyForm(client, { withDriver: false }) }
    for (const time of ['once', 'again'])
      expect((await app.call('OPERATRICE', updateBooking, edit)).status, time).toBe(200)
    const [received, ...more] = (await notificationsOf({ id })).slice(before.length)
    expect(more).toEqual([])
    expect(received).toMatchObject({
      event: 'booking.unassigned',
      title: 'Assignation supprimée',
      message: expect.stringContaining(`${bookingReference} · Mame Diarra Fall`),
      driver_user_id: driver.userId,
      is_for_driver_alone: true,
    })
  })

  it('names the year in the notification of a trip in another year', async () => {
    const client = await insertClient(app.db, { firstName: 'Mame Diarra', lastName: 'Fall' })
    const form = transferForm(client, { scheduledDate: '2027-06-24', scheduledTime: '09:15' })
    const { id, bookingReference } = await createBookingAs(app, 'OPERATRICE', form)
    const [received] = await notificationsOf({ id })
    expect(received?.message).toBe(`${bookingReference} · Mame Diarra Fall · jeu. 24 juin 2027 à 09:15`)
  })

  it('notifies of a payment, a cancellation and a deletion', async () => {
    const paid = await bookingIn(app, 'COMPLETED')
    expect((await eventsOf(paid)).slice(-2)).toEqual(['payment.recorded', 'booking.completed'])
    const cancelled = await bookingIn(app, 'CANCELLED')
    expect((await eventsOf(cancelled)).at(-1)).toBe('booking.cancelled')
    await app.call('ADMIN', deleteBooking, { id: cancelled.id })
    expect((await eventsOf(cancelled)).at(-1)).toBe('booking.deleted')
  })

  it('names the day in a notification relative to today or by its weekday', async () => {
    const messageOn = async (scheduledDate: string) => {
      const form = transferForm(await insertClient(app.db), { scheduledDate, scheduledTime: '14:15' })
      return (await notificationsOf(await createBookingAs(app, 'ADMIN', form)))[0]?.message ?? ''
    }
    expect(await messageOn('2026-11-21')).toMatch(/ · aujourd'hui à 14:15$/)
    expect(await messageOn('2026-11-28')).toMatch(/ · sam\. 28 nov\. à 14:15$/)
  })

  it('writes no notification for a refused call, and an audit entry only for a missing permission', async () => {
    const booking = await bookingIn(app, 'PENDING')
    const { id } = booking
    const [notifications = 0, entries = 0] = await journalSize()
    const refused = [
      await app.call('ADMIN', createBooking, transferForm('00000000-0000-4000-8000-000000000000')),
      await app.call('ADMIN', createBooking, transferForm(booking.user.id, { totalPrice: 0 })),
      await app.call('ADMIN', completeBooking, { id, ...wavePayment() }),
      await app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' }),
      await app.call('ADMIN', assignDriver, { id, driverId: (await insertDriver(app.db, { isAvailable: false })).id }),
      await app.call(
        'ADMIN',
        updateBooking,
        { id, ...transferForm(booking.user.id) },
        { headers: { 'if-match': '9' } },
      ),
      await app.call('OPERATRICE', deleteBooking, { id }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 400, 409, 409, 409, 412, 403])
    expect(await journalSize()).toEqual([notifications, entries + 1])
  })

  it('numbers notifications without gaps and doubles under simultaneous successful and refused writes', async () => {
    const bookings = await Promise.all(Array.from({ length: 12 }, () => createBookingAs(app, 'ADMIN')))
    const driver = await insertDriver(app.db)
    await Promise.all(
      bookings.flatMap(({ id }) => [
        app.call('ADMIN', changeBookingStatus, { id, status: 'CONFIRMED' }),
        app.call('ADMIN', assignDriver, { id, driverId: driver.id }),
        app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' }),
      ]),
    )
    const rows = await app.db.selectFrom('notifications').select('seq').orderBy('seq').execute()
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1))
    const counter = await app.db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'notifications')
      .executeTakeFirstOrThrow()
    expect(counter.value).toBe(rows.length)
  })
})

describe('the audit of a booking', () => {
  it('records a change of a booking with actor, time, address and old and new values', async () => {
    const booking = await createBookingAs(app, 'OPERATRICE')
    await app.call('MODERATOR', updateBooking, {
      id: booking.id,
      ...transferForm(booking.user.id, { totalPrice: 50_000 }),
    })
    const [created, updated, ...more] = await auditOf(booking)
    expect(more).toEqual([])
    expect(created).toEqual({
      at: new Date('2026-11-21T14:32:00Z'),
      actor_id: app.userIds.OPERATRICE,
      actor_name: 'Test OPERATRICE',
      actor_role: 'OPERATRICE',
      address: '127.0.0.1',
      action: 'booking.created',
      entity: 'booking',
      before: null,
      after: expect.objectContaining({ reference: booking.bookingReference, total_price: 35_000, status: 'PENDING' }),
    })
    expect(updated).toMatchObject({ actor_role: 'MODERATOR', action: 'booking.updated' })
    expect([updated?.before, updated?.after]).toEqual([{ total_price: 35_000 }, { total_price: 50_000 }])
  })

  it('records each step of a booking with its changes', async () => {
    const booking = await bookingIn(app, 'COMPLETED')
    const entries = await auditOf(booking)
    expect(entries.map(({ action }) => action)).toEqual([
      'booking.created',
      'booking.assigned',
      'payment.recorded',
      'booking.completed',
    ])
    expect(entries[1]).toMatchObject({
      before: { status: 'PENDING', driver_id: null },
      after: { status: 'ASSIGNED', driver_id: booking.driver?.id },
    })
    expect(entries[3]).toMatchObject({
      before: { status: 'ASSIGNED', paid_amount: 0, payment_method: null },
      after: { status: 'COMPLETED', paid_amount: 35_000, payment_method: 'WAVE' },
    })
  })

  it('rejects updates, deletes and truncation of the audit', async () => {
    await bookingIn(app, 'CONFIRMED')
    const attempts = [
      () => app.db.updateTable('audit_entries').set({ actor_name: 'Personne' }).execute(),
      () => app.db.deleteFrom('audit_entries').execute(),
      () => sql`truncate audit_entries`.execute(app.db),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('the audit is append-only')
    const { rows } = await sql<{ when: string }>`
      select tgenabled as "when" from pg_trigger where tgname = 'audit_is_append_only'`.execute(app.db)
    expect(rows, 'for whoever loads data without triggers too').toEqual([{ when: 'A' }])
  })
})
