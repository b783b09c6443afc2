import { completeBooking, settleBooking } from '@yoon/contract/bookings/calls'
import { exportPayments, getPaymentStats, getPaymentSums, listPayments } from '@yoon/contract/payments/calls'
import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { saveSettings } from '../../testing/settings.ts'

let app: TestApp
let clientId: string
let count = 0
beforeAll(async () => {
  app = await createTestApp()
  clientId = await insertClient(app.db, { firstName: 'Awa', lastName: 'Période' })
})
beforeEach(async () => {
  for (const table of ['till_entries', 'payments']) await sql`delete from ${sql.table(table)}`.execute(app.db)
})
afterAll(() => app.close())

interface Completed {
  amount?: number
  /** Moment of the payment; the present is 21 November 2026 at 14:32. */
  at?: string
}

async function completed(method: PaymentMethod | 'UNPAID', { amount = 10_000, at }: Completed = {}) {
  const { id, bookingReference } = await bookingIn(app, 'ASSIGNED', {
    form: transferForm(clientId, method === 'UNPAID' ? {} : { totalPrice: amount }),
  })
  count += 1
  await app.call('CAISSIERE', completeBooking, {
    id,
    ...(method === 'UNPAID' ? { method } : { method, amount, transactionId: `PERIOD-${count}` }),
  })
  if (at) {
    await sql`update payments set created_at = ${at}, paid_at = case when paid_at is not null then ${at}::timestamptz end
      where booking_id = ${id}`.execute(app.db)
  }
  return { id, reference: bookingReference }
}

const referencesOf = async (query: Parameters<typeof app.call<typeof listPayments>>[2]) => {
  const { data, pagination } = await app.call('CAISSIERE', listPayments, query)
  const references = data.map(({ booking }) => booking?.bookingReference)
  expect(pagination?.total).toBe(references.length)
  return references
}
const on = (day: string) => ({ dateFrom: day, dateTo: day })

describe('payments of a period', () => {
  it('lists a received payment on the day of its receipt, and an awaited one on the day of its creation', async () => {
    const owed = await completed('UNPAID', { at: '2026-11-20T10:00:00Z' })
    const late = await completed('UNPAID', { at: '2026-11-20T11:00:00Z' })
    const paid = await completed('WAVE', { at: '2026-11-21T09:00:00Z' })
    await app.call('CAISSIERE', settleBooking, { id: late.id, method: 'CASH', amount: 35_000, transactionId: 'ESP-1' })
    expect(await referencesOf(on('2026-11-20'))).toEqual([owed.reference])
    expect(await referencesOf(on('2026-11-21'))).toEqual([late.reference, paid.reference])
    expect(await referencesOf({ dateFrom: '2026-11-21', method: 'CASH' })).toEqual([late.reference])
    expect(await referencesOf({ dateTo: '2026-11-20', status: 'COMPLETED' })).toEqual([])
    expect(await referencesOf({ ...on('2026-11-21'), search: 'période' })).toEqual([late.reference, paid.reference])
    expect(await referencesOf({ ...on('2026-11-20'), search: 'période' })).toEqual([owed.reference])
  })

  it('lists the last received payment first where that is asked, without a period and with a search too', async () => {
    const owed = await completed('UNPAID', { at: '2026-11-19T10:00:00Z' })
    const paid = await completed('WAVE', { at: '2026-11-20T10:00:00Z' })
    const settled = await completed('UNPAID', { at: '2026-11-18T10:00:00Z' })
    await app.call('CAISSIERE', settleBooking, {
      id: settled.id,
      method: 'CASH',
      amount: 35_000,
      transactionId: 'ESP-2',
    })
    const received = [settled.reference, paid.reference, owed.reference]
    expect(await referencesOf({ order: 'received' })).toEqual(received)
    expect(await referencesOf({ order: 'received', search: 'période' })).toEqual(received)
    expect(await referencesOf({})).toEqual([paid.reference, owed.reference, settled.reference])
  })

  it('begins and ends a day at midnight of the time zone of the company', async () => {
    const { reference } = await completed('WAVE', { at: '2026-11-20T23:30:00Z' })
    await completed('UNPAID', { at: '2026-11-20T23:30:00Z' })
    expect(await referencesOf({ ...on('2026-11-20'), status: 'COMPLETED' })).toEqual([reference])
    expect((await saveSettings(app, { business: { timezone: 'Europe/Paris' } })).status).toBe(200)
    expect(await referencesOf(on('2026-11-20'))).toEqual([])
    expect(await referencesOf({ ...on('2026-11-21'), status: 'COMPLETED' })).toEqual([reference])
    const { data } = await app.call('CAISSIERE', getPaymentStats, on('2026-11-21'))
    expect(data).toMatchObject({ totalRevenue: 10_000, completedCount: 1, pendingCount: 1, pendingAmount: 35_000 })
    expect((await saveSettings(app, { business: { timezone: 'Africa/Dakar' } })).status).toBe(200)
  })

  it('counts and sums what is owed, with the filters and the search of the list', async () => {
    await completed('UNPAID', { at: '2026-11-20T10:00:00Z' })
    await completed('WAVE', { amount: 12_000, at: '2026-11-20T10:00:00Z' })
    await completed('UNPAID')
    const figures = async (query: object) => (await app.call('MODERATOR', getPaymentStats, query)).data
    expect(await figures({})).toMatchObject({ pendingCount: 2, pendingAmount: 70_000, totalRevenue: 12_000 })
    expect(await figures(on('2026-11-20'))).toMatchObject({ pendingCount: 1, pendingAmount: 35_000, completedCount: 1 })
    expect(await figures({ search: 'période', ...on('2026-11-21') })).toMatchObject({
      pendingCount: 1,
      pendingAmount: 35_000,
      completedCount: 0,
      totalRevenue: 0,
    })
    expect(await figures({ method: 'WAVE' })).toMatchObject({ pendingCount: 0, pendingAmount: 0 })
  })

  it('exports the payments of the period alone, under its name', async () => {
    await completed('WAVE', { at: '2026-11-20T10:00:00Z' })
    const { reference } = await completed('CASH')
    await sql`truncate call_counts`.execute(app.db)
    const query = { ...on('2026-11-21'), format: 'csv' }
    const { headers, text } = await app.send('CAISSIERE', 'GET', exportPayments.path, { query })
    expect(headers['content-disposition']).toContain('paiements_2026-11-21_2026-11-21.csv')
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(reference)])
  })

  it.each(['2026-02-30', 'hier'])('refuses the period %s', async (dateFrom) => {
    for (const path of [listPayments.path, getPaymentStats.path, getPaymentSums.path]) {
      const { status, body } = await app.send('CAISSIERE', 'GET', path, { query: { dateFrom } })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('Date invalide')
    }
  })
})

describe('GET /api/dashboard/payments/sums', () => {
  const nothing = { payments: 0, total: 0, WAVE: 0, ORANGE_MONEY: 0, CASH: 0, CARD: 0 }
  const sums = async (query: object = {}) => (await app.call('CAISSIERE', getPaymentSums, query)).data

  it('sums what was received by method and by day, the latest day first', async () => {
    await completed('WAVE', { at: '2026-11-20T08:00:00Z' })
    await completed('CASH', { amount: 5_000, at: '2026-11-20T22:00:00Z' })
    await completed('UNPAID')
    await completed('WAVE', { amount: 7_000 })
    const first = { ...nothing, payments: 2, total: 15_000, WAVE: 10_000, CASH: 5_000 }
    const second = { ...nothing, payments: 1, total: 7_000, WAVE: 7_000 }
    expect(await sums()).toEqual({
      all: { ...first, payments: 3, total: 22_000, WAVE: 17_000 },
      days: [
        { day: '2026-11-21', ...second },
        { day: '2026-11-20', ...first },
      ],
      hasMore: false,
    })
    expect(await sums(on('2026-11-20'))).toEqual({
      all: first,
      days: [{ day: '2026-11-20', ...first }],
      hasMore: false,
    })
    expect(await sums(on('2026-11-19'))).toEqual({ all: nothing, days: [], hasMore: false })
    const inCash = { ...nothing, payments: 1, total: 5_000, CASH: 5_000 }
    expect(await sums({ method: 'CASH' })).toEqual({
      all: inCash,
      days: [{ day: '2026-11-20', ...inCash }],
      hasMore: false,
    })
  })

  it('lists the last 31 days with payments, and sums all days of the period', async () => {
    await completed('WAVE', { amount: 1_000 })
    await sql`insert into payments (booking_id, amount, currency, method, status, transaction_id, created_at, paid_at)
      select booking_id, amount, currency, method, status, transaction_id || n, created_at, paid_at - n * interval '1 day'
      from payments cross join generate_series(1, 33) n`.execute(app.db)
    const { all, days, hasMore } = await sums()
    expect({ all: all.total, days: days.length, hasMore }).toEqual({ all: 34_000, days: 31, hasMore: true })
    expect(days[0]?.day).toBe('2026-11-21')
    const { days: few, hasMore: isCut } = await sums({ dateFrom: '2026-11-01' })
    expect([few.length, isCut]).toEqual([21, false])
  })
})
