import { completeBooking, settleBooking } from '@yoon/contract/bookings/calls'
import { deletePayment, listPayments, recordReminder } from '@yoon/contract/payments/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Completes a trip unpaid, and returns its awaited payment. */
async function unpaid() {
  const { id, bookingReference } = await bookingIn(app, 'ASSIGNED')
  await app.call('CAISSIERE', completeBooking, { id, method: 'UNPAID' })
  const [payment] = (await app.call('CAISSIERE', listPayments, { search: bookingReference })).data
  if (!payment?.booking) throw new Error('The trip has no payment')
  return { ...payment, booking: payment.booking }
}

describe('POST /api/dashboard/payments/:id/reminder', () => {
  it('stores when the client was last reminded, in the list too, and writes it into the journal', async () => {
    const payment = await unpaid()
    expect(payment.remindedAt).toBeNull()
    const { data } = await app.call('CAISSIERE', recordReminder, { id: payment.id })
    expect(data).toEqual({ ...payment, remindedAt: '2026-11-21T14:32:00.000Z' })
    app.setNow(new Date('2026-11-21T14:40:00Z'))
    await app.call('CAISSIERE', recordReminder, { id: payment.id })
    const [listed] = (await app.call('MODERATOR', listPayments, { search: payment.booking.bookingReference })).data
    expect(listed).toEqual({ ...payment, remindedAt: '2026-11-21T14:40:00.000Z' })
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['entity', 'after'])
      .where('action', '=', 'payment.reminded')
      .where('entity_id', '=', payment.id)
      .execute()
    expect(entries).toEqual(Array(2).fill({ entity: 'payment', after: { amount: payment.amount, currency: 'XOF' } }))
  })

  it('refuses a reminder of what is paid, deleted or unknown', async () => {
    const payment = await unpaid()
    await app.call('CAISSIERE', settleBooking, { id: payment.booking.id, ...wavePayment(35_000) })
    expect(await app.call('CAISSIERE', recordReminder, { id: payment.id })).toMatchObject({
      status: 409,
      error: { code: 'NOTHING_TO_SETTLE' },
    })
    const deleted = await unpaid()
    await app.call('ADMIN', deletePayment, { id: deleted.id })
    for (const id of [deleted.id, '00000000-0000-4000-8000-000000000000']) {
      expect(await app.call('CAISSIERE', recordReminder, { id })).toMatchObject({
        status: 404,
        error: { code: 'NOT_FOUND' },
      })
    }
  })
})
