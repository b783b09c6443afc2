import { completeBooking, getBooking, listBookings, settleBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'

const methodRequired = 'Le mode de paiement est requis'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function read({ id }: Pick<Booking, 'id'>): Promise<Booking> {
  return (await app.call('ADMIN', getBooking, { id })).data
}

async function paymentsOf({ id }: Pick<Booking, 'id'>) {
  return app.db
    .selectFrom('payments')
    .select([
      'amount',
      'currency',
      'method',
      'status',
      'transaction_id',
      'phone_number',
      'notes',
      'recorded_by',
      'paid_at',
    ])
    .where('booking_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

async function revenue(): Promise<number> {
  const { body } = await app.call('CAISSIERE', listBookings, {})
  return (body.summary as { revenue: number }).revenue
}

async function unpaid(): Promise<Booking> {
  const { id } = await bookingIn(app, 'ASSIGNED')
  return (await app.call('CAISSIERE', completeBooking, { id, method: 'UNPAID' })).data
}

describe('POST /api/bookings/:id/settle', () => {
  it('turns a pending payment into revenue once', async () => {
    const booking = await unpaid()
    const before = await revenue()
    const form = { method: 'CASH' as const, amount: 35_000, transactionId: 'REC-1', notes: null }
    const { data } = await app.call('OPERATRICE_CAISSIERE', settleBooking, { id: booking.id, ...form })
    expect(data).toEqual({
      ...booking,
      paymentMethod: 'CASH',
      paidAmount: 35_000,
      due: 0,
      paymentState: 'PAID',
      payments: [expect.objectContaining({ amount: 35_000, method: 'CASH', status: 'COMPLETED' })],
      allocations: [expect.objectContaining({ amount: 35_000 })],
      version: booking.version + 1,
    })
    expect(await paymentsOf(booking)).toMatchObject([
      { amount: 35_000, method: 'CASH', status: 'COMPLETED', transaction_id: 'REC-1' },
    ])
    expect(await revenue()).toBe(before + 35_000)
    const again = await app.call('CAISSIERE', settleBooking, { id: booking.id, ...wavePayment() })
    expect([again.status, again.error?.code]).toEqual([409, 'NOTHING_TO_SETTLE'])
    expect(await revenue()).toBe(before + 35_000)
  })

  it('creates the payment if the pending one was deleted', async () => {
    const booking = await unpaid()
    await app.db.updateTable('payments').set({ deleted_at: new Date() }).where('booking_id', '=', booking.id).execute()
    expect((await app.call('CAISSIERE', settleBooking, { id: booking.id, ...wavePayment() })).data.paymentMethod).toBe(
      'WAVE',
    )
    expect(await paymentsOf(booking)).toMatchObject([{ status: 'COMPLETED', method: 'WAVE' }])
  })

  it('records one payment for twenty simultaneous settlements', async () => {
    const booking = await unpaid()
    const before = await revenue()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('CAISSIERE', settleBooking, { id: booking.id, ...wavePayment() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await revenue()).toBe(before + 35_000)
  })

  it.for(['PENDING', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const)(
    'refuses to settle a booking that is %s',
    async (status) => {
      const booking = await bookingIn(app, status)
      const answer = await app.call('CAISSIERE', settleBooking, { id: booking.id, ...wavePayment() })
      expect([answer.status, answer.error?.code]).toEqual([409, 'NOTHING_TO_SETTLE'])
      expect(await read(booking)).toEqual(booking)
    },
  )

  it('requires a method, a transaction id and an amount to settle a booking', async () => {
    const booking = await unpaid()
    const url = `/api/bookings/${booking.id}/settle`
    const none = await app.send('CAISSIERE', 'POST', url, { payload: { method: 'UNPAID' } })
    expect([none.status, none.error?.fields]).toEqual([400, { method: methodRequired }])
    const empty = await app.send('CAISSIERE', 'POST', url, { payload: { method: 'WAVE' } })
    expect(Object.keys(empty.error?.fields ?? {}).toSorted()).toEqual(['amount', 'transactionId'])
  })

  it('refuses to settle with a transaction id of another booking', async () => {
    const payment = wavePayment()
    const first = await bookingIn(app, 'ASSIGNED')
    await app.call('CAISSIERE', completeBooking, { id: first.id, ...payment })
    const { error } = await app.call('CAISSIERE', settleBooking, { id: (await unpaid()).id, ...payment })
    expect([error?.code, error?.message]).toEqual([
      'DUPLICATE_TRANSACTION',
      expect.stringContaining(first.bookingReference),
    ])
  })
})
