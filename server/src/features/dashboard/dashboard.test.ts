import { changeBookingStatus, completeBooking } from '@yoon/contract/bookings/calls'
import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { type Role, roles } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function figures(role: Role = 'ADMIN') {
  return (await app.call(role, getDashboardStats)).data
}

/** Creates a completed payment of an amount at a moment. */
async function paidAt(moment: string, amount: number) {
  const form = transferForm(await insertClient(app.db), { totalPrice: amount })
  const { id } = await bookingIn(app, 'COMPLETED', { form })
  await app.db
    .updateTable('payments')
    .set({ paid_at: new Date(moment) })
    .where('booking_id', '=', id)
    .execute()
}

describe('GET /api/dashboard/stats', () => {
  it('returns zeros for a new company', async () => {
    expect(await figures()).toEqual({
      users: { total: roles.length, active: roles.length },
      bookings: {
        total: 0,
        pending: 0,
        completed: 0,
        cancelled: 0,
        byStatus: { PENDING: 0, CONFIRMED: 0, ASSIGNED: 0, IN_PROGRESS: 0, COMPLETED: 0, CANCELLED: 0 },
      },
      payments: {
        totalRevenue: 0,
        monthlyRevenue: 0,
        pending: 0,
        revenueByDay: {
          current: { month: '2026-11', days: Array.from({ length: 21 }, () => 0) },
          previous: { month: '2026-10', days: Array.from({ length: 31 }, () => 0) },
        },
      },
      vehicles: { total: 0, available: 0 },
    })
  })

  it('counts users, bookings by status and vehicles, without deleted ones', async () => {
    const gone = { deleted_at: new Date() }
    const deletedClient = await insertClient(app.db)
    await insertClient(app.db, { isActive: false })
    await app.db.updateTable('users').set(gone).where('id', '=', deletedClient).execute()
    await insertVehicle(app.db)
    await insertVehicle(app.db, { isAvailable: false })
    const scrapped = await insertVehicle(app.db)
    await app.db.updateTable('vehicles').set(gone).where('id', '=', scrapped).execute()
    const before = await figures()
    expect(before.users).toEqual({ total: roles.length + 1, active: roles.length })
    expect(before.vehicles).toEqual({ total: 2, available: 1 })

    await bookingIn(app, 'PENDING')
    await bookingIn(app, 'PENDING')
    for (const status of ['CONFIRMED', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const) {
      await bookingIn(app, status)
    }
    const deleted = await createBookingAs(app, 'ADMIN')
    await app.db.updateTable('bookings').set(gone).where('id', '=', deleted.id).execute()
    expect((await figures()).bookings).toEqual({
      total: 7,
      pending: 2,
      completed: 1,
      cancelled: 1,
      byStatus: { PENDING: 2, CONFIRMED: 1, ASSIGNED: 1, IN_PROGRESS: 1, COMPLETED: 1, CANCELLED: 1 },
    })
  })

  it('sums only completed payments, by the day of payment', async () => {
    await paidAt('2026-11-01T00:00:00Z', 10_000)
    await paidAt('2026-11-01T23:59:59Z', 5_000)
    await paidAt('2026-11-21T08:00:00Z', 7_000)
    await paidAt('2026-10-31T23:59:59Z', 20_000)
    await paidAt('2025-11-02T08:00:00Z', 40_000)
    const { id } = await bookingIn(app, 'ASSIGNED')
    await app.call('ADMIN', completeBooking, { id, method: 'UNPAID' })
    const { payments } = await figures('CAISSIERE')
    expect(payments).toMatchObject({ totalRevenue: 82_000, monthlyRevenue: 22_000, pending: 1 })
    const { current, previous } = payments?.revenueByDay ?? {}
    expect(current?.days).toEqual([15_000, ...Array.from({ length: 19 }, () => 0), 7_000])
    expect(previous?.days).toEqual([...Array.from({ length: 30 }, () => 0), 20_000])
  })

  it('omits failed, refunded and deleted payments from the revenue', async () => {
    for (const change of [{ status: 'FAILED' }, { status: 'REFUNDED' }, { deleted_at: new Date() }]) {
      const { id } = await bookingIn(app, 'COMPLETED')
      await app.db
        .updateTable('payments')
        .set({ ...change, allocates_itself: true })
        .where('booking_id', '=', id)
        .execute()
    }
    expect((await figures()).payments).toMatchObject({ totalRevenue: 0, monthlyRevenue: 0, pending: 2 })
  })

  it.for([
    { zone: 'Africa/Dakar', month: '2026-11', monthly: 0, today: 30, last: 8_000 },
    { zone: 'Asia/Tokyo', month: '2026-12', monthly: 9_000, today: 1, last: 0 },
  ])('computes revenue by day and month in the time zone $zone', async ({ zone, month, monthly, today, last }) => {
    // 30 November in Dakar is already 1 December in Tokyo.
    await paidAt('2026-11-30T20:00:00Z', 9_000)
    await paidAt('2026-10-31T10:00:00Z', 8_000)
    if (zone === 'Africa/Dakar') await app.db.deleteFrom('payments').where('amount', '=', 9_000).execute()
    await sql`update settings set business = jsonb_set(business, '{timezone}', to_jsonb(${zone}::text))`.execute(app.db)
    app.setNow(new Date('2026-11-30T21:00:00Z'))
    const as = await app.signIn(app.userIds.ADMIN)
    const { payments } = (await app.call(as, getDashboardStats)).data
    expect(payments?.monthlyRevenue).toBe(monthly)
    expect([payments?.revenueByDay.current.month, payments?.revenueByDay.current.days.length]).toEqual([month, today])
    expect(payments?.revenueByDay.previous.days.at(-1)).toBe(last)
  })

  it.for([
    { at: '2028-03-31T12:00:00Z', days: [31, 29] },
    { at: '2027-01-01T00:30:00Z', days: [1, 31] },
    { at: '2027-03-01T12:00:00Z', days: [1, 28] },
  ])('returns the revenue of each day of this and the previous month at $at', async ({ at, days }) => {
    app.setNow(new Date(at))
    const as = await app.signIn(app.userIds.ADMIN)
    const { current, previous } = (await app.call(as, getDashboardStats)).data.payments?.revenueByDay ?? {}
    expect([current?.days.length, previous?.days.length]).toEqual(days)
  })

  it('returns only the sections that a role may read', async () => {
    const seen: Partial<Record<Role, string>> = {}
    for (const role of roles) {
      const { status, data } = await app.call(role, getDashboardStats)
      seen[role] = status === 200 ? Object.keys(data).join(' ') : String(status)
    }
    expect(seen).toEqual({
      CLIENT: '403',
      DRIVER: '403',
      OPERATRICE: 'bookings vehicles',
      CAISSIERE: 'bookings payments',
      GESTIONNAIRE_PARC: 'vehicles',
      OPERATRICE_CAISSIERE: 'bookings payments vehicles',
      MODERATOR: 'bookings payments vehicles',
      ADMIN: 'users bookings payments vehicles',
    })
  })

  it('updates the figures when a booking is completed', async () => {
    const form = transferForm(await insertClient(app.db))
    const { id } = await bookingIn(app, 'ASSIGNED', { form, driverId: (await insertDriver(app.db)).id })
    await app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' })
    await app.call('ADMIN', completeBooking, { id, ...wavePayment(35_000) })
    const { bookings, payments } = await figures('MODERATOR')
    expect([bookings?.completed, payments?.totalRevenue, payments?.monthlyRevenue]).toEqual([1, 35_000, 35_000])
    expect(payments?.revenueByDay.current.days.at(-1)).toBe(35_000)
  })
})
