import { completeBooking } from '@yoon/contract/bookings/calls'
import { refundPayment } from '@yoon/contract/ledger/calls'
import { listMatchCandidates } from '@yoon/contract/reconciliation/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { newPhone, statementDays } from '../../testing/statement-days.ts'
import { transactionId } from '../../testing/statement-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { nextDay, at, pay, add, read } = statementDays(() => app)
beforeEach(nextDay)

describe('unpaid bookings', () => {
  const dueOf = async (phone: string | null) => {
    const client = await insertClient(app.db, { firstName: 'Awa', lastName: 'Ndour', phone })
    const booking = await bookingIn(app, 'ASSIGNED', { form: transferForm(client) })
    await app.call('ADMIN', completeBooking, { id: booking.id, method: 'UNPAID' })
    await app.db
      .updateTable('bookings')
      .set({ starts_at: new Date(at('08:00')), ends_at: new Date(at('09:00')), completed_at: new Date(at('09:00')) })
      .where('id', '=', booking.id)
      .execute()
    return booking
  }

  it('proposes the unpaid booking of the phone, whose due amount it is, from two hours before to two hours after it', async () => {
    const phone = newPhone()
    const { id, bookingReference } = await dueOf(phone)
    await add({ phone, at: at('10:30') }, { phone, at: at('11:01') }, { phone, at: at('10:00'), amount: 30_000 })
    const { missingHere } = await read()
    expect(missingHere.map(({ proposals }) => proposals.map(({ bookingId }) => bookingId))).toEqual([[], [id], []])
    expect(missingHere[1]?.proposals[0]).toMatchObject({
      paymentId: null,
      reason: 'DUE_PHONE_TIME',
      booking: { bookingReference, due: 35_000, client: 'Awa Ndour' },
      minutesApart: 90,
    })
  })

  it('lists unpaid bookings of the amount for a person, and finds others by their reference', async () => {
    const { id: bookingId, bookingReference } = await dueOf(null)
    await add({ phone: newPhone() }, { phone: newPhone(), amount: 12_000, at: at('10:05') })
    const [same, other] = (await read()).missingHere.map(({ line }) => line.id)
    const { data } = await app.call('CAISSIERE', listMatchCandidates, { id: same ?? '' })
    expect(data.bookings.map(({ id }) => id)).toContain(bookingId)
    const search = { id: other ?? '', search: bookingReference }
    expect((await app.call('CAISSIERE', listMatchCandidates, search)).data.bookings).toMatchObject([{ id: bookingId }])
    const { data: without } = await app.call('CAISSIERE', listMatchCandidates, { id: other ?? '' })
    expect(without.bookings.map(({ id }) => id)).not.toContain(bookingId)
  })
})

describe('refunds', () => {
  it.for(['before', 'after'] as const)('matches a refund that is recorded %s the statement', async (when) => {
    const { paymentId } = await pay()
    const id = transactionId()
    const refund = () =>
      app.call('CAISSIERE', refundPayment, {
        id: paymentId,
        amount: 5_000,
        reason: 'Trajet plus court',
        method: 'WAVE',
        transactionId: id,
      })
    if (when === 'before') expect((await refund()).status).toBe(201)
    await add({ id, type: 'merchant_payment_refund', amount: -5_000 })
    if (when === 'after') expect((await refund()).status).toBe(201)
    const { matched, missingHere } = await read()
    expect(matched).toMatchObject([
      { line: { transactionId: id, kind: 'REFUND' }, paymentId, refundId: expect.any(String), by: 'auto' },
    ])
    expect(missingHere).toEqual([])
  })
})
