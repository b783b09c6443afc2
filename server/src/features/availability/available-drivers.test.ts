import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { repeatBooking } from '../../testing/repeated-bookings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function tripAt(driverId: string, scheduledTime: string) {
  const form = transferForm(await insertClient(app.db), { scheduledTime })
  return bookingIn(app, 'ASSIGNED', { form, driverId })
}

describe('GET /api/dashboard/drivers/available', () => {
  it('lists free drivers first, then those without conflict, with their trips and vehicles', async () => {
    const overlapping = await insertDriver(app.db, { firstName: 'Alpha', lastName: 'Aaa' })
    const busy = await insertDriver(app.db, { firstName: 'Beta', lastName: 'Bbb' })
    const free = await insertDriver(app.db, { firstName: 'Gamma', lastName: 'Ccc' })
    const hidden = [await insertDriver(app.db, { isAvailable: false }), await insertDriver(app.db, { isActive: false })]
    const vehicleId = await insertVehicle(app.db, { driverId: free.id, isAvailable: false })
    const overlap = await tripAt(overlapping.id, '08:30')
    const trip = await tripAt(busy.id, '15:00')
    await bookingIn(app, 'COMPLETED', { driverId: free.id })
    const requested = await createBookingAs(app, 'ADMIN')

    const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: requested.id })
    expect(data.map(({ id }) => id)).toEqual([free.id, busy.id, overlapping.id])
    expect(data.map(({ activeTrips }) => activeTrips)).toEqual([0, 1, 1])
    expect(data.map(({ conflicts }) => conflicts.map(({ bookingReference }) => bookingReference))).toEqual([
      [],
      [],
      [overlap.bookingReference],
    ])
    expect(data[0]?.vehicles).toMatchObject([{ id: vehicleId, isAvailable: false }])
    expect(data[1]?.bookings).toMatchObject([
      { id: trip.id, status: 'ASSIGNED', pickupLocation: 'Aéroport AIBD, Diass' },
    ])
    for (const { id } of hidden) expect(data.map((driver) => driver.id)).not.toContain(id)

    await app.call('ADMIN', assignDriver, { id: requested.id, driverId: free.id })
    const again = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: requested.id })
    expect(again.data.find(({ id }) => id === free.id)?.conflicts).toEqual([])
    const without = await app.call('OPERATRICE', listAvailableDrivers, {})
    expect(without.data.every(({ conflicts }) => conflicts.length === 0)).toBe(true)
  })

  it('lists free drivers with a suitable vehicle first, then those without one, then those with an overlap', async () => {
    const client = await insertClient(app.db)
    const at = async (driverId: string, scheduledTime: string) =>
      bookingIn(app, 'ASSIGNED', {
        form: transferForm(client, { scheduledDate: '2026-12-05', scheduledTime }),
        driverId,
      })
    const [overlapping, small, held, fresh, early] = [
      await insertDriver(app.db, { lastName: 'A' }),
      await insertDriver(app.db, { lastName: 'B' }),
      await insertDriver(app.db, { lastName: 'C' }),
      await insertDriver(app.db, { lastName: 'E' }),
      await insertDriver(app.db, { lastName: 'D' }),
    ]
    const vehicles = []
    for (const { id } of [overlapping, small, held, fresh, early])
      vehicles.push(await insertVehicle(app.db, { driverId: id }))
    await sql`update vehicles set capacity = 4 where id = ${vehicles[1]}`.execute(app.db)
    await sql`update vehicles set capacity = 7 where id in (${sql.join(vehicles.filter((_, at) => at !== 1))})`.execute(
      app.db,
    )
    const overlap = await at(overlapping.id, '10:30')
    const morning = await at(early.id, '06:00')
    const rental = hourlyForm(client, { scheduledDate: '2026-12-05', withDriver: false, scheduledTime: '09:00' })
    await bookingIn(app, 'ASSIGNED', { form: rental, vehicleId: vehicles[2] ?? '' })
    const form = transferForm(client, { scheduledDate: '2026-12-05', scheduledTime: '10:00', passengers: 5 })
    const requested = await createBookingAs(app, 'ADMIN', form)

    const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: requested.id })
    const wanted = [fresh, early, small, held, overlapping].map(({ id }) => id)
    const listed = data.filter(({ id }) => wanted.includes(id))
    expect(listed.map(({ id, fit }) => [id, fit])).toEqual([
      [fresh.id, 'FREE'],
      [early.id, 'FREE'],
      [small.id, 'NO_VEHICLE'],
      [held.id, 'NO_VEHICLE'],
      [overlapping.id, 'OVERLAP'],
    ])
    const references = listed.map(({ dayTrips }) => dayTrips.map(({ bookingReference }) => bookingReference))
    expect(references).toEqual([[], [morning.bookingReference], [], [], [overlap.bookingReference]])
    const without = await app.call('OPERATRICE', listAvailableDrivers, {})
    expect(without.data.every(({ fit, dayTrips }) => fit === 'FREE' && dayTrips.length === 0)).toBe(true)
  })

  it('tells for a late booking which drivers are on another trip at present (rules/availability 23)', async () => {
    const client = await insertClient(app.db)
    const [free, soon, onRoad] = [await insertDriver(app.db), await insertDriver(app.db), await insertDriver(app.db)]
    for (const { id } of [free, soon, onRoad]) await insertVehicle(app.db, { driverId: id })
    const today = (scheduledTime: string) => transferForm(client, { scheduledDate: '2026-11-21', scheduledTime })
    await bookingIn(app, 'ASSIGNED', { form: today('15:00'), driverId: soon.id })
    // Still under way, although its time is over.
    await bookingIn(app, 'IN_PROGRESS', { form: today('10:00'), driverId: onRoad.id })
    const fitsFor = async (scheduledTime: string) => {
      const { id: bookingId } = await createBookingAs(app, 'ADMIN', today(scheduledTime))
      const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId })
      return [free, soon, onRoad].map((driver) => data.find(({ id }) => id === driver.id)?.fit)
    }
    expect(await fitsFor('13:00')).toEqual(['FREE', 'BUSY_NOW', 'BUSY_NOW'])
    expect(await fitsFor('17:00')).toEqual(['FREE', 'FREE', 'FREE'])
  })

  it('lists the driver with the smallest suitable vehicle first among free drivers', async () => {
    const lastNames = ['Aaaa', 'Bbbb', 'Cccc', 'Dddd']
    const drivers = await Promise.all(lastNames.map((lastName) => insertDriver(app.db, { lastName })))
    const seats = [26, 3, 5, 8]
    for (const [index, { id }] of drivers.entries()) {
      const vehicle = await insertVehicle(app.db, { driverId: id })
      await sql`update vehicles set capacity = ${seats[index]} where id = ${vehicle}`.execute(app.db)
    }
    const form = transferForm(await insertClient(app.db), { scheduledDate: '2027-02-05', passengers: 4 })
    const requested = await createBookingAs(app, 'ADMIN', form)
    const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: requested.id })
    const listed = data.filter(({ id }) => drivers.some((driver) => driver.id === id))
    expect(listed.map(({ user }) => user.lastName)).toEqual(['Cccc', 'Dddd', 'Aaaa', 'Bbbb'])
  })

  it('lists the trips of the local days of the booking, and none of the day before or after', async () => {
    const driver = await insertDriver(app.db)
    const client = await insertClient(app.db)
    const trips: Booking[] = []
    for (const [scheduledDate, scheduledTime] of [
      ['2026-12-09', '20:00'],
      ['2026-12-09', '23:30'],
      ['2026-12-10', '05:00'],
      ['2026-12-11', '22:00'],
      ['2026-12-12', '00:00'],
    ] as const) {
      const form = transferForm(client, { scheduledDate, scheduledTime })
      trips.push(await bookingIn(app, 'ASSIGNED', { form, driverId: driver.id }))
    }
    const dates = { rentalStartDate: '2026-12-10', rentalEndDate: '2026-12-11' }
    const rental = await createBookingAs(app, 'ADMIN', dailyForm(client, dates))
    const tripsFor = async (bookingId: string) => {
      const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId })
      return data.find(({ id }) => id === driver.id)?.dayTrips
    }
    expect(await tripsFor(rental.id)).toEqual(
      [1, 2, 3].map((at) => ({
        bookingReference: trips[at]?.bookingReference,
        startsAt: trips[at]?.startsAt,
        endsAt: trips[at]?.endsAt,
      })),
    )
    const own = trips[2]?.id ?? ''
    expect((await tripsFor(own))?.map(({ bookingReference }) => bookingReference)).toEqual([trips[1]?.bookingReference])
  })

  it('lists the completed trips of the days of the booking, and counts none of them', async () => {
    const driver = await insertDriver(app.db)
    const client = await insertClient(app.db)
    const at = (scheduledTime: string, scheduledDate = '2026-11-21') =>
      transferForm(client, { scheduledDate, scheduledTime })
    await bookingIn(app, 'COMPLETED', { form: at('09:00', '2026-11-22'), driverId: driver.id })
    const later = await bookingIn(app, 'COMPLETED', { form: at('09:00'), driverId: driver.id })
    const first = await bookingIn(app, 'COMPLETED', { form: at('06:00'), driverId: driver.id })
    const requested = await createBookingAs(app, 'ADMIN', at('18:00'))
    const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: requested.id })
    const listed = data.find(({ id }) => id === driver.id)
    expect(listed?.doneTrips).toEqual(
      [first, later].map(({ bookingReference, startsAt, endsAt }) => ({ bookingReference, startsAt, endsAt })),
    )
    expect([listed?.dayTrips, listed?.activeTrips]).toEqual([[], 0])
  })

  it('lists at most 24 trips of a day, and every overlap', async () => {
    const driver = await insertDriver(app.db)
    const form = transferForm(await insertClient(app.db), { scheduledDate: '2026-12-20', scheduledTime: '08:00' })
    const { id } = await bookingIn(app, 'ASSIGNED', { form, driverId: driver.id })
    await repeatBooking(app.db, id, 201, 230)
    await sql`update bookings set scheduled_date = '2026-12-20', is_overlap_allowed = true,
      starts_at = '2026-12-20T08:00Z', ends_at = '2026-12-20T09:00Z' where driver_id = ${driver.id}`.execute(app.db)
    const requested = await createBookingAs(app, 'ADMIN', form)
    const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: requested.id })
    const listed = data.find((one) => one.id === driver.id)
    expect([listed?.dayTrips.length, listed?.conflicts.length, listed?.fit]).toEqual([24, 31, 'OVERLAP'])
  })

  it('counts all active trips of a driver and shows the first two', async () => {
    const driver = await insertDriver(app.db)
    const trips = []
    for (const time of ['19:00', '05:00', '17:00', '03:00']) trips.push(await tripAt(driver.id, time))
    const { data } = await app.call('MODERATOR', listAvailableDrivers, {})
    const listed = data.find(({ id }) => id === driver.id)
    expect(listed?.activeTrips).toBe(4)
    expect(listed?.bookings.map(({ id }) => id)).toEqual([trips[3]?.id, trips[1]?.id])
  })

  it('counts up to a hundred active trips of a driver, which stands for more than ninety-nine', async () => {
    const driver = await insertDriver(app.db)
    const { id } = await tripAt(driver.id, '10:00')
    const counted = async (first: number, last: number) => {
      await repeatBooking(app.db, id, first, last)
      const { data } = await app.call('MODERATOR', listAvailableDrivers, {})
      return data.find((listed) => listed.id === driver.id)?.activeTrips
    }
    expect([await counted(1, 98), await counted(99, 99), await counted(100, 150)]).toEqual([99, 100, 100])
  })

  it('lists conflicts of each vehicle of a driver with the window of the booking', async () => {
    const driver = await insertDriver(app.db)
    const [held, spare] = [
      await insertVehicle(app.db, { driverId: driver.id }),
      await insertVehicle(app.db, { driverId: driver.id }),
    ]
    const client = await insertClient(app.db)
    const ride = hourlyForm(client, { withDriver: false, scheduledTime: '21:00' })
    const holder = await bookingIn(app, 'ASSIGNED', { form: ride, vehicleId: held })
    const requested = await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledTime: '22:00' }))
    const conflictsOf = async (bookingId: string | undefined) => {
      const { data } = await app.call('ADMIN', listAvailableDrivers, { bookingId })
      const vehicles = data.find(({ id }) => id === driver.id)?.vehicles ?? []
      return Object.fromEntries(
        vehicles.map(({ id, conflicts }) => [id, conflicts.map(({ bookingReference }) => bookingReference)]),
      )
    }
    expect(await conflictsOf(requested.id)).toEqual({ [held]: [holder.bookingReference], [spare]: [] })
    expect(await conflictsOf(holder.id)).toEqual({ [held]: [], [spare]: [] })
    expect(await conflictsOf(undefined)).toEqual({ [held]: [], [spare]: [] })
  })

  it('hides the places of trips from roles that may not read bookings', async () => {
    await tripAt((await insertDriver(app.db)).id, '11:00')
    const { data, text } = await app.call('GESTIONNAIRE_PARC', listAvailableDrivers, {})
    expect(data.some(({ bookings }) => bookings.length > 0)).toBe(true)
    expect(text).not.toMatch(/AIBD|Terrou|pickupLocation|destination/)
  })

  it('refuses a malformed booking id', async () => {
    const { status, error } = await app.send('ADMIN', 'GET', '/api/dashboard/drivers/available?bookingId=x')
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['bookingId']])
  })
})
