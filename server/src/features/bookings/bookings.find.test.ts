import { findBookings } from '@yoon/contract/bookings/calls'
import type { Booking, FoundBooking } from '@yoon/contract/bookings/schemas'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertCopies,
  insertDriver,
  insertVehicle,
  type Person,
  transferForm,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Makes a booking of a client on a day. */
async function bookingOf(lastName: string, scheduledDate: string): Promise<Booking> {
  const userId = await insertClient(app.db, { lastName })
  return createBookingAs(app, 'ADMIN', transferForm(userId, { scheduledDate }))
}

async function find(args: ArgsOf<typeof findBookings>, as: 'OPERATRICE' | 'DRIVER' = 'OPERATRICE') {
  const { data } = await app.call(as, findBookings, args)
  return data
}

const references = (bookings: readonly Pick<FoundBooking, 'bookingReference'>[]) =>
  bookings.map(({ bookingReference }) => bookingReference)

describe('GET /api/dashboard/search', () => {
  it('puts the bookings of the given view, filters and days first, and all others in the second group', async () => {
    const soon = await bookingOf('Sambou', '2026-11-30')
    const later = await bookingOf('Sambou', '2027-02-01')
    const { inView, elsewhere } = await find({
      search: 'sambou',
      view: 'urgent',
      dateFrom: '2026-11-01',
      dateTo: '2026-11-30',
    })
    expect([references(inView.bookings), inView.total]).toEqual([[soon.bookingReference], 1])
    expect([references(elsewhere.bookings), elsewhere.total]).toEqual([[later.bookingReference], 1])
    const rentals = await find({ search: 'sambou', serviceType: 'DAILY_RENTAL' })
    expect([rentals.inView.bookings, rentals.elsewhere.total]).toEqual([[], 2])
  })

  it('puts everything into the first group without a view and filters', async () => {
    const booking = await bookingOf('Manga', '2027-03-01')
    const { inView, elsewhere } = await find({ search: 'manga' })
    expect(references(inView.bookings)).toEqual([booking.bookingReference])
    expect(elsewhere).toEqual({ bookings: [], total: 0, isTotalExact: true })
  })

  it('shows who, when, from where, to where, the driver and the plate of a booking', async () => {
    const crew = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db, { driverId: crew.id })
    const assigned = await bookingIn(app, 'ASSIGNED', { driverId: crew.id, vehicleId })
    const { bookingReference, id, user, driver, vehicle, ...booking } = assigned
    const { inView } = await find({ search: bookingReference })
    expect(inView.bookings).toEqual([
      {
        id,
        bookingReference,
        status: 'ASSIGNED',
        scheduledDate: booking.scheduledDate,
        scheduledTime: booking.scheduledTime,
        user,
        pickupLocation: booking.pickupLocation,
        destination: booking.destination,
        flightNumber: booking.flightNumber,
        driver: driver?.user,
        licensePlate: vehicle?.licensePlate,
      },
    ])
  })

  it('finds a reference with and without its hyphen, in capitals and in small letters', async () => {
    const { bookingReference } = await bookingOf('Coly', '2026-12-24')
    for (const search of [
      bookingReference,
      bookingReference.toLowerCase(),
      bookingReference.replace('-', ''),
      bookingReference.replace('-', ' '),
      bookingReference.slice(2),
    ]) {
      const { inView, elsewhere } = await find({ search, view: 'completed' })
      expect([inView.total, references(elsewhere.bookings)], search).toEqual([0, [bookingReference]])
    }
  })

  it('finds the others even if dozens of bookings of the view come before them', async () => {
    const open = await bookingOf('Diatta', '2027-05-01')
    await insertCopies(app.db, open, 60)
    const form = transferForm(await insertClient(app.db), { pickupLocation: 'Garage Diatta' })
    const completed = await bookingIn(app, 'COMPLETED', { form })
    const { inView, elsewhere } = await find({ search: 'diatta', view: 'assigned' })
    expect([inView.total, inView.bookings.length]).toEqual([60, 5])
    expect([references(elsewhere.bookings), elsewhere.total]).toEqual([
      [open.bookingReference, completed.bookingReference],
      2,
    ])
  })

  it('shows in each group the five bookings that are nearest to the present', async () => {
    const days = ['2027-06-06', '2026-11-23', '2027-06-02', '2026-11-22', '2027-06-01', '2027-06-05']
    const bookings = new Map<string, string>()
    for (const day of days) bookings.set(day, (await bookingOf('Badji', day)).bookingReference)
    const nearest = days
      .toSorted()
      .slice(0, 5)
      .map((day) => bookings.get(day))
    for (const view of ['urgent', 'all', 'completed'] as const) {
      const { inView, elsewhere } = await find({ search: 'badji', view })
      const group = view === 'completed' ? elsewhere : inView
      expect([references(group.bookings), group.total], view).toEqual([nearest, 6])
    }
  })

  it('puts results nearest to the present first, cancelled ones last, after those of a better class', async () => {
    const pickupLocation = 'Garage Toubab Dialaw'
    const form = async (more: Parameters<typeof transferForm>[1], person: Person = {}) =>
      transferForm(await insertClient(app.db, person), { pickupLocation, scheduledDate: '2026-11-21', ...more })
    const cancelled = await bookingIn(app, 'CANCELLED', { form: await form({ scheduledTime: '14:40' }) })
    const later = await createBookingAs(app, 'ADMIN', await form({ scheduledDate: '2026-11-22' }))
    const past = await createBookingAs(app, 'ADMIN', await form({ scheduledTime: '13:30' }))
    const soon = await createBookingAs(app, 'ADMIN', await form({ scheduledTime: '15:00' }))
    const named = await createBookingAs(
      app,
      'ADMIN',
      await form({ scheduledDate: '2027-09-01' }, { lastName: 'Dialaw' }),
    )
    const found = await find({ search: 'dialaw' })
    const inUrgent = await find({ search: 'dialaw', view: 'urgent' })
    const open = [named, soon, past, later]
    expect(references(found.inView.bookings)).toEqual(references([...open, cancelled]))
    expect(references(inUrgent.inView.bookings)).toEqual(references(open))
    expect(references(inUrgent.elsewhere.bookings)).toEqual(references([cancelled]))
  })

  it('finds for a DRIVER their own trips alone', async () => {
    const driver = await insertDriver(app.db, { userId: app.userIds.DRIVER })
    const own = await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
    const other = await bookingIn(app, 'ASSIGNED')
    const { inView } = await find({ search: own.bookingReference }, 'DRIVER')
    expect(references(inView.bookings)).toEqual([own.bookingReference])
    for (const search of [other.bookingReference, other.bookingReference.slice(2), other.user.lastName]) {
      const found = await find({ search, view: 'assigned' }, 'DRIVER')
      expect(references([...found.inView.bookings, ...found.elsewhere.bookings])).not.toContain(other.bookingReference)
    }
  })

  it('refuses an empty search and one of more than 100 characters', async () => {
    for (const search of ['', '   ', 'x'.repeat(101)]) {
      const { status, error } = await app.call('OPERATRICE', findBookings, { search })
      expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
    }
  })
})
