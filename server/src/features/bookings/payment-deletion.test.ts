import { randomUUID } from 'node:crypto'
import {
  completeBooking,
  deleteBooking,
  getBooking,
  getBookingHistory,
  settleBooking,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { deletePayment, getPaymentStats, listPayments } from '@yoon/contract/payments/calls'
import type { PaymentStatus } from '@yoon/contract/payments/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'

const notDeletable = 'Impossible de supprimer un paiement complété lié à une réservation active'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function paymentsOf({ bookingReference }: Booking) {
  return (await app.call('ADMIN', listPayments, { search: bookingReference })).data
}

async function read({ id }: Booking): Promise<Booking> {
  return (await app.call('ADMIN', getBooking, { id })).data
}

/** Completes a booking with a payment; returns the booking and the id of this only payment. */
async function paid(method: 'WAVE' | 'UNPAID' = 'WAVE') {
  const { id } = await bookingIn(app, 'ASSIGNED')
  const form = method === 'WAVE' ? wavePayment() : { method }
  const booking = (await app.call('ADMIN', completeBooking, { id, ...form })).data
  const [payment] = await paymentsOf(booking)
  return { booking, id: payment?.id ?? '' }
}

/** Inserts a payment of a booking, whatever the status of the booking. */
async function insertPayment(booking: Booking, status: PaymentStatus, amount = 5_000): Promise<string> {
  const { id } = await app.db
    .insertInto('payments')
    .values({
      booking_id: booking.id,
      amount,
      currency: 'XOF',
      method: 'CASH',
      status,
      transaction_id: wavePayment().transactionId,
      paid_at: status === 'COMPLETED' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('DELETE /api/dashboard/payments/:id', () => {
  it('marks a booking UNPAID after the deletion of its payment, so that it can be settled again', async () => {
    const { booking, id } = await paid()
    const before = (await app.call('ADMIN', getPaymentStats, {})).data
    expect((await app.call('ADMIN', deletePayment, { id })).data).toEqual({ id })
    expect(await paymentsOf(booking)).toMatchObject([{ status: 'PENDING', method: null, amount: 35_000 }])
    const after = (await app.call('ADMIN', getPaymentStats, {})).data
    expect(after.totalRevenue).toBe((before.totalRevenue ?? 0) - 35_000)
    expect(await read(booking)).toMatchObject({ status: 'COMPLETED', paymentMethod: 'UNPAID', paidAmount: 0 })
    const settled = await app.call('CAISSIERE', settleBooking, { id: booking.id, ...wavePayment() })
    expect(settled.data).toMatchObject({ paymentMethod: 'WAVE', paidAmount: 35_000 })
  })

  it('soft-deletes a payment and frees its transaction id', async () => {
    const { booking, id } = await paid()
    const [{ transactionId } = { transactionId: null }] = await paymentsOf(booking)
    await app.call('ADMIN', deletePayment, { id })
    const row = await app.db.selectFrom('payments').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.deleted_at).not.toBeNull()
    const again = { ...wavePayment(), transactionId: transactionId ?? '' }
    expect((await app.call('CAISSIERE', settleBooking, { id: booking.id, ...again })).status).toBe(200)
  })

  it('settles a booking after the deletion of its pending payment', async () => {
    const { booking, id } = await paid('UNPAID')
    await app.call('ADMIN', deletePayment, { id })
    expect(await read(booking)).toMatchObject({ paymentMethod: 'UNPAID', version: booking.version })
    const settled = await app.call('CAISSIERE', settleBooking, { id: booking.id, ...wavePayment() })
    expect(settled.data.paymentMethod).toBe('WAVE')
  })

  it('keeps a booking paid while its remaining payments cover the price', async () => {
    const { booking, id } = await paid()
    await insertPayment(booking, 'COMPLETED', 35_000)
    await app.call('ADMIN', deletePayment, { id })
    expect(await read(booking)).toMatchObject({ paymentMethod: 'CASH', paidAmount: 35_000 })
  })

  it.for(['CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'] as const)(
    'refuses to delete a completed payment while its booking is %s',
    async (status) => {
      const booking = await bookingIn(app, status)
      const id = await insertPayment(booking, 'COMPLETED')
      const { status: answered, error } = await app.call('ADMIN', deletePayment, { id })
      expect([answered, error?.code, error?.message]).toEqual([409, 'PAYMENT_NOT_DELETABLE', notDeletable])
      expect(await paymentsOf(booking)).toHaveLength(1)
      expect(await read(booking)).toMatchObject({ paidAmount: 5_000, version: booking.version })
    },
  )

  it.for(['PENDING', 'COMPLETED', 'CANCELLED'] as const)(
    'deletes a completed payment whose booking is %s',
    async (status) => {
      const booking = await bookingIn(app, status)
      const id = await insertPayment(booking, 'COMPLETED')
      expect((await app.call('ADMIN', deletePayment, { id })).status).toBe(200)
      expect((await read(booking)).paidAmount).toBe(booking.paidAmount)
    },
  )

  it.for(['PENDING', 'PROCESSING', 'FAILED'] as const)('deletes a %s payment of an active booking', async (status) => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const id = await insertPayment(booking, status)
    expect((await app.call('ADMIN', deletePayment, { id })).status).toBe(200)
    expect(await paymentsOf(booking)).toEqual([])
    expect((await read(booking)).version).toBe(booking.version)
  })

  it('keeps a refunded payment, whose refund has a number', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const id = await insertPayment(booking, 'REFUNDED')
    expect((await app.call('ADMIN', deletePayment, { id })).error?.code).toBe('PAYMENT_NOT_DELETABLE')
  })

  it('deletes a failed payment of a deleted booking', async () => {
    const booking = await bookingIn(app, 'CANCELLED')
    const id = await insertPayment(booking, 'FAILED')
    await app.call('ADMIN', deleteBooking, { id: booking.id })
    expect((await app.call('ADMIN', deletePayment, { id })).status).toBe(200)
  })

  it('deletes a payment once in twenty simultaneous calls', async () => {
    const { id } = await paid()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.call('ADMIN', deletePayment, { id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(404)])
    const gone = await app.call('ADMIN', deletePayment, { id: randomUUID() })
    expect([gone.status, gone.error?.message]).toEqual([404, 'Ce paiement est introuvable'])
  })

  it('announces a deleted payment and records it in the history and the audit', async () => {
    const { booking, id } = await paid()
    await app.call('ADMIN', deletePayment, { id })
    const { data } = await app.call('CAISSIERE', listNotifications, { after: '0' })
    expect(data.at(-1)).toMatchObject({
      notificationType: 'payment',
      title: 'Paiement supprimé',
      priority: 'high',
      message: expect.stringContaining(`Wave Money · ${booking.bookingReference}`),
    })
    const history = (await app.call('ADMIN', getBookingHistory, { id: booking.id })).data
    expect(history[0]).toMatchObject({
      action: 'payment.deleted',
      changes: [
        { field: 'paymentMethod', before: 'WAVE', after: 'UNPAID' },
        { field: 'paidAmount', before: 35_000, after: 0 },
      ],
    })
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'before'])
      .where('action', '=', 'payment.deleted')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: app.userIds.ADMIN, before: { amount: 35_000, method: 'WAVE' } })
  })

  it('announces nothing if the deletion of a payment is refused', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const id = await insertPayment(booking, 'COMPLETED')
    const count = async () => (await app.call('ADMIN', listNotifications, { after: '0' })).data.at(-1)?.seq
    const before = await count()
    await app.call('ADMIN', deletePayment, { id })
    expect(await count()).toBe(before)
  })
})
