import { assignDriver, getBooking } from '@yoon/contract/bookings/calls'
import { assignVehicles } from '@yoon/contract/drivers/calls'
import { createVehicle, deleteVehicle, getVehicle, listVehicles } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  hourlyForm,
  insertClient,
  insertDriver,
  insertVehicle,
} from '../../testing/builders.ts'
import { newDriver, newVehicle, vehicleForm } from '../../testing/fleet.ts'
import { auditOf } from '../../testing/journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('GET /api/dashboard/vehicles', () => {
  it('filters vehicles by availability, type, luxury and search', async () => {
    const { id: driverId } = await insertDriver(app.db, { firstName: 'Titulaire' })
    const held = await insertVehicle(app.db, { driverId })
    const suv = await newVehicle(app, { brand: 'Lexus', type: 'SUV', licensePlate: 'DK 4242 LX', isAvailable: false })
    const luxury = await newVehicle(app, { brand: 'Genesis', isLuxury: true })
    const ids = async (args: Parameters<typeof app.call<typeof listVehicles>>[2]) =>
      (await app.call('GESTIONNAIRE_PARC', listVehicles, args)).data.map(({ id }) => id)
    for (const search of ['DK4242LX', 'dk-4242', 'DK 4242', 'lexus 2024'])
      expect(await ids({ search }), search).toEqual([suv.id])
    expect(await ids({ search: 'titulaire' })).toEqual([held])
    expect(await ids({ search: 'lexus', available: 'false' })).toEqual([suv.id])
    expect(await ids({ search: 'lexus', available: 'true' })).toEqual([])
    expect(await ids({ type: 'SUV' })).toEqual([suv.id])
    expect(await ids({ type: 'LUXURY' })).toEqual([luxury.id])
    expect((await app.call('ADMIN', getVehicle, { id: held })).data.driver?.user.firstName).toBe('Titulaire')
    const page = await app.call('ADMIN', listVehicles, { page: '2', limit: '2' })
    expect([page.data.length, page.pagination]).toEqual([1, { page: 2, limit: 2, total: 3, totalPages: 2 }])
  })

  it('lists trips that overlap the window of a booking as conflicts, even rentals without driver', async () => {
    const [held, free] = [await newVehicle(app), await newVehicle(app)]
    const ride = hourlyForm(await insertClient(app.db), { withDriver: false, scheduledTime: '21:00' })
    const holder = await bookingIn(app, 'ASSIGNED', { form: ride, vehicleId: held.id })
    const requested = await createBookingAs(app, 'ADMIN', { ...ride, scheduledTime: '22:00' })
    const later = await createBookingAs(app, 'ADMIN', { ...ride, scheduledDate: '2026-11-30' })
    const conflictsOf = async (bookingId: string | undefined, id: string) => {
      const { data } = await app.call('OPERATRICE', listVehicles, { limit: '100', bookingId })
      return data.find((one) => one.id === id)?.conflicts?.map(({ bookingReference }) => bookingReference)
    }
    expect(await conflictsOf(requested.id, held.id)).toEqual([holder.bookingReference])
    expect(await conflictsOf(requested.id, free.id)).toEqual([])
    expect(await conflictsOf(holder.id, held.id)).toEqual([])
    expect(await conflictsOf(later.id, held.id)).toEqual([])
    expect(await conflictsOf(undefined, held.id)).toBeUndefined()
  })

  it.for([{ type: 'TRUCK' }, { available: 'yes' }, { bookingId: 'x' }, { limit: '101' }])(
    'refuses the query %j',
    async (query) => {
      expect((await app.send('ADMIN', 'GET', listVehicles.path, { query })).status).toBe(400)
    },
  )
})

describe('DELETE /api/dashboard/vehicles/{id}', () => {
  it('removes a vehicle from lists and frees its plate, while past bookings still show it', async () => {
    const vehicle = await newVehicle(app, { licensePlate: 'AA 404 ZZ' })
    const driver = await newDriver(app, { vehicleIds: [vehicle.id] })
    const { id } = await bookingIn(app, 'COMPLETED', { driverId: driver.id, vehicleId: vehicle.id })
    const { status, data } = await app.call('ADMIN', deleteVehicle, { id: vehicle.id })
    expect([status, data]).toEqual([200, { id: vehicle.id }])
    expect((await app.call('ADMIN', getVehicle, { id: vehicle.id })).status).toBe(404)
    expect((await app.call('ADMIN', deleteVehicle, { id: vehicle.id })).status).toBe(404)
    expect((await app.call('ADMIN', listVehicles, { search: 'AA 404 ZZ' })).data).toEqual([])
    expect((await app.call('ADMIN', getBooking, { id })).data.vehicle?.licensePlate).toBe('AA 404 ZZ')
    const given = await app.call('ADMIN', assignVehicles, { id: driver.id, vehicleIds: [vehicle.id] })
    expect(given.status).toBe(400)
    expect((await auditOf(app, vehicle.id, 'vehicle')).at(-1)).toMatchObject({ action: 'vehicle.deleted', after: null })
    expect((await app.call('ADMIN', createVehicle, vehicleForm({ licensePlate: 'AA 404 ZZ' }))).status).toBe(201)
  })

  it.for(['ASSIGNED', 'IN_PROGRESS'] as const)('refuses to delete a vehicle of a %s booking', async (status) => {
    const vehicle = await newVehicle(app)
    const { bookingReference } = await bookingIn(app, status, { vehicleId: vehicle.id })
    const { status: answer, error } = await app.call('ADMIN', deleteVehicle, { id: vehicle.id })
    expect([answer, error?.code, error?.message, error?.details]).toEqual([
      409,
      'VEHICLE_NOT_DELETABLE',
      `Ce véhicule a encore une réservation active (${bookingReference})`,
      { bookings: [bookingReference] },
    ])
    expect((await app.call('ADMIN', getVehicle, { id: vehicle.id })).status).toBe(200)
  })

  it('never assigns a vehicle that is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const vehicle = await newVehicle(app)
      const driver = await newDriver(app)
      const form = hourlyForm(await insertClient(app.db))
      const { id } = await bookingIn(app, 'CONFIRMED', { form })
      const [assigned, deleted] = await Promise.all([
        app.call('OPERATRICE', assignDriver, { id, driverId: driver.id, vehicleId: vehicle.id }),
        app.call('ADMIN', deleteVehicle, { id: vehicle.id }),
      ])
      expect([assigned.status, deleted.status].toSorted()).toEqual([200, 409])
    }
  })
})
