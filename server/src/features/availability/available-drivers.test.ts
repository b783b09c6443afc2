import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver } from '@yoon/contract/bookings/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
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
