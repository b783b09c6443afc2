import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  deleteBooking,
  getBookingHistory,
  prepareDriverMessage,
  settleBooking,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { historyActionLabels } from '@yoon/contract/bookings/history'
import { notificationWording } from '@yoon/contract/notifications/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function historyOf(id: string, as: Caller = 'ADMIN') {
  return (await app.call(as, getBookingHistory, { id })).data
}

/** Returns the changes of the newest entry, as `field: before → after`. */
async function lastChanges(id: string, as: Caller = 'ADMIN') {
  const [last] = await historyOf(id, as)
  return last?.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`)
}

describe('GET /api/dashboard/bookings/:id/history', () => {
  it('lists the history of a booking with actor, action and time, the latest first', async () => {
    const { id, user } = await createBookingAs(app, 'OPERATRICE')
    app.setNow(new Date('2026-11-21T14:40:00Z'))
    await app.call('MODERATOR', updateBooking, { id, ...transferForm(user.id, { totalPrice: 50_000, passengers: 4 }) })
    await app.call('ADMIN', changeBookingStatus, {
      id,
      status: 'CANCELLED',
      cancelReason: 'DOUBLON',
      cancelNote: 'Vu deux fois',
    })
    app.setNow(new Date('2026-11-21T14:32:00Z'))
    const history = await historyOf(id)
    expect(history.map(({ at, action, actor }) => [at, action, actor.name, actor.role])).toEqual([
      ['2026-11-21T14:40:00.000Z', 'booking.cancelled', 'Test ADMIN', 'ADMIN'],
      ['2026-11-21T14:40:00.000Z', 'booking.updated', 'Test MODERATOR', 'MODERATOR'],
      ['2026-11-21T14:32:00.000Z', 'booking.created', 'Test OPERATRICE', 'OPERATRICE'],
    ])
    expect(history[0]?.changes).toEqual([
      { field: 'status', before: 'PENDING', after: 'CANCELLED' },
      { field: 'cancelReason', before: null, after: 'DOUBLON' },
      { field: 'cancelNote', before: null, after: 'Vu deux fois' },
    ])
    expect(history[1]?.changes).toEqual([
      { field: 'passengers', before: 2, after: 4 },
      { field: 'totalPrice', before: 35_000, after: 50_000 },
    ])
    expect(history[2]?.changes).toContainEqual({ field: 'client', before: null, after: 'Awa Ndiaye' })
    expect(history[2]?.changes).toContainEqual({ field: 'scheduledTime', before: null, after: '08:00' })
  })

  it('names drivers, vehicles and clients in a history, including deleted ones', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr' })
    const other = await insertDriver(app.db, { firstName: 'Modou', lastName: 'Gueye' })
    const vehicleId = await insertVehicle(app.db)
    await app.db.updateTable('vehicles').set({ license_plate: 'AA 123 BC' }).where('id', '=', vehicleId).execute()
    const { id, user } = await bookingIn(app, 'ASSIGNED', { driverId: driver.id, vehicleId })
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', driver.userId).execute()
    await app.call('ADMIN', assignDriver, { id, driverId: other.id, vehicleId: null })
    expect(await lastChanges(id)).toEqual([
      'driver: Ibrahima Sarr → Modou Gueye',
      'vehicle: Toyota Prado · AA 123 BC → null',
    ])
    const client = await insertClient(app.db, { firstName: 'Khady', lastName: 'Ba' })
    await app.call('ADMIN', updateBooking, { id, ...transferForm(client, { scheduledTime: '09:30' }) })
    expect(user.firstName).toBe('Awa')
    expect(await lastChanges(id)).toEqual(['client: Awa Ndiaye → Khady Ba', 'scheduledTime: 08:00 → 09:30'])
  })

  it('shows the notes of a driver message in the history', async () => {
    const driver = await insertDriver(app.db, { phone: '+221781234567' })
    const { id } = await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
    await app.call('ADMIN', prepareDriverMessage, { id, notes: 'Portail vert' })
    expect((await historyOf(id))[0]?.action).toBe('booking.message_prepared')
    expect(await lastChanges(id)).toContain('messageNotes: null → Portail vert')
  })

  it('shows payments in entries of their own, and paid amounts only with payments:read', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED')
    await app.call('CAISSIERE', completeBooking, { id, method: 'UNPAID' })
    expect(await lastChanges(id)).toEqual(['status: ASSIGNED → COMPLETED', 'paymentMethod: null → UNPAID'])
    await app.call('CAISSIERE', settleBooking, { id, ...wavePayment(36_000) })
    expect(await lastChanges(id, 'CAISSIERE')).toEqual([
      'paymentMethod: UNPAID → WAVE',
      'paidAmount: 0 → 36000',
      'extrasAmount: 0 → 1000',
    ])
    expect(await lastChanges(id, 'OPERATRICE')).toEqual(['paymentMethod: UNPAID → WAVE', 'extrasAmount: 0 → 1000'])
    const { text } = await app.call('OPERATRICE', getBookingHistory, { id })
    expect(text).not.toContain('36000')

    const paid = await bookingIn(app, 'COMPLETED')
    const [completed, recorded] = await historyOf(paid.id)
    expect([completed?.action, completed?.changes.map(({ field }) => field)]).toEqual(['booking.completed', ['status']])
    expect([recorded?.action, recorded?.changes.map(({ field }) => field)]).toEqual([
      'payment.recorded',
      ['paymentMethod', 'paidAmount'],
    ])
  })

  it('returns a history without ids, column names and technical fields', async () => {
    const { id } = await bookingIn(app, 'COMPLETED')
    const { data } = await app.call('ADMIN', getBookingHistory, { id })
    expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|_id"|search_text|version|127\.0\.0\.1/)
  })

  it('names every event of a booking in the words of the history', () => {
    const announced = Object.keys(notificationWording).filter(
      (name) => /^(booking|payment)\./.test(name) && name !== 'booking.deleted',
    )
    for (const name of announced) expect(historyActionLabels).toHaveProperty([name])
  })

  it('answers 404 for the history of a missing or deleted booking', async () => {
    const { id } = await bookingIn(app, 'CANCELLED')
    await app.call('ADMIN', deleteBooking, { id })
    for (const gone of [id, '00000000-0000-4000-8000-000000000000']) {
      const { status, error } = await app.call('ADMIN', getBookingHistory, { id: gone })
      expect([status, error?.message]).toEqual([404, 'Cette réservation est introuvable'])
    }
  })
})
