import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  deleteBooking,
  getBooking,
  unassignDriver,
  undoStart,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type BookingStatus, bookingStatuses, cancelReasons } from '@yoon/contract/bookings/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  hourlyForm,
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

/**
 * Resulting status of each action by status (rules/bookings 14); absent ones are refused. Written out here and not
 * read from the contract: the two must agree.
 */
const outcomes: Record<string, Partial<Record<BookingStatus, BookingStatus>>> = {
  confirm: { PENDING: 'CONFIRMED' },
  assign: { PENDING: 'ASSIGNED', CONFIRMED: 'ASSIGNED', ASSIGNED: 'ASSIGNED', IN_PROGRESS: 'IN_PROGRESS' },
  unassign: { ASSIGNED: 'CONFIRMED', IN_PROGRESS: 'CONFIRMED' },
  start: { ASSIGNED: 'IN_PROGRESS' },
  'undo the start of': { IN_PROGRESS: 'ASSIGNED' },
  complete: { ASSIGNED: 'COMPLETED', IN_PROGRESS: 'COMPLETED' },
  cancel: { PENDING: 'CANCELLED', CONFIRMED: 'CANCELLED', ASSIGNED: 'CANCELLED', IN_PROGRESS: 'CANCELLED' },
}

async function act(action: string, { id }: Booking) {
  if (action === 'confirm') return app.call('ADMIN', changeBookingStatus, { id, status: 'CONFIRMED' })
  if (action === 'start') return app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' })
  if (action === 'undo the start of') return app.call('ADMIN', undoStart, { id })
  if (action === 'cancel')
    return app.call('ADMIN', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'DOUBLON' })
  if (action === 'complete') return app.call('ADMIN', completeBooking, { id, ...wavePayment() })
  if (action === 'unassign') return app.call('ADMIN', unassignDriver, { id })
  return app.call('ADMIN', assignDriver, { id, driverId: (await insertDriver(app.db)).id })
}

const table = Object.keys(outcomes).flatMap((action) =>
  bookingStatuses.map((status) => ({ action, status, outcome: outcomes[action]?.[status] ?? 'refused' })),
)

describe('the status transitions of a booking', () => {
  it.for(table)('action "$action" on a $status booking ends as $outcome', async ({ action, status, outcome }) => {
    const before = await bookingIn(app, status)
    const answer = await act(action, before)
    const after = (await app.call('ADMIN', getBooking, { id: before.id })).data
    if (outcome === 'refused') {
      expect([answer.status, answer.error?.code]).toEqual([409, 'INVALID_TRANSITION'])
      expect(after).toEqual(before)
    } else {
      expect([answer.status, answer.data.status, answer.data.version]).toEqual([200, outcome, before.version + 1])
      expect(after).toEqual(answer.data)
    }
  })
})

describe('PUT /api/bookings/:id', () => {
  it('stores the time of a start and clears it at unassignment', async () => {
    const started = await bookingIn(app, 'IN_PROGRESS')
    expect(started.startedAt).toBe('2026-11-21T14:32:00.000Z')
    const { data } = await app.call('OPERATRICE', unassignDriver, { id: started.id })
    expect(data).toMatchObject({ status: 'CONFIRMED', driver: null, vehicle: null, startedAt: null })
  })

  it.for(cancelReasons)('cancels a booking for the reason %s with a note', async (cancelReason) => {
    const { id } = await createBookingAs(app, 'OPERATRICE')
    const args = { id, status: 'CANCELLED' as const, cancelReason, cancelNote: ' Prévenu\npar téléphone ' }
    const { data } = await app.call('OPERATRICE', changeBookingStatus, args)
    expect(data).toMatchObject({ status: 'CANCELLED', cancelReason, cancelNote: 'Prévenu\npar téléphone' })
  })

  it.for([
    [undefined, "Le motif de l'annulation est requis"],
    [null, "Le motif de l'annulation est requis"],
    ['', "Le motif de l'annulation est requis"],
    ['PLUIE', 'Motif inconnu'],
    ['client', 'Motif inconnu'],
    [5, 'Motif inconnu'],
  ])('refuses to cancel a booking for the reason %j', async ([cancelReason, message]) => {
    const { id } = await createBookingAs(app, 'OPERATRICE')
    const payload = { status: 'CANCELLED', cancelReason }
    const { status, error } = await app.send('OPERATRICE', 'PUT', `/api/bookings/${id}`, { payload })
    expect([status, error?.fields]).toEqual([400, { cancelReason: message }])
  })

  it('refuses a cancellation note that is too long', async () => {
    const { id } = await createBookingAs(app, 'OPERATRICE')
    const payload = { status: 'CANCELLED', cancelReason: 'AUTRE', cancelNote: 'x'.repeat(501) }
    const { status, error } = await app.send('OPERATRICE', 'PUT', `/api/bookings/${id}`, { payload })
    expect([status, error?.fields]).toEqual([400, { cancelNote: 'La note ne peut pas dépasser 500 caractères' }])
  })

  it.for(['PENDING', 'ASSIGNED', 'COMPLETED', 'confirmed', '', null, undefined, 1])(
    'refuses to change a booking to the status %j',
    async (status) => {
      const { id } = await createBookingAs(app, 'OPERATRICE')
      const answer = await app.send('OPERATRICE', 'PUT', `/api/bookings/${id}`, { payload: { status } })
      expect([answer.status, answer.error?.fields]).toEqual([400, { status: 'Statut inconnu' }])
    },
  )

  it('changes only the status of a confirmed booking', async () => {
    const before = await bookingIn(app, 'PENDING')
    const payload = {
      status: 'CONFIRMED',
      totalPrice: 1,
      pickupLocation: 'Ailleurs',
      driverId: 'x',
      cancelNote: 'x',
      paymentMethod: 'CASH',
    }
    const { body } = await app.send('ADMIN', 'PUT', `/api/bookings/${before.id}`, { payload })
    expect(body.data).toEqual({ ...before, status: 'CONFIRMED', version: 2 })
  })

  it('refuses a change of status of a stale version', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const headers = { 'if-match': '1' }
    const answer = await app.call(
      'ADMIN',
      changeBookingStatus,
      { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT' },
      { headers },
    )
    expect([answer.status, answer.error?.code]).toEqual([412, 'STALE'])
  })

  it('starts a rental without driver', async () => {
    const form = hourlyForm(await insertClient(app.db), { withDriver: false })
    const booking = await bookingIn(app, 'IN_PROGRESS', { form })
    expect(booking).toMatchObject({ status: 'IN_PROGRESS', driver: null, vehicle: { brand: 'Toyota' } })
  })

  it('frees the driver of a cancelled trip', async () => {
    const driver = await insertDriver(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
    const other = await createBookingAs(app, 'ADMIN', transferForm(booking.user.id))
    await app.call('ADMIN', changeBookingStatus, { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT' })
    expect((await app.call('ADMIN', assignDriver, { id: other.id, driverId: driver.id })).status).toBe(200)
  })
})

describe('DELETE /api/dashboard/bookings/:id', () => {
  it.for(['PENDING', 'CONFIRMED', 'ASSIGNED', 'CANCELLED'] as const)('deletes a booking that is %s', async (status) => {
    const { id } = await bookingIn(app, status)
    const { status: code, data } = await app.call('ADMIN', deleteBooking, { id })
    expect([code, data]).toEqual([200, { id }])
    expect((await app.call('ADMIN', getBooking, { id })).status).toBe(404)
    expect((await app.call('ADMIN', deleteBooking, { id })).status).toBe(404)
    expect((await app.call('ADMIN', updateBooking, { id, ...transferForm(id) })).status).toBe(404)
    expect((await app.call('ADMIN', changeBookingStatus, { id, status: 'CONFIRMED' })).status).toBe(404)
  })

  it('refuses to delete a trip under way', async () => {
    const { id } = await bookingIn(app, 'IN_PROGRESS')
    const { status, error } = await app.call('ADMIN', deleteBooking, { id })
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'BOOKING_NOT_DELETABLE',
      'Une course en cours ne peut pas être supprimée',
    ])
  })

  it('refuses to delete a booking that has been paid', async () => {
    const { id } = await bookingIn(app, 'COMPLETED')
    const { status, error } = await app.call('ADMIN', deleteBooking, { id })
    expect([status, error?.code]).toEqual([409, 'BOOKING_NOT_DELETABLE'])
    expect((await app.call('ADMIN', getBooking, { id })).status).toBe(200)
  })

  it('deletes a booking that was completed unpaid together with its pending payment', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED')
    await app.call('ADMIN', completeBooking, { id, method: 'UNPAID' })
    expect((await app.call('ADMIN', deleteBooking, { id })).status).toBe(200)
    const payments = await app.db.selectFrom('payments').select('deleted_at').where('booking_id', '=', id).execute()
    expect(payments).toEqual([{ deleted_at: expect.any(Date) }])
  })

  it('frees driver and vehicle of a deleted booking', async () => {
    const driver = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: driver.id, vehicleId })
    await app.call('ADMIN', deleteBooking, { id: booking.id })
    const other = await createBookingAs(app, 'ADMIN')
    const { status } = await app.call('ADMIN', assignDriver, { id: other.id, driverId: driver.id, vehicleId })
    expect(status).toBe(200)
  })
})

describe('GET /api/dashboard/bookings/:id', () => {
  it.for(['00000000-0000-4000-8000-000000000000', 'nonsense', '%00', '..%2f..', "'; drop table bookings; --"])(
    'answers 404 for the booking %s',
    async (id) => {
      const { status, error } = await app.send('ADMIN', 'GET', `/api/dashboard/bookings/${encodeURIComponent(id)}`)
      expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('returns to a DRIVER their own trip without amounts, and no other', async () => {
    const driver = await insertDriver(app.db, { userId: app.userIds.DRIVER })
    const own = await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
    const { data } = await app.call('DRIVER', getBooking, { id: own.id })
    const { totalPrice: _, paymentMethod: __, paidAmount: ___, rating: ____, ...others } = own
    const { costs, due, paymentState, deposit, refundedAmount, writtenOff, payments, allocations, ...rest } = others
    expect([costs?.total, due, paymentState, deposit]).toEqual([35_000, 35_000, 'UNPAID', null])
    expect([refundedAmount, writtenOff, payments, allocations]).toEqual([0, 0, [], []])
    expect(data).toEqual(rest)
    const other = await bookingIn(app, 'ASSIGNED')
    const unassigned = await bookingIn(app, 'PENDING')
    for (const { id } of [other, unassigned]) expect((await app.call('DRIVER', getBooking, { id })).status).toBe(404)
  })
})
