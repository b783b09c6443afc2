import { completeBooking, deleteBooking, getBooking } from '@yoon/contract/bookings/calls'
import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { getClientAccount, payForClient, releaseAllocation, useCredit } from '@yoon/contract/ledger/calls'
import { deletePayment, listPayments } from '@yoon/contract/payments/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm, wavePayment } from '../../testing/builders.ts'
import { expectSoundMoney, pay } from '../../testing/ledger.ts'
import { readPdfText } from '../../testing/pdf-text.ts'

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
const account = async (id: string) => (await app.call('MODERATOR', getClientAccount, { id })).data

/** Makes a client with trips, of which those completed are unpaid. */
async function clientWith(...statuses: ('CONFIRMED' | 'UNPAID')[]) {
  const clientId = await insertClient(app.db, { firstName: 'Fatou', lastName: 'Sow' })
  const trips: string[] = []
  for (const status of statuses) {
    const form = transferForm(clientId)
    const { id } = await bookingIn(app, status === 'UNPAID' ? 'IN_PROGRESS' : 'CONFIRMED', { form })
    if (status === 'UNPAID') await app.call('CAISSIERE', completeBooking, { id, method: 'UNPAID' })
    trips.push(id)
  }
  return { clientId, trips }
}

describe('POST /api/dashboard/payments', () => {
  it('pays several trips of a client by one payment, and keeps the rest as credit', async () => {
    const { clientId, trips } = await clientWith('UNPAID', 'UNPAID', 'CONFIRMED')
    const allocations = trips.map((bookingId, index) => ({ bookingId, amount: index === 2 ? 10_000 : 35_000 }))
    const { status, data } = await app.call('CAISSIERE', payForClient, {
      clientId,
      ...wavePayment(100_000),
      allocations,
    })
    expect([status, data.amount, data.credit, data.allocations.length]).toEqual([201, 100_000, 20_000, 3])
    expect(data.client).toMatchObject({ firstName: 'Fatou', lastName: 'Sow' })
    for (const id of trips.slice(0, 2)) {
      expect(await read(id)).toMatchObject({ due: 0, paidAmount: 35_000, paymentMethod: 'WAVE' })
    }
    expect(await read(trips[2] ?? '')).toMatchObject({ due: 25_000, paidAmount: 10_000 })
    expect(await account(clientId)).toMatchObject({ credit: 20_000, due: 0, bookings: [] })
    const listed = await app.call('ADMIN', listPayments, { search: `#${data.id}` })
    expect(listed.data).toHaveLength(1)
  })

  it('keeps money without trips as credit, on a receipt of its own', async () => {
    const { clientId } = await clientWith()
    const { data } = await app.call('CAISSIERE', payForClient, { clientId, ...wavePayment(50_000) })
    expect([data.booking, data.credit, data.allocations]).toEqual([null, 50_000, []])
    const before = (await app.call('ADMIN', getDashboardStats, {})).data.payments?.totalRevenue
    expect((await account(clientId)).payments).toMatchObject([{ amount: 50_000, credit: 50_000 }])
    const headers = { authorization: `Bearer ${app.tokens.ADMIN}` }
    const { rawPayload } = await app.app.inject({ url: `/api/dashboard/payments/${data.id}/receipt`, headers })
    expect(readPdfText(rawPayload)).toContain('Crédit client')
    expect((await app.call('ADMIN', deletePayment, { id: data.id })).status).toBe(200)
    expect((await account(clientId)).credit).toBe(0)
    expect((await app.call('ADMIN', getDashboardStats, {})).data.payments?.totalRevenue).toBe(before)
  })

  it('refuses more than the payment, more than is due, a trip twice, and a trip of another client', async () => {
    const { clientId, trips } = await clientWith('UNPAID')
    const other = await bookingIn(app, 'CONFIRMED')
    const [bookingId = ''] = trips
    const attempt = (allocations: { bookingId: string; amount: number }[], amount = 100_000) =>
      app.call('CAISSIERE', payForClient, { clientId, ...wavePayment(amount), allocations })
    expect((await attempt([{ bookingId, amount: 35_000 }], 34_999)).error?.fields).toHaveProperty('allocations')
    expect((await attempt([{ bookingId, amount: 35_001 }])).error?.details).toEqual({ due: 35_000, bookingId })
    const half = { bookingId, amount: 10_000 }
    expect((await attempt([half, half])).error?.fields).toHaveProperty('allocations')
    expect((await attempt([{ bookingId: other.id, amount: 1 }])).error?.fields).toHaveProperty('allocations')
    expect((await read(bookingId)).paidAmount).toBe(0)
  })
})

describe('the credit of a client', () => {
  it('pays a trip when it is used, the oldest payment first, and is revenue of that day', async () => {
    const { clientId, trips } = await clientWith('CONFIRMED')
    const [id = ''] = trips
    await app.call('CAISSIERE', payForClient, { clientId, ...wavePayment(20_000) })
    app.setNow(new Date('2026-11-21T14:33:00Z'))
    await app.call('CAISSIERE', payForClient, { clientId, ...wavePayment(30_000) })
    app.setNow(new Date('2026-11-23T08:00:00Z'))
    const later = await app.signIn(app.userIds.ADMIN)
    const days = async () =>
      (await app.call(later, getDashboardStats, {})).data.payments?.revenueByDay.current.days ?? []
    const before = await days()
    const { status, data } = await app.call(later, useCredit, { id, amount: 25_000 })
    expect([status, data.paidAmount, data.due]).toEqual([201, 25_000, 10_000])
    expect((await days())[22]).toBe((before[22] ?? 0) + 25_000)
    const { credit, payments } = (await app.call(later, getClientAccount, { id: clientId })).data
    expect([credit, payments.map((payment) => payment.credit)]).toEqual([25_000, [25_000, 0]])
    const more = await app.call(later, useCredit, { id, amount: 10_001 })
    expect([more.status, more.error?.code, more.error?.details]).toEqual([409, 'OVERPAYMENT', { due: 10_000 }])
  })

  it('refuses to use more credit than there is', async () => {
    const { clientId, trips } = await clientWith('CONFIRMED')
    await app.call('CAISSIERE', payForClient, { clientId, ...wavePayment(5_000) })
    const refused = await app.call('CAISSIERE', useCredit, { id: trips[0] ?? '', amount: 5_001 })
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'NO_CREDIT', { credit: 5_000 }])
  })

  it('uses the credit once for two calls at once', async () => {
    const { clientId, trips } = await clientWith('CONFIRMED', 'CONFIRMED')
    await app.call('CAISSIERE', payForClient, { clientId, ...wavePayment(35_000) })
    const answers = await Promise.all(trips.map((id) => app.call('CAISSIERE', useCredit, { id, amount: 35_000 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await account(clientId)).credit).toBe(0)
  })

  it('takes allocated money back with a reason, and the trip is due again', async () => {
    const { clientId, trips } = await clientWith('UNPAID')
    const [id = ''] = trips
    await pay(app, id, { amount: 35_000 })
    const allocation = (await read(id)).allocations?.[0]?.id ?? ''
    expect((await app.call('CAISSIERE', releaseAllocation, { id: allocation, reason: '' })).status).toBe(400)
    const reason = 'Payé pour une autre course'
    const { status, data } = await app.call('CAISSIERE', releaseAllocation, { id: allocation, reason })
    expect([status, data.due, data.paidAmount, data.paymentMethod]).toEqual([200, 35_000, 0, 'UNPAID'])
    expect(await account(clientId)).toMatchObject({ credit: 35_000, due: 35_000 })
  })

  it('keeps a payment whose credit was used, and a trip that money is allocated to', async () => {
    const { clientId, trips } = await clientWith('CONFIRMED')
    const [id = ''] = trips
    const { data } = await app.call('CAISSIERE', payForClient, { clientId, ...wavePayment(35_000) })
    await app.call('CAISSIERE', useCredit, { id, amount: 10_000 })
    expect((await app.call('ADMIN', deletePayment, { id: data.id })).error?.code).toBe('PAYMENT_NOT_DELETABLE')
    expect((await app.call('ADMIN', deleteBooking, { id })).error?.code).toBe('BOOKING_NOT_DELETABLE')
  })
})
