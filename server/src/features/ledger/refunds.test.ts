import { changeBookingStatus, completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { refundPayment } from '@yoon/contract/ledger/calls'
import type { RefundForm } from '@yoon/contract/ledger/form'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { deletePayment, getPayment, listPayments } from '@yoon/contract/payments/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { expectSoundMoney, pay } from '../../testing/ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  app.setNow(new Date('2026-11-21T14:32:00Z'))
  await expectSoundMoney(app)
})
afterAll(() => app.close())

const read = async (id: string) => (await app.call('ADMIN', getBooking, { id })).data
const home = async () => (await app.call('ADMIN', getDashboardStats, {})).data.payments

function refund(id: string, form: Partial<RefundForm> & { amount: number }) {
  const { transactionId } = wavePayment()
  return app.call('CAISSIERE', refundPayment, { id, method: 'WAVE', transactionId, reason: 'Trop perçu', ...form })
}

/** Completes a trip with a payment, and returns both ids. */
async function paidTrip(amount = 35_000) {
  const { id, bookingReference } = await bookingIn(app, 'IN_PROGRESS')
  const { data } = await app.call('CAISSIERE', completeBooking, { id, ...wavePayment(amount) })
  return { bookingId: id, bookingReference, paymentId: data.payments?.[0]?.id ?? '' }
}

describe('POST /api/dashboard/payments/:id/refund', () => {
  it('refunds a part: the payment stays completed, the trip is not due again, and the day of the refund has less revenue', async () => {
    const before = await home()
    const { bookingId, bookingReference, paymentId } = await paidTrip()
    app.setNow(new Date('2026-12-02T10:00:00Z'))
    const later = await app.signIn(app.userIds.CAISSIERE)
    const form = { method: 'WAVE' as const, transactionId: wavePayment().transactionId, reason: 'Trop perçu' }
    const { status, data } = await app.call(later, refundPayment, { id: paymentId, amount: 10_000, ...form })
    expect([status, data.status, data.refunded, data.credit]).toEqual([201, 'COMPLETED', 10_000, 0])
    expect(data.refunds).toMatchObject([
      { amount: 10_000, reason: 'Trop perçu', method: 'WAVE', at: '2026-12-02T10:00:00.000Z', by: 'Test CAISSIERE' },
    ])
    expect(data.refunds[0]?.receiptCode).toMatch(/^REC-2026-\d{6}$/)
    expect((await app.call(later, getBooking, { id: bookingId })).data).toMatchObject({
      due: 0,
      paidAmount: 25_000,
      refundedAmount: 10_000,
      paymentState: 'PAID',
      paymentMethod: 'WAVE',
    })
    const after = (await app.call(later, getDashboardStats, {})).data.payments
    expect(after?.totalRevenue).toBe((before?.totalRevenue ?? 0) + 25_000)
    expect(after?.revenueByDay.previous.days[20]).toBe((before?.revenueByDay.current.days[20] ?? 0) + 35_000)
    expect(after?.revenueByDay.current.days[1]).toBe(-10_000)
    expect((await app.call(later, listPayments, { search: bookingReference })).data).toHaveLength(1)
  })

  it('refunds a payment of an older server in parts', async () => {
    const { bookingId, paymentId } = await paidTrip()
    const older = { allocates_itself: true, client_id: null }
    await app.db.updateTable('payments').set(older).where('id', '=', paymentId).execute()
    const { status, data } = await refund(paymentId, { amount: 10_000 })
    expect([status, data.status, data.refunded]).toEqual([201, 'COMPLETED', 10_000])
    expect(await read(bookingId)).toMatchObject({ due: 0, paidAmount: 25_000, refundedAmount: 10_000 })
    expect((await refund(paymentId, { amount: 25_000 })).data.status).toBe('REFUNDED')
  })

  it('makes a payment REFUNDED once all of it was given back, and leaves the trip without debt', async () => {
    const { bookingId, paymentId } = await paidTrip()
    await refund(paymentId, { amount: 5_000 })
    const { data } = await refund(paymentId, { amount: 30_000 })
    expect([data.status, data.refunded]).toEqual(['REFUNDED', 35_000])
    expect(await read(bookingId)).toMatchObject({
      due: 0,
      paidAmount: 0,
      paymentState: 'REFUNDED',
      paymentMethod: 'UNPAID',
    })
    const again = await refund(paymentId, { amount: 1 })
    expect([again.status, again.error?.code]).toEqual([409, 'INVALID_TRANSITION'])
  })

  it('makes the trip due again for a wrong payment', async () => {
    const { bookingId, bookingReference, paymentId } = await paidTrip()
    const { data } = await refund(paymentId, { amount: 35_000, dueAgain: true })
    expect(data.status).toBe('REFUNDED')
    expect(await read(bookingId)).toMatchObject({
      due: 35_000,
      paidAmount: 0,
      refundedAmount: 0,
      paymentState: 'UNPAID',
    })
    const pending = await app.call('ADMIN', listPayments, { search: bookingReference, status: 'PENDING' })
    expect(pending.data.map(({ amount }) => amount)).toEqual([35_000])
  })

  it('takes the credit of the payment first, then its newest allocation', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const payment = await pay(app, id, { amount: 40_000, excess: 'CREDIT' })
    expect((await refund(payment.id, { amount: 3_000 })).data).toMatchObject({ credit: 2_000, refunded: 3_000 })
    expect((await read(id)).paidAmount).toBe(35_000)
    expect((await refund(payment.id, { amount: 7_000 })).data).toMatchObject({ credit: 0, refunded: 10_000 })
    expect(await read(id)).toMatchObject({ paidAmount: 30_000, refundedAmount: 5_000, due: 0 })
  })

  it('refunds the credit of a cancelled trip', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const payment = await pay(app, id, { amount: 15_000 })
    await app.call('ADMIN', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT' })
    expect((await refund(payment.id, { amount: 15_000 })).data).toMatchObject({ status: 'REFUNDED', credit: 0 })
  })

  it('refuses more than is left, and says how much is', async () => {
    const { paymentId } = await paidTrip()
    await refund(paymentId, { amount: 30_000 })
    const { status, error } = await refund(paymentId, { amount: 5_001 })
    expect([status, error?.code, error?.details]).toEqual([409, 'REFUND_TOO_HIGH', { refundable: 5_000 }])
  })

  it('accepts one of two refunds of the whole amount that arrive at once', async () => {
    const { paymentId } = await paidTrip()
    const answers = await Promise.all([1, 2].map(() => refund(paymentId, { amount: 35_000 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('requires a reason, and a transaction id but for cash, that no other refund of the method has', async () => {
    const { paymentId } = await paidTrip()
    expect((await refund(paymentId, { amount: 1, reason: 'ab' })).error?.fields).toHaveProperty('reason')
    const none = await refund(paymentId, { amount: 1, transactionId: null })
    expect(none.error?.fields).toEqual({ transactionId: "L'ID de transaction est requis" })
    const inCash = { amount: 1, method: 'CASH' as const, transactionId: null }
    expect((await refund(paymentId, inCash)).error?.code).toBe('TILL_SHORT')
    const { id } = await bookingIn(app, 'CONFIRMED')
    await pay(app, id, { ...wavePayment(1_000), method: 'CASH' })
    expect((await refund(paymentId, inCash)).status).toBe(201)
    expect((await refund(paymentId, { amount: 1, transactionId: 'RB-1' })).status).toBe(201)
    expect((await refund(paymentId, { amount: 1, transactionId: 'RB-1' })).error?.code).toBe('DUPLICATE_TRANSACTION')
  })

  it('keeps a payment that has a refund', async () => {
    const { paymentId } = await paidTrip()
    await refund(paymentId, { amount: 1_000 })
    const { status, error } = await app.call('ADMIN', deletePayment, { id: paymentId })
    expect([status, error?.code]).toEqual([409, 'PAYMENT_NOT_DELETABLE'])
    expect((await app.call('ADMIN', getPayment, { id: paymentId })).status).toBe(200)
  })

  it('records the refund in the journal and announces it to those who read payments', async () => {
    const { paymentId, bookingReference } = await paidTrip()
    await refund(paymentId, { amount: 2_000, reason: 'Client mécontent' })
    expect(await auditOf(app, paymentId, 'payment')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'payment.refunded',
          after: expect.objectContaining({ amount: 2_000, refund_reason: 'Client mécontent' }),
        }),
      ]),
    )
    const { data } = await app.call('CAISSIERE', listNotifications, {})
    expect(
      data.find(({ title, message }) => title === 'Paiement remboursé' && message.includes(bookingReference)),
    ).toBeDefined()
  })
})
