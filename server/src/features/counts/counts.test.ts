import { listBookings } from '@yoon/contract/bookings/calls'
import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { listDrivers } from '@yoon/contract/drivers/calls'
import { getPaymentStats, listPayments } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn } from '../../testing/builders.ts'
import { saveSettings } from '../../testing/settings.ts'
import { findCountErrors, foldCounts, rebuildCounts } from './counts.store.ts'
import { foldCountsJob } from './fold-counts.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  for (const table of ['payments', 'bookings']) await sql`delete from ${sql.table(table)}`.execute(app.db)
})
afterAll(() => app.close())

const fold = (most = 1_000) => inTransaction(app.db, (tx) => foldCounts(tx, most))

/** Reads every figure that is maintained, as an administrator sees it. */
async function readFigures() {
  const { body: all, pagination } = await app.call('ADMIN', listBookings, { view: 'all' })
  const range = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
  const inRange = await app.call('ADMIN', listBookings, { view: 'completed', serviceType: 'TRANSFER', ...range })
  const payments = await app.call('ADMIN', listPayments, { method: 'WAVE' })
  const drivers = await app.call('ADMIN', listDrivers, {})
  return {
    all: { summary: all.summary, total: pagination?.total },
    inRange: { summary: inRange.body.summary, total: inRange.pagination?.total },
    payments: { total: payments.pagination?.total, stats: (await app.call('ADMIN', getPaymentStats, {})).data },
    rides: drivers.data.map(({ totalRides, _count }) => ({ totalRides, _count })),
    home: (await app.call('ADMIN', getDashboardStats, {})).data,
  }
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(app.db)
  return rows[0]?.rows ?? -1
}

describe('maintained counts', () => {
  it('keeps the figures before, between and after the folding of changes', async () => {
    await bookingIn(app, 'COMPLETED')
    await bookingIn(app, 'ASSIGNED')
    const { id } = await bookingIn(app, 'PENDING')
    const figures = await readFigures()
    expect(figures.all.summary).toMatchObject({ urgent: 1, assigned: 1, completed: 1, revenue: 35_000 })
    expect(figures.home.payments).toMatchObject({ totalRevenue: 35_000, monthlyRevenue: 35_000 })
    // One change of bookings, one of payments, one of the revenue and one of users.
    expect(await fold(1)).toBe(4)
    expect(await readFigures()).toEqual(figures)
    await foldCountsJob(app.db).run(new Date())
    expect(await readFigures()).toEqual(figures)
    expect(await findCountErrors(app.db)).toEqual([])
    await sql`update bookings set deleted_at = now() where id = ${id}`.execute(app.db)
    expect((await readFigures()).all.summary).toMatchObject({ urgent: 0, assigned: 1, completed: 1 })
  })

  it('leaves no count behind when all that they counted is gone', async () => {
    await bookingIn(app, 'COMPLETED')
    await fold()
    for (const table of ['payments', 'bookings']) await sql`delete from ${sql.table(table)}`.execute(app.db)
    await fold()
    for (const table of ['booking_counts', 'driver_booking_counts', 'payment_counts', 'booking_count_changes'])
      expect(await countRows(table), table).toBe(0)
  })

  it('moves counted receipts to other days when the company moves to another time zone', async () => {
    await bookingIn(app, 'COMPLETED')
    await sql`update payments set paid_at = '2026-11-20T23:30:00Z'`.execute(app.db)
    const dailyRevenue = async () => (await readFigures()).home.payments?.revenueByDay.current.days ?? []
    expect((await dailyRevenue())[19]).toBe(35_000)
    expect((await saveSettings(app, { business: { timezone: 'Europe/Paris' } })).status).toBe(200)
    const { 19: before, 20: after } = await dailyRevenue()
    expect({ before, after }).toEqual({ before: 0, after: 35_000 })
    expect(await findCountErrors(app.db)).toEqual([])
    expect((await saveSettings(app, { business: { timezone: 'Africa/Dakar' } })).status).toBe(200)
    expect((await dailyRevenue())[19]).toBe(35_000)
  })

  it('finds counts that differ from rows that were changed behind the triggers, until they are rebuilt', async () => {
    await bookingIn(app, 'COMPLETED')
    await fold()
    await sql`alter table bookings disable trigger user`.execute(app.db)
    await sql`update bookings set paid_amount = 1`.execute(app.db)
    await sql`alter table bookings enable trigger user`.execute(app.db)
    const errors = await findCountErrors(app.db)
    expect(errors.map(({ kind }) => kind)).toEqual([
      'counted bookings',
      'counted bookings',
      'maintained bookings',
      'maintained bookings',
    ])
    await inTransaction(app.db, (tx) => rebuildCounts(tx))
    expect(await findCountErrors(app.db)).toEqual([])
    expect((await readFigures()).all.summary).toMatchObject({ completed: 1, revenue: 1 })
    await sql`select sum_booking(id) from bookings`.execute(app.db)
  })

  it('finds trips of which the answer was changed behind the triggers, until they are rebuilt', async () => {
    const { id, bookingReference } = await bookingIn(app, 'ASSIGNED')
    await sql`update bookings set is_answered = true where id = ${id}`.execute(app.db)
    const [error, ...others] = await findCountErrors(app.db)
    expect([error?.kind, others]).toEqual(['answered trips', []])
    expect(JSON.parse(error?.count ?? '')).toEqual({ reference: bookingReference, is_answered: true })
    await inTransaction(app.db, (tx) => rebuildCounts(tx))
    expect(await findCountErrors(app.db)).toEqual([])
  })
})
