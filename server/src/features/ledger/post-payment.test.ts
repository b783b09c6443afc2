import { changeBookingStatus, getBooking } from '@yoon/contract/bookings/calls'
import { setDeposit } from '@yoon/contract/ledger/calls'
import { deletePayment, getPayment } from '@yoon/contract/payments/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WriteContext } from '../../platform/context.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'
import { expectSoundMoney, pay } from '../../testing/ledger.ts'
import { findDue, findPaymentByTransaction, postPayment, refundPayment } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => expectSoundMoney(app))
afterAll(() => app.close())

const asSystem = <T>(work: (context: WriteContext) => Promise<T>) =>
  performInTransaction(app.db, systemCall(testNow), work)

/** Posts money that a provider has confirmed, as a background job does. */
function confirm(
  booking: { id: string; user: { id: string } },
  amount: number,
  transactionId = wavePayment().transactionId,
) {
  return asSystem((context) =>
    postPayment(context, {
      clientId: booking.user.id,
      bookingId: booking.id,
      amount,
      method: 'WAVE',
      transactionId,
      source: 'PROVIDER',
    }),
  )
}

const read = async (id: string) => (await app.call('ADMIN', getBooking, { id })).data

describe('money that a provider has confirmed', () => {
  it('allocates confirmed money up to what is due, and keeps the rest as credit', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const posted = await confirm(booking, 40_000)
    expect(posted).toMatchObject({ allocated: 35_000, credit: 5_000, receiptCode: expect.stringMatching(/^REC-2026-/) })
    expect(await read(booking.id)).toMatchObject({ due: 0, paidAmount: 35_000 })
    expect((await confirm(booking, 1_000)).credit).toBe(1_000)
  })

  it('keeps confirmed money as credit if the booking was cancelled or deleted meanwhile', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    await app.call('ADMIN', changeBookingStatus, { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT' })
    expect(await confirm(booking, 10_000)).toMatchObject({ allocated: 0, credit: 10_000 })
    await app.db.updateTable('bookings').set({ deleted_at: testNow }).where('id', '=', booking.id).execute()
    expect(await confirm(booking, 10_000)).toMatchObject({ allocated: 0, credit: 10_000 })
  })

  it('posts confirmed money once for each transaction id, and finds it by that id', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { id } = await confirm(booking, 5_000, 'T_ONCE')
    await expect(confirm(booking, 5_000, 'T_ONCE')).rejects.toMatchObject({ code: 'DUPLICATE_TRANSACTION' })
    expect(await findPaymentByTransaction(app.db, 'WAVE', 'T_ONCE')).toMatchObject({
      id,
      bookingId: booking.id,
      amount: 5_000,
    })
    expect(await findPaymentByTransaction(app.db, 'ORANGE_MONEY', 'T_ONCE')).toBeUndefined()
  })

  it('never deletes confirmed money, but refunds it', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    await app.call('ADMIN', changeBookingStatus, { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT' })
    const { id } = await confirm(booking, 5_000)
    const { error } = await app.call('ADMIN', deletePayment, { id })
    expect([error?.code, error?.message]).toEqual([
      'PAYMENT_NOT_DELETABLE',
      "Ce paiement est confirmé par l'opérateur\u00a0: remboursez-le",
    ])
    const refund = { paymentId: id, amount: 5_000, reason: 'Annulée', method: 'WAVE' as const, transactionId: 'T_BACK' }
    await asSystem((context) => refundPayment(context, refund))
    expect((await app.call('ADMIN', getPayment, { id })).data).toMatchObject({ status: 'REFUNDED', credit: 0 })
  })
})

describe('what is due of a booking', () => {
  it('says what is missing of its deposit before the trip', async () => {
    const { id, user } = await bookingIn(app, 'CONFIRMED')
    await app.call('CAISSIERE', setDeposit, { id, amount: 12_000, dueBy: '2026-11-22' })
    await pay(app, id, { amount: 5_000 })
    expect(await findDue(app.db, id)).toEqual({
      due: 30_000,
      missingDeposit: 7_000,
      clientId: user.id,
      status: 'CONFIRMED',
    })
    expect(await findDue(app.db, user.id)).toBeUndefined()
  })
})
