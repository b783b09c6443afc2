import { completeBooking } from '@yoon/contract/bookings/calls'
import type { BookingFormInput } from '@yoon/contract/bookings/form'
import { getToday } from '@yoon/contract/dashboard/calls'
import { type Role, roles } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, hourlyForm, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function today(role: Role = 'ADMIN') {
  return (await app.call(role, getToday)).data
}

/** Creates a booking of a day and time; the present is 21 November 2026 at 14:32. */
async function tripAt(
  status: Parameters<typeof bookingIn>[1],
  scheduledTime: string,
  scheduledDate = '2026-11-21',
  formOf: (client: string) => BookingFormInput = transferForm,
) {
  const form = formOf(await insertClient(app.db))
  const booking = await bookingIn(app, status, { form })
  await sql`update bookings set is_overlap_allowed = true, scheduled_date = ${scheduledDate},
      scheduled_time = ${scheduledTime}, starts_at = (${scheduledDate} || ' ' || ${scheduledTime})::timestamp at time zone 'Africa/Dakar',
      ends_at = (${scheduledDate} || ' ' || ${scheduledTime})::timestamp at time zone 'Africa/Dakar' + interval '1 hour'
    where id = ${booking.id}`.execute(app.db)
  return booking
}

describe('GET /api/dashboard/today', () => {
  it('returns zeros for a new company', async () => {
    expect(await today()).toEqual({
      day: '2026-11-21',
      bookings: {
        withoutDriver: 0,
        withoutDriverLate: 0,
        upcoming: 0,
        upcomingLate: 0,
        onRoad: 0,
        onRoadOver: 0,
        cancelled: 0,
        late: { count: 0, isExact: true },
        lateView: null,
        hours: [],
        areHoursExact: true,
      },
      drivers: { assignable: 0, free: 0 },
      payments: { pendingCount: 0, pendingAmount: 0 },
    })
  })

  it('counts the trips of today without a driver, those to come and those on the road', async () => {
    await tripAt('PENDING', '18:00')
    await tripAt('CONFIRMED', '19:00')
    await tripAt('PENDING', '18:00', '2026-11-22')
    await tripAt('ASSIGNED', '18:30')
    await tripAt('ASSIGNED', '18:30', '2026-11-23')
    await tripAt('IN_PROGRESS', '09:00', '2026-11-20')
    await tripAt('CANCELLED', '20:00')
    expect((await today()).bookings).toMatchObject({ withoutDriver: 2, upcoming: 1, onRoad: 1, cancelled: 1 })
  })

  it('counts as late what has not started one minute after its start, and names the view of the first', async () => {
    await tripAt('ASSIGNED', '14:31')
    expect((await today()).bookings).toMatchObject({ late: { count: 1, isExact: true }, lateView: 'assigned' })
    await tripAt('ASSIGNED', '14:32')
    expect((await today()).bookings).toMatchObject({ late: { count: 1 }, upcomingLate: 1 })
    await tripAt('PENDING', '08:00', '2026-11-19')
    await tripAt('PENDING', '14:33')
    await tripAt('IN_PROGRESS', '08:00')
    expect((await today()).bookings).toMatchObject({ late: { count: 2, isExact: true }, lateView: 'urgent' })
  })

  it('counts apart the trips of today that are late, with and without a driver', async () => {
    await tripAt('ASSIGNED', '14:31')
    await tripAt('ASSIGNED', '14:33')
    await tripAt('ASSIGNED', '14:31', '2026-11-20')
    await tripAt('PENDING', '14:31')
    expect((await today()).bookings).toMatchObject({
      withoutDriver: 1,
      withoutDriverLate: 1,
      upcoming: 2,
      upcomingLate: 1,
      late: { count: 3, isExact: true },
    })
  })

  it('counts as run over a trip under way from 15 minutes after its end', async () => {
    await tripAt('IN_PROGRESS', '13:16')
    await tripAt('IN_PROGRESS', '13:18')
    await tripAt('ASSIGNED', '09:00')
    await tripAt('COMPLETED', '09:00')
    expect((await today()).bookings).toMatchObject({ onRoad: 2, onRoadOver: 1 })
  })

  it('counts late trips up to 1,000', async () => {
    const { id } = await tripAt('PENDING', '08:00')
    const copied = sql.raw(`client_id, status, service_type, booking_type, pickup_location, destination, scheduled_date,
      scheduled_time, starts_at, ends_at, passengers, total_price`)
    await sql`insert into bookings (reference, ${copied})
      select 'R-' || translate(lpad(n::text, 6, '0'), '01', 'AB'), ${copied}
      from bookings cross join generate_series(1, 1000) n where id = ${id}`.execute(app.db)
    const { bookings } = await today()
    expect(bookings).toMatchObject({
      late: { count: 1_000, isExact: false },
      withoutDriver: 1_001,
      areHoursExact: false,
    })
    expect(bookings?.hours).toEqual([{ hour: 8, departures: 1_000, withoutDriver: 1_000 }])
  })

  it('counts the departures of today by the hour of the company, without cancelled ones', async () => {
    await tripAt('PENDING', '00:10')
    await tripAt('COMPLETED', '09:05')
    await tripAt('ASSIGNED', '09:55')
    await tripAt('CONFIRMED', '09:30')
    await tripAt('PENDING', '23:59')
    await tripAt('PENDING', '00:00', '2026-11-22')
    await tripAt('PENDING', '23:59', '2026-11-20')
    await tripAt('CANCELLED', '10:00')
    expect((await today()).bookings?.hours).toEqual([
      { hour: 0, departures: 1, withoutDriver: 1 },
      { hour: 9, departures: 3, withoutDriver: 1 },
      { hour: 23, departures: 1, withoutDriver: 1 },
    ])
  })

  it('counts as free the drivers who may be assigned and have no trip at this moment', async () => {
    await insertDriver(app.db)
    await insertDriver(app.db, { isAvailable: false })
    expect((await today()).drivers).toEqual({ assignable: 1, free: 1 })
    // Its window holds the driver, although the trip has not started.
    await tripAt('ASSIGNED', '14:00')
    expect((await today()).drivers).toEqual({ assignable: 2, free: 1 })
    // Its window is over, but the driver is still on the road.
    await tripAt('IN_PROGRESS', '10:00')
    expect((await today()).drivers).toEqual({ assignable: 3, free: 1 })
    await tripAt('ASSIGNED', '16:00')
    expect((await today()).drivers).toEqual({ assignable: 4, free: 2 })
    // It was never started: its driver is late, although its window is over.
    await tripAt('ASSIGNED', '10:00')
    expect((await today()).drivers).toEqual({ assignable: 5, free: 2 })
    // A late trip of another day makes nobody late today.
    await tripAt('ASSIGNED', '10:00', '2026-11-20')
    expect((await today()).drivers).toEqual({ assignable: 6, free: 3 })
    await tripAt('IN_PROGRESS', '14:00', '2026-11-21', (client) => hourlyForm(client, { withDriver: false }))
    expect((await today()).drivers).toEqual({ assignable: 6, free: 3 })
  })

  it('sums what is owed', async () => {
    for (let trip = 0; trip < 2; trip += 1) {
      const { id } = await bookingIn(app, 'ASSIGNED')
      await app.call('CAISSIERE', completeBooking, { id, method: 'UNPAID' })
    }
    expect((await today('CAISSIERE')).payments).toEqual({ pendingCount: 2, pendingAmount: 70_000 })
  })

  it('returns only the sections that a role may read', async () => {
    const seen: Partial<Record<Role, string>> = {}
    for (const role of roles) {
      const { status, data } = await app.call(role, getToday)
      seen[role] = status === 200 ? Object.keys(data).join(' ') : String(status)
    }
    expect(seen).toEqual({
      CLIENT: '403',
      DRIVER: '403',
      OPERATRICE: 'day bookings drivers',
      CAISSIERE: 'day bookings payments',
      GESTIONNAIRE_PARC: 'day drivers',
      OPERATRICE_CAISSIERE: 'day bookings drivers payments',
      MODERATOR: 'day bookings drivers payments',
      ADMIN: 'day bookings drivers payments',
    })
  })
})
