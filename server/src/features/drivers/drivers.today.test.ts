import { getDriver, listDrivers } from '@yoon/contract/drivers/calls'
import { getVehicle } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, dailyForm, insertClient, transferForm } from '../../testing/builders.ts'
import { newDriver, newVehicle } from '../../testing/fleet.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Day of `testNow`, on which every test begins. */
const day = '2026-11-21'

/** Moves the clock and returns a caller whose session begins then. */
async function administratorAt(moment: string) {
  app.setNow(new Date(moment))
  return app.signIn(app.userIds.ADMIN)
}

describe('the trips of today in the list of drivers', () => {
  it('lists the trips that a driver has today, done, begun and ahead, and none of another day', async () => {
    const driver = await newDriver(app)
    for (const [scheduledDate, scheduledTime, status] of [
      [day, '20:30', 'ASSIGNED'],
      [day, '06:15', 'COMPLETED'],
      [day, '09:00', 'IN_PROGRESS'],
      [day, '22:00', 'CANCELLED'],
      ['2026-11-22', '08:00', 'ASSIGNED'],
    ] as const) {
      const form = transferForm(await insertClient(app.db), { scheduledDate, scheduledTime })
      await bookingIn(app, status, { driverId: driver.id, form })
    }
    const running = {
      scheduledDate: day,
      scheduledTime: '09:00',
      endsAt: `${day}T10:00:00.000Z`,
      status: 'IN_PROGRESS',
    }
    const { data } = await app.call('GESTIONNAIRE_PARC', getDriver, { id: driver.id })
    expect(data.today).toEqual([
      { scheduledDate: day, scheduledTime: '06:15', endsAt: `${day}T07:15:00.000Z`, status: 'COMPLETED' },
      running,
      { scheduledDate: day, scheduledTime: '20:30', endsAt: `${day}T21:30:00.000Z`, status: 'ASSIGNED' },
    ])
    const listed = await app.call('OPERATRICE', listDrivers, { search: driver.licenseNumber })
    expect(listed.data[0]?.today).toEqual(data.today)
    // A trip under way stays: nobody has ended it.
    const later = await app.call(await administratorAt('2026-11-25T10:00:00Z'), getDriver, { id: driver.id })
    expect(later.data.today).toEqual([running])
    app.setNow(testNow)
  })

  it('lists a rental of several days on each of them', async () => {
    const driver = await newDriver(app)
    const rental = { rentalStartDate: '2026-11-22', rentalEndDate: '2026-11-24' }
    await bookingIn(app, 'ASSIGNED', { driverId: driver.id, form: dailyForm(await insertClient(app.db), rental) })
    for (const [today, trips] of [
      ['2026-11-21', 0],
      ['2026-11-22', 1],
      ['2026-11-23', 1],
      ['2026-11-27', 0],
    ] as const) {
      const { data } = await app.call(await administratorAt(`${today}T10:00:00Z`), getDriver, { id: driver.id })
      expect(data.today).toHaveLength(trips)
    }
    app.setNow(testNow)
  })
})

describe('the state of a vehicle', () => {
  it.for([
    ['ASSIGNED', false],
    ['IN_PROGRESS', true],
    ['COMPLETED', false],
  ] as const)('a vehicle is under way for a booking %s: %s', async ([status, isOnTrip]) => {
    const vehicle = await newVehicle(app)
    const driver = await newDriver(app, { vehicleIds: [vehicle.id] })
    const { vehicle: taken } = await bookingIn(app, status, { driverId: driver.id })
    expect(taken?.id).toBe(vehicle.id)
    expect((await app.call('ADMIN', getVehicle, { id: vehicle.id })).data.isOnTrip).toBe(isOnTrip)
  })
})
