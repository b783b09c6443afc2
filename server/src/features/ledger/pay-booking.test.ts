import {
  changeBookingStatus,
  completeBooking,
  getBooking,
  listBookings,
  settleBooking,
} from '@yoon/contract/bookings/calls'
import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { payBooking } from '@yoon/contract/ledger/calls'
import { getPayment, getPaymentStats, listPayments } from '@yoon/contract/payments/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'
import { expectSoundMoney, pay } from '../../testing/ledger.ts'
import { saveSettings } from '../../testing/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => expectSoundMoney(app))
afterAll(() => app.close())

const read = async (id: string) => (await app.call('ADMIN', getBooking, { id })).data
const pendingOf = async (reference: string) =>
  (await app.call('ADMIN', listPayments, { search: reference, status: 'PENDING' })).data.map(({ amount }) => amount)
const revenue = async () => (await app.call('ADMIN', getDashboardStats, {})).data.payments?.monthlyRevenue ?? 0
const cash = (amount: number) => ({ ...wavePayment(amount), method: 'CASH' as const })

describe('POST /api/bookings/:id/payments', () => {
  it('shows the day on which the money of a late entry arrived, of the last 31 days alone, and counts it now', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const before = await revenue()
    const { id: paymentId } = await pay(app, id, { amount: 5_000, receivedOn: '2026-10-21' })
    const { data } = await app.call('ADMIN', getPayment, { id: paymentId })
    expect([data.receivedOn, data.paidAt]).toEqual(['2026-10-21', testNow.toISOString()])
    expect(await revenue()).toBe(before + 5_000)
    expect((await pay(app, id, { amount: 1_000 })).receivedOn).toBeNull()
    for (const receivedOn of ['2026-10-20', '2026-11-22', 'hier']) {
      const { status, error } = await app.call('CAISSIERE', payBooking, { id, ...wavePayment(1_000), receivedOn })
      expect([status, Object.keys(error?.fields ?? {})], receivedOn).toEqual([400, ['receivedOn']])
    }
  })

  it('records a deposit before the trip, and the trip is completed with the rest', async () => {
    const { id, version } = await bookingIn(app, 'CONFIRMED')
    const before = await revenue()
    const { status, data } = await app.call('CAISSIERE', payBooking, { id, ...wavePayment(10_000), kind: 'DEPOSIT' })
    expect([status, data.kind, data.amount, data.credit, data.refunded]).toEqual([201, 'DEPOSIT', 10_000, 0, 0])
    expect(data.allocations).toMatchObject([{ bookingId: id, amount: 10_000, isTip: false }])
    expect(data.receiptCode).toMatch(/^REC-2026-\d{6}$/)
    const paid = await read(id)
    expect(paid).toMatchObject({ due: 25_000, paidAmount: 10_000, paymentState: 'PARTIAL', version: version + 1 })
    expect([paid.status, paid.paymentMethod]).toEqual(['CONFIRMED', null])
    expect(await revenue()).toBe(before + 10_000)
  })

  it('completes a trip with less than is due, and the rest stays due until it is settled', async () => {
    const { id, bookingReference } = await bookingIn(app, 'IN_PROGRESS')
    const { data } = await app.call('CAISSIERE', completeBooking, { id, ...wavePayment(20_000) })
    expect(data).toMatchObject({ status: 'COMPLETED', paymentMethod: 'WAVE', due: 15_000, paymentState: 'PARTIAL' })
    expect(await pendingOf(bookingReference)).toEqual([15_000])
    await pay(app, id, { amount: 5_000 })
    expect(await pendingOf(bookingReference)).toEqual([10_000])
    const settled = await app.call('CAISSIERE', settleBooking, { id, ...cash(10_000) })
    expect(settled.data).toMatchObject({ due: 0, paidAmount: 35_000, paymentState: 'PAID', paymentMethod: 'CASH' })
    expect(await pendingOf(bookingReference)).toEqual([])
    expect(settled.data.payments?.map(({ amount, status }) => [amount, status])).toEqual(
      expect.arrayContaining([
        [20_000, 'COMPLETED'],
        [5_000, 'COMPLETED'],
        [10_000, 'COMPLETED'],
      ]),
    )
    const again = await app.call('CAISSIERE', settleBooking, { id, ...cash(1) })
    expect([again.status, again.error?.code]).toEqual([409, 'NOTHING_TO_SETTLE'])
  })

  it('records an extra for a completion with more than the price, as long as nothing else was received', async () => {
    const { id } = await bookingIn(app, 'IN_PROGRESS')
    const { data } = await app.call('CAISSIERE', completeBooking, { id, ...wavePayment(40_000) })
    expect(data).toMatchObject({ paidAmount: 40_000, due: 0, paymentState: 'PAID' })
    expect(data.costs).toMatchObject({
      price: 35_000,
      total: 40_000,
      extras: [{ kind: 'OTHER', amount: 5_000, note: 'Complément' }],
    })
  })

  it('refuses more than is due without a use, and names what is due', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    await pay(app, id, { amount: 10_000 })
    for (const call of [payBooking, completeBooking] as const) {
      const refused = await app.call('CAISSIERE', call, { id, ...wavePayment(30_000) })
      expect([refused.status, refused.error?.code]).toEqual([
        409,
        call === payBooking ? 'OVERPAYMENT' : 'INVALID_TRANSITION',
      ])
    }
    const trip = await bookingIn(app, 'ASSIGNED')
    await pay(app, trip.id, { amount: 10_000 })
    const refused = await app.call('CAISSIERE', completeBooking, { id: trip.id, ...wavePayment(30_000) })
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'OVERPAYMENT', { due: 25_000 }])
    expect((await read(trip.id)).paidAmount).toBe(10_000)
  })

  it('takes the excess as a tip that is neither paid nor revenue, as credit, or as an extra', async () => {
    const before = await revenue()
    const tipped = await bookingIn(app, 'CONFIRMED')
    const tip = await pay(app, tipped.id, { amount: 36_000, excess: 'TIP' })
    expect(tip.allocations.map(({ amount, isTip }) => [amount, isTip])).toEqual([
      [35_000, false],
      [1_000, true],
    ])
    expect(await read(tipped.id)).toMatchObject({ paidAmount: 35_000, due: 0, costs: { total: 35_000 } })
    const credited = await bookingIn(app, 'CONFIRMED')
    expect((await pay(app, credited.id, { amount: 40_000, excess: 'CREDIT' })).credit).toBe(5_000)
    const extended = await bookingIn(app, 'CONFIRMED')
    await pay(app, extended.id, { amount: 38_000, excess: 'EXTRA' })
    expect(await read(extended.id)).toMatchObject({ paidAmount: 38_000, due: 0, costs: { total: 38_000 } })
    expect(await revenue()).toBe(before + 35_000 + 35_000 + 38_000)
  })

  it('refuses a deposit after the trip, a payment of a cancelled trip, and a used transaction id', async () => {
    const completed = await bookingIn(app, 'COMPLETED')
    const late = await app.call('CAISSIERE', payBooking, { id: completed.id, ...wavePayment(1), kind: 'DEPOSIT' })
    expect([late.status, late.error?.code]).toEqual([409, 'INVALID_TRANSITION'])
    const cancelled = await bookingIn(app, 'CANCELLED')
    const refused = await app.call('CAISSIERE', payBooking, { id: cancelled.id, ...wavePayment(1) })
    expect([refused.status, refused.error?.code]).toEqual([409, 'INVALID_TRANSITION'])
    const { id } = await bookingIn(app, 'CONFIRMED')
    const payment = wavePayment(1_000)
    await app.call('CAISSIERE', payBooking, { id, ...payment })
    const again = await app.call('CAISSIERE', payBooking, { id, ...payment })
    expect([again.status, again.error?.code]).toEqual([409, 'DUPLICATE_TRANSACTION'])
  })

  it.for([0, -1, 1.5, 1e12, '5000', null])('refuses the amount %j', async (amount) => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const payload = { ...wavePayment(), amount }
    const { status, error } = await app.send('CAISSIERE', 'POST', `/api/bookings/${id}/payments`, { payload })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['amount']])
    expect((await read(id)).paidAmount).toBe(0)
  })

  it('refuses the payment of a booking that has changed since it was read', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const headers = { 'if-match': '1' }
    expect((await app.call('CAISSIERE', payBooking, { id, ...wavePayment(1_000) }, { headers })).status).toBe(412)
  })

  it('keeps the cash of a trip with its driver, and only cash of a trip with a driver', async () => {
    const trip = await bookingIn(app, 'ASSIGNED')
    const held = await pay(app, trip.id, { ...cash(35_000), heldByDriver: true })
    expect(held.heldByDriverId).toBe(trip.driver?.id)
    const { id } = await bookingIn(app, 'CONFIRMED')
    for (const [form, driverless] of [
      [wavePayment(1_000), trip.id],
      [cash(1_000), id],
    ] as const) {
      const refused = await app.call('CAISSIERE', payBooking, { id: driverless, ...form, heldByDriver: true })
      expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, ['heldByDriver']])
    }
  })

  it('records one of twenty identical payments that arrive at once', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const payment = wavePayment(35_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('CAISSIERE', payBooking, { id, ...payment })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ paidAmount: 35_000, due: 0 })
  })

  it('counts the payment of a deposit in the figures of the payments, and not in the card of completed trips', async () => {
    const card = async () => (await app.call('CAISSIERE', listBookings, {})).body.summary as { revenue: number }
    const stats = async () => (await app.call('CAISSIERE', getPaymentStats, {})).data
    const [cardBefore, before] = [await card(), await stats()]
    const { id } = await bookingIn(app, 'CONFIRMED')
    await pay(app, id, { amount: 12_000 })
    expect((await card()).revenue).toBe(cardBefore.revenue)
    const after = await stats()
    expect(after.totalRevenue).toBe((before.totalRevenue ?? 0) + 12_000)
    expect(after.completedCount).toBe((before.completedCount ?? 0) + 1)
  })

  it('gives the money of a cancelled trip to the credit of its client', async () => {
    const before = await revenue()
    const { id } = await bookingIn(app, 'CONFIRMED')
    await pay(app, id, { amount: 15_000 })
    const cancel = { id, status: 'CANCELLED' as const, cancelReason: 'CLIENT' as const }
    const { data } = await app.call('ADMIN', changeBookingStatus, cancel)
    expect(data).toMatchObject({ status: 'CANCELLED', paidAmount: 0, due: 0, costs: { total: 0 }, allocations: [] })
    expect(await revenue()).toBe(before)
    const [payment] = data.payments ?? []
    const listed = (await app.call('ADMIN', listPayments, { search: `#${payment?.id}` })).data
    expect(listed).toMatchObject([{ amount: 15_000, credit: 15_000, status: 'COMPLETED', allocations: [] }])
  })

  it('adds the stamp duty to cash alone, from its day on, and never to the revenue', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const rule = { mode: 'ABOVE' as const, threshold: 5_000, from: '2026-11-01' }
    expect((await saveSettings(app, { business: { stampDuty: rule } })).status).toBe(200)
    const before = await revenue()
    expect((await pay(app, id, cash(5_000))).stampDuty).toBe(0)
    expect((await pay(app, id, cash(12_350))).stampDuty).toBe(124)
    expect((await pay(app, id, { amount: 6_000 })).stampDuty).toBe(0)
    expect((await read(id)).costs).toMatchObject({ stampDuty: 124, total: 35_000 })
    expect(await revenue()).toBe(before + 23_350)
    await saveSettings(app, { business: { stampDuty: { ...rule, from: '2027-01-01' } } })
    expect((await pay(app, id, cash(6_000))).stampDuty).toBe(0)
    await saveSettings(app, { business: { stampDuty: { mode: 'OFF', threshold: 0, from: null } } })
  })
})
