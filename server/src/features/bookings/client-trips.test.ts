import { completeBooking, deleteBooking } from '@yoon/contract/bookings/calls'
import { listClientTrips } from '@yoon/contract/clients/calls'
import { addDays } from '@yoon/contract/dates'
import { createSeries } from '@yoon/contract/series/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertUser,
  transferForm,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Moves the starts of a client's trips, of which the server books none in the past. */
async function moveStarts(client: string, earlier: string): Promise<void> {
  await sql`update bookings set starts_at = starts_at - ${earlier}::interval, ends_at = ends_at - ${earlier}::interval
    where client_id = ${client}`.execute(app.db)
}

async function tripsOf(id: string, query: { scheduledDate?: string; scheduledTime?: string; exceptId?: string } = {}) {
  const { data } = await app.call('OPERATRICE', listClientTrips, { id, ...query })
  return {
    last: data.last.map(({ bookingReference }) => bookingReference),
    sameHour: data.sameHour.map(({ bookingReference }) => bookingReference),
  }
}

describe('GET /api/dashboard/clients/:id/trips', () => {
  it('lists the last five trips of the client, the latest first, including cancelled ones', async () => {
    const client = await insertClient(app.db)
    const made: string[] = []
    for (const days of [3, 1, 6, 2, 5, 4]) {
      const form = transferForm(client, { scheduledDate: addDays('2026-11-22', days) })
      const status = days === 5 ? 'CANCELLED' : 'PENDING'
      made[days] = (await bookingIn(app, status, { form })).bookingReference
    }
    await createBookingAs(app, 'ADMIN')
    const deleted = await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledDate: '2026-11-29' }))
    await app.call('ADMIN', deleteBooking, { id: deleted.id })
    await moveStarts(client, '9 days')
    expect((await tripsOf(client)).last).toEqual([6, 5, 4, 3, 2].map((days) => made[days]))
  })

  it('counts a trip among the last ones from its start on, not those of a series that are to come', async () => {
    const client = await insertClient(app.db)
    const first = transferForm(client, { scheduledDate: '2026-11-23', scheduledTime: '08:00' })
    const repeat = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2026-12-20', without: [] }
    await app.call('OPERATRICE', createSeries, { ...first, repeat })
    const last = async () => {
      const { data } = await app.call('OPERATRICE', listClientTrips, { id: client })
      return data.last.map(({ scheduledDate }) => scheduledDate)
    }
    expect(await last()).toEqual([])
    // The present of the tests is 14:32 on the 21st.
    await moveStarts(client, '2 days')
    expect(await last()).toEqual(['2026-11-23'])
    await moveStarts(client, '17 hours 28 minutes')
    expect(await last()).toEqual(['2026-11-24', '2026-11-23'])
  })

  it('sums what the client owes for completed trips, and nothing of other clients', async () => {
    const client = await insertClient(app.db)
    for (const totalPrice of [12_000, 8500]) {
      const form = transferForm(client, { totalPrice })
      const { id } = await bookingIn(app, 'ASSIGNED', { form })
      await app.call('ADMIN', completeBooking, { id, method: 'UNPAID', notes: null })
    }
    await bookingIn(app, 'COMPLETED', { form: transferForm(client) })
    const owedBy = async (id: string) => (await app.call('OPERATRICE', listClientTrips, { id })).data.owed
    expect(await owedBy(client)).toEqual({ trips: 2, amount: 20_500 })
    expect(await owedBy(await insertClient(app.db))).toEqual({ trips: 0, amount: 0 })
  })

  it('returns all fields of a trip that a new booking copies', async () => {
    const client = await insertClient(app.db)
    const daily = await createBookingAs(app, 'ADMIN', dailyForm(client, { withDriver: false, luggage: 4 }))
    await moveStarts(client, '9 days')
    const { data } = await app.call('OPERATRICE', listClientTrips, { id: client })
    expect(data).toEqual({
      last: [
        {
          id: daily.id,
          bookingReference: daily.bookingReference,
          status: 'PENDING',
          serviceType: 'DAILY_RENTAL',
          pickupLocation: 'Almadies, rue 12',
          destination: null,
          scheduledDate: '2026-11-22',
          scheduledTime: '10:00',
          rentalEndDate: '2026-11-24',
          rentalDuration: null,
          isWithDriver: false,
          passengers: 4,
          luggage: 4,
          distanceKm: null,
          isOutsideDakar: false,
          totalPrice: 150_000,
          flightNumber: null,
          specialRequests: null,
          pickupPlaceId: null,
          pickupLatitude: null,
          pickupLongitude: null,
          destinationPlaceId: null,
          destinationLatitude: null,
          destinationLongitude: null,
          vehicleType: null,
          orderSource: null,
        },
      ],
      sameHour: [],
      owed: { trips: 0, amount: 0 },
    })
  })

  it('lists the trips of the client that begin less than an hour from the given time', async () => {
    const client = await insertClient(app.db)
    const at = async (scheduledTime: string, scheduledDate = '2026-11-22') =>
      (await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledDate, scheduledTime }))).bookingReference
    const [before, after] = [await at('07:01'), await at('08:59')]
    for (const time of ['07:00', '09:00']) await at(time)
    await at('08:00', '2026-11-23')
    await createBookingAs(app, 'ADMIN')
    const moment = { scheduledDate: '2026-11-22', scheduledTime: '08:00' }
    expect((await tripsOf(client, moment)).sameHour).toEqual([before, after])
    expect((await tripsOf(client, { scheduledDate: moment.scheduledDate })).sameHour).toEqual([])
    expect((await tripsOf(client, { scheduledTime: moment.scheduledTime })).sameHour).toEqual([])
  })

  it('finds possible duplicates over midnight, without cancelled trips and the edited one', async () => {
    const client = await insertClient(app.db)
    const late = hourlyForm(client, { scheduledDate: '2026-12-31', scheduledTime: '23:45' })
    const { bookingReference, id } = await createBookingAs(app, 'ADMIN', late)
    await bookingIn(app, 'CANCELLED', { form: late })
    const moment = { scheduledDate: '2027-01-01', scheduledTime: '00:15' }
    expect((await tripsOf(client, moment)).sameHour).toEqual([bookingReference])
    expect((await tripsOf(client, { ...moment, exceptId: id })).sameHour).toEqual([])
  })

  it('answers 404 for the trips of a missing client or a user of another role', async () => {
    const driver = await insertUser(app.db, { role: 'DRIVER' })
    for (const id of [driver, '00000000-0000-4000-8000-000000000000']) {
      const { status, error } = await app.call('ADMIN', listClientTrips, { id })
      expect([status, error?.message]).toEqual([404, 'Ce client est introuvable'])
    }
  })

  it.for(['scheduledDate=hier', 'scheduledTime=8h', 'exceptId=x'])('refuses the trips query ?%s', async (query) => {
    const client = await insertClient(app.db)
    const { status, error } = await app.send('ADMIN', 'GET', `/api/dashboard/clients/${client}/trips?${query}`)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [query.split('=')[0]]])
  })
})
