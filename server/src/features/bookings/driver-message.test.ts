import {
  assignDriver,
  changeBookingStatus,
  getBooking,
  listBookings,
  prepareDriverMessage,
  unassignDriver,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  transferForm,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Inserts a driver with a valid phone. */
async function reachableDriver(): Promise<string> {
  return (await insertDriver(app.db, { phone: '+221781234567' })).id
}

async function read(id: string): Promise<Booking> {
  return (await app.call('ADMIN', getBooking, { id })).data
}

async function prepared(form = {}): Promise<Booking> {
  const booking = await bookingIn(app, 'ASSIGNED', {
    form: transferForm(await insertClient(app.db), form),
    driverId: await reachableDriver(),
  })
  return (await app.call('ADMIN', prepareDriverMessage, { id: booking.id })).data
}

describe('POST /api/bookings/:id/message', () => {
  it('stores time and actor of a prepared message, raises the version and records the notes in the audit', async () => {
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: await reachableDriver() })
    expect(booking).toMatchObject({ messagePreparedAt: null, messagePreparedBy: null, isMessageStale: false })
    expect(booking.driver?.hasValidPhone).toBe(true)
    const { data } = await app.call('OPERATRICE', prepareDriverMessage, { id: booking.id, notes: ' Sonner deux fois ' })
    expect(data).toMatchObject({
      messagePreparedAt: '2026-11-21T14:32:00.000Z',
      messagePreparedBy: 'Test OPERATRICE',
      isMessageStale: false,
      version: booking.version + 1,
      status: 'ASSIGNED',
    })
    const { data: listed } = await app.call('OPERATRICE', listBookings, { search: booking.bookingReference })
    expect(listed).toEqual([data])
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['actor_name', 'before', 'after'])
      .where('entity_id', '=', booking.id)
      .where('action', '=', 'booking.message_prepared')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor_name: 'Test OPERATRICE',
      before: null,
      after: { driver_id: booking.driver?.id, message_notes: 'Sonner deux fois' },
    })
  })

  it('sends no notification for a prepared message', async () => {
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: await reachableDriver() })
    const count = async () =>
      (await app.db.selectFrom('notifications').select('seq').where('seq', '>', 0).execute()).length
    const before = await count()
    await app.call('ADMIN', prepareDriverMessage, { id: booking.id })
    expect(await count()).toBe(before)
  })

  it('prepares a message once per idempotency key and refuses a stale version', async () => {
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: await reachableDriver() })
    const headers = {
      'idempotency-key': `message ${booking.id}`.replace(' ', '-'),
      'if-match': String(booking.version),
    }
    const first = await app.call('ADMIN', prepareDriverMessage, { id: booking.id }, { headers })
    const second = await app.call('ADMIN', prepareDriverMessage, { id: booking.id }, { headers })
    expect(second.text).toBe(first.text)
    expect((await read(booking.id)).version).toBe(booking.version + 1)
    const stale = await app.call(
      'ADMIN',
      prepareDriverMessage,
      { id: booking.id },
      { headers: { 'if-match': String(booking.version) } },
    )
    expect([stale.status, stale.error?.code]).toEqual([412, 'STALE'])
  })

  it.for<[string | null, string]>([
    [null, "Impossible d'envoyer: numéro de téléphone manquant"],
    ['77 12', "Impossible d'envoyer\u00a0: numéro de téléphone invalide"],
  ])('refuses a message to a driver with the phone %j and says why', async ([phone, message]) => {
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: (await insertDriver(app.db, { phone })).id })
    expect(booking.driver?.hasValidPhone).toBe(false)
    const { status, error } = await app.call('ADMIN', prepareDriverMessage, { id: booking.id })
    expect([status, error?.code, error?.message]).toEqual([409, 'DRIVER_UNREACHABLE', message])
  })

  it('refuses a message for a missing booking, a completed one or one without driver', async () => {
    const pending = await bookingIn(app, 'PENDING')
    const rental = await bookingIn(app, 'ASSIGNED', {
      form: hourlyForm(await insertClient(app.db), { withDriver: false }),
    })
    const over = await bookingIn(app, 'COMPLETED', { driverId: await reachableDriver() })
    for (const { id } of [pending, rental, over]) {
      const { status, error } = await app.call('ADMIN', prepareDriverMessage, { id })
      expect([status, error?.code]).toEqual([409, 'INVALID_TRANSITION'])
    }
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await app.call('ADMIN', prepareDriverMessage, { id })).status).toBe(404)
  })

  it('accepts 500 characters of message notes and refuses 501', async () => {
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: await reachableDriver() })
    const send = (notes: string) => app.call('ADMIN', prepareDriverMessage, { id: booking.id, notes })
    expect((await send('x'.repeat(500))).status).toBe(200)
    const { status, error } = await send('x'.repeat(501))
    expect([status, error?.fields?.notes]).toEqual([400, 'Le texte des consignes ne peut pas dépasser 500 caractères'])
  })
})

describe('a prepared message', () => {
  it.for([
    { scheduledTime: '09:00' },
    { scheduledDate: '2026-11-23' },
    { pickupLocation: 'Gare de Dakar' },
    { destination: 'Saly Portudal' },
  ])('marks a message as out of date after %j, until it is prepared again', async (change) => {
    const { id, user } = await prepared()
    await app.call('ADMIN', updateBooking, { id, ...transferForm(user.id, change) })
    expect((await read(id)).isMessageStale).toBe(true)
    await app.call('ADMIN', prepareDriverMessage, { id })
    expect((await read(id)).isMessageStale).toBe(false)
  })

  it('marks a message as out of date once its rental ends at another time', async () => {
    const form = dailyForm(await insertClient(app.db))
    const { id, user } = await bookingIn(app, 'ASSIGNED', { form, driverId: await reachableDriver() })
    await app.call('ADMIN', prepareDriverMessage, { id })
    await app.call('ADMIN', updateBooking, { id, ...dailyForm(user.id, { rentalEndDate: '2026-11-27' }) })
    expect((await read(id)).isMessageStale).toBe(true)
  })

  it('marks a message as out of date for another driver, and not without a driver', async () => {
    const { id, driver } = await prepared()
    await app.call('ADMIN', unassignDriver, { id })
    expect((await read(id)).isMessageStale).toBe(false)
    await app.call('ADMIN', assignDriver, { id, driverId: await reachableDriver() })
    expect((await read(id)).isMessageStale).toBe(true)
    await app.call('ADMIN', assignDriver, { id, driverId: driver?.id })
    expect((await read(id)).isMessageStale).toBe(false)
  })

  it('keeps a message up to date when price, passengers or status change', async () => {
    const { id, user } = await prepared()
    await app.call('ADMIN', updateBooking, { id, ...transferForm(user.id, { totalPrice: 40_000, passengers: 4 }) })
    await app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' })
    expect(await read(id)).toMatchObject({ isMessageStale: false, messagePreparedBy: 'Test ADMIN' })
  })

  it('returns a new booking without a prepared message', async () => {
    expect(await createBookingAs(app, 'ADMIN')).toMatchObject({ messagePreparedAt: null, isMessageStale: false })
  })
})
