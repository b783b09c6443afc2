import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver, changeBookingStatus, getBooking } from '@yoon/contract/bookings/calls'
import { createDriver, deleteDriver, getDriver, listDrivers } from '@yoon/contract/drivers/calls'
import { getVehicle } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, hourlyForm, insertClient, insertUser, transferForm } from '../../testing/builders.ts'
import { driverForm, newDriver, newVehicle } from '../../testing/fleet.ts'
import { auditOf } from '../../testing/journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('GET /api/dashboard/drivers', () => {
  it('counts the completed trips and all bookings of a driver', async () => {
    const driver = await newDriver(app)
    for (const status of ['COMPLETED', 'COMPLETED', 'ASSIGNED'] as const) {
      const scheduledTime = status === 'ASSIGNED' ? '20:00' : '06:00'
      const form = transferForm(await insertClient(app.db), { scheduledTime })
      await bookingIn(app, status, { driverId: driver.id, form })
    }
    const { id } = await bookingIn(app, 'CONFIRMED')
    await app.call('ADMIN', assignDriver, { id, driverId: driver.id, allowOverlap: true })
    await app.call('ADMIN', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT' })
    const { data } = await app.call('MODERATOR', getDriver, { id: driver.id })
    expect([data.totalRides, data._count.bookings]).toEqual([2, 4])
  })

  it('pages drivers by name and shows availability and account status separately', async () => {
    const names = ['Zzaa', 'Zzab', 'Zzac', 'Zzad']
    const combinations = [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const
    for (const [index, [isAvailable, isActive]] of combinations.entries()) {
      const userId = await insertUser(app.db, { role: 'DRIVER', lastName: names[index] ?? '', isActive })
      await newDriver(app, { userId, isAvailable })
    }
    const all = await app.call('GESTIONNAIRE_PARC', listDrivers, { search: 'zza' })
    expect(all.data.map(({ user, isAvailable }) => [user.lastName, isAvailable, user.isActive])).toEqual(
      combinations.map((flags, index) => [names[index], ...flags]),
    )
    const list = async (query: object) =>
      (await app.call('ADMIN', listDrivers, { search: 'zza', ...query })).data.map(({ user }) => user.lastName)
    expect(await list({ available: 'true' })).toEqual(names.slice(0, 2))
    expect(await list({ available: 'false' })).toEqual(names.slice(2))
    const second = await app.call('ADMIN', listDrivers, { search: 'zza', page: '2', limit: '3' })
    expect(second.data.map(({ user }) => user.lastName)).toEqual(['Zzad'])
    expect(second.pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2 })
  })

  it('orders a driver by name whose account has another role', async () => {
    const ids = new Map<string, string>()
    for (const lastName of ['Aaza', 'Aazb', 'Aazc']) {
      ids.set(lastName, await insertUser(app.db, { role: 'DRIVER', lastName }))
      await newDriver(app, { userId: ids.get(lastName) ?? '' })
    }
    await app.db
      .updateTable('users')
      .set({ role: 'OPERATRICE' })
      .where('id', '=', ids.get('Aazb') ?? '')
      .execute()
    const { data } = await app.call('ADMIN', listDrivers, { limit: '3' })
    expect(data.map(({ user }) => user.lastName)).toEqual(['Aaza', 'Aazb', 'Aazc'])
  })

  it('finds drivers by name, phone, e-mail, licence number and the plate of a vehicle', async () => {
    const userId = await insertUser(app.db, {
      role: 'DRIVER',
      firstName: 'Élodie',
      lastName: 'Trouvée',
      phone: '+221775550199',
      email: 'elodie_t@yoon.test',
    })
    const vehicle = await newVehicle(app, { licensePlate: 'TH-9911-ZK' })
    await newDriver(app, { userId, licenseNumber: 'LX 90-12 34', vehicleIds: [vehicle.id] })
    const terms = ['elodie trouvee', '77 555 01 99', '00221775550199', 'elodie_t@', 'lx9012', 'LX 90-1', 'th 9911']
    for (const search of terms) {
      const { data } = await app.call('OPERATRICE', listDrivers, { search })
      expect(
        data.map(({ user }) => user.lastName),
        search,
      ).toEqual(['Trouvée'])
    }
    for (const search of ['elodieXt@', '- -', '%', 'lx9099']) {
      expect((await app.call('OPERATRICE', listDrivers, { search })).data, search).toEqual([])
    }
  })

  it.for([{ page: '0' }, { limit: '101' }, { available: 'yes' }])('refuses the query %j', async (query) => {
    const { status } = await app.send('ADMIN', 'GET', listDrivers.path, { query })
    expect(status).toBe(400)
  })
})

describe('DELETE /api/dashboard/drivers/{id}', () => {
  it('frees licence, user and vehicles of a deleted driver, whom past bookings still show', async () => {
    const vehicle = await newVehicle(app)
    const form = await driverForm(app, { vehicleIds: [vehicle.id] })
    const driver = (await app.call('ADMIN', createDriver, form)).data
    const { id } = await bookingIn(app, 'COMPLETED', { driverId: driver.id })
    const { status, data } = await app.call('ADMIN', deleteDriver, { id: driver.id })
    expect([status, data]).toEqual([200, { id: driver.id }])
    expect((await app.call('ADMIN', getDriver, { id: driver.id })).status).toBe(404)
    expect((await app.call('ADMIN', deleteDriver, { id: driver.id })).status).toBe(404)
    expect((await app.call('ADMIN', listDrivers, { search: driver.licenseNumber })).data).toEqual([])
    const offered = await app.call('ADMIN', listAvailableDrivers, {})
    expect(offered.data.map((one) => one.id)).not.toContain(driver.id)
    expect((await app.call('ADMIN', getVehicle, { id: vehicle.id })).data.driver).toBeNull()
    expect((await app.call('ADMIN', getBooking, { id })).data.driver?.user.lastName).toBe('Sarr')
    expect((await auditOf(app, driver.id, 'driver')).at(-1)).toMatchObject({
      action: 'driver.deleted',
      before: { licenseNumber: driver.licenseNumber },
      after: null,
    })
    expect((await app.call('ADMIN', createDriver, form)).status).toBe(201)
  })

  it.for(['ASSIGNED', 'IN_PROGRESS'] as const)('refuses to delete a driver of a %s booking', async (status) => {
    const driver = await newDriver(app)
    const { bookingReference } = await bookingIn(app, status, { driverId: driver.id })
    const { status: answer, error } = await app.call('ADMIN', deleteDriver, { id: driver.id })
    expect([answer, error?.code, error?.message, error?.details]).toEqual([
      409,
      'DRIVER_NOT_DELETABLE',
      `Ce chauffeur a encore une réservation active (${bookingReference})`,
      { bookings: [bookingReference] },
    ])
    expect((await app.call('ADMIN', getDriver, { id: driver.id })).status).toBe(200)
  })

  it('never assigns a trip to a driver who is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const driver = await newDriver(app)
      const form = hourlyForm(await insertClient(app.db))
      const { id } = await bookingIn(app, 'CONFIRMED', { form })
      const [assigned, deleted] = await Promise.all([
        app.call('OPERATRICE', assignDriver, { id, driverId: driver.id }),
        app.call('ADMIN', deleteDriver, { id: driver.id }),
      ])
      expect([assigned.status, deleted.status].toSorted()).toEqual([200, 409])
    }
  })
})
