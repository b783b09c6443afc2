import { assignDriver, getBooking, getBookingHistory, unassignDriver } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
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
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function read({ id }: Booking): Promise<Booking> {
  return (await app.call('ADMIN', getBooking, { id })).data
}

describe('PATCH /api/dashboard/bookings/:id/assign', () => {
  it.for(['PENDING', 'CONFIRMED'] as const)('assigns a driver to a booking that is %s', async (status) => {
    const booking = await bookingIn(app, status)
    const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr', phone: '+221776543210' })
    const { data } = await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: driver.id })
    expect(data).toMatchObject({
      status: 'ASSIGNED',
      vehicle: null,
      driver: {
        id: driver.id,
        rating: 5,
        user: { id: driver.userId, firstName: 'Ibrahima', lastName: 'Sarr', phone: '+221776543210' },
        vehicles: [],
        bookings: [{ id: booking.id, bookingReference: booking.bookingReference, status: 'ASSIGNED' }],
      },
    })
  })

  it("assigns the driver's only vehicle with the driver", async () => {
    const { id: driverId } = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db, { driverId })
    const { data } = await app.call('OPERATRICE', assignDriver, {
      id: (await createBookingAs(app, 'ADMIN')).id,
      driverId,
    })
    expect([data.vehicle?.id, data.driver?.vehicles.map(({ id }) => id)]).toEqual([vehicleId, [vehicleId]])
  })

  it('changes and announces nothing at a repeated assignment of the same driver', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const { id } = await createBookingAs(app, 'ADMIN')
    const first = (await app.call('OPERATRICE', assignDriver, { id, driverId })).data
    const again = await app.call('OPERATRICE', assignDriver, { id, driverId })
    expect([again.status, again.data]).toEqual([200, first])
    const history = (await app.call('ADMIN', getBookingHistory, { id })).data
    expect(history.map(({ action }) => action)).toEqual(['booking.assigned', 'booking.created'])
  })

  it('assigns none of several vehicles of a driver unless one is chosen', async () => {
    const { id: driverId } = await insertDriver(app.db)
    await insertVehicle(app.db, { driverId })
    const second = await insertVehicle(app.db, { driverId })
    const { id } = await createBookingAs(app, 'ADMIN')
    expect((await app.call('ADMIN', assignDriver, { id, driverId })).data.vehicle).toBeNull()
    expect((await app.call('ADMIN', assignDriver, { id, driverId, vehicleId: second })).data.vehicle?.id).toBe(second)
  })

  it("assigns a chosen vehicle instead of the driver's only one, or none", async () => {
    const { id: driverId } = await insertDriver(app.db)
    await insertVehicle(app.db, { driverId })
    const free = await insertVehicle(app.db)
    const { id } = await createBookingAs(app, 'ADMIN')
    expect((await app.call('ADMIN', assignDriver, { id, driverId, vehicleId: free })).data.vehicle?.id).toBe(free)
    expect((await app.call('ADMIN', assignDriver, { id, driverId, vehicleId: null })).data.vehicle).toBeNull()
  })

  it("assigns no vehicle if the driver's only one is out of service", async () => {
    const { id: driverId } = await insertDriver(app.db)
    await insertVehicle(app.db, { driverId, isAvailable: false })
    const { data } = await app.call('ADMIN', assignDriver, { id: (await createBookingAs(app, 'ADMIN')).id, driverId })
    expect([data.status, data.vehicle]).toEqual(['ASSIGNED', null])
  })

  it("assigns the new driver's only vehicle, or none, at a reassignment", async () => {
    const first = await insertDriver(app.db)
    await insertVehicle(app.db, { driverId: first.id })
    const second = await insertDriver(app.db)
    const third = await insertDriver(app.db)
    const thirdVehicle = await insertVehicle(app.db, { driverId: third.id })
    const { id } = await createBookingAs(app, 'ADMIN')
    await app.call('ADMIN', assignDriver, { id, driverId: first.id })
    const toSecond = await app.call('ADMIN', assignDriver, { id, driverId: second.id })
    expect([toSecond.data.driver?.id, toSecond.data.vehicle]).toEqual([second.id, null])
    const toThird = await app.call('ADMIN', assignDriver, { id, driverId: third.id })
    expect([toThird.data.driver?.id, toThird.data.vehicle?.id]).toEqual([third.id, thirdVehicle])
  })

  it('reassigns a trip under way without stopping it', async () => {
    const booking = await bookingIn(app, 'IN_PROGRESS')
    const { id: driverId } = await insertDriver(app.db)
    const { data } = await app.call('ADMIN', assignDriver, { id: booking.id, driverId })
    expect([data.status, data.driver?.id, data.startedAt]).toEqual(['IN_PROGRESS', driverId, booking.startedAt])
  })

  it.for([undefined, null, '', 'x', 5])('refuses the driver %j at its field', async (driverId) => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { status, error } = await app.send('ADMIN', 'PATCH', `/api/dashboard/bookings/${booking.id}/assign`, {
      payload: { driverId },
    })
    const message = 'Veuillez sélectionner un chauffeur'
    expect([status, error?.message, error?.fields]).toEqual([400, message, { driverId: message }])
    expect(await read(booking)).toEqual(booking)
  })

  it('refuses a missing, unavailable, inactive or deleted driver with 409 DRIVER_UNAVAILABLE', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const deleted = await insertDriver(app.db)
    await app.db.updateTable('drivers').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    const refused = [
      '00000000-0000-4000-8000-000000000000',
      (await insertDriver(app.db, { isAvailable: false })).id,
      (await insertDriver(app.db, { isActive: false })).id,
      deleted.id,
    ]
    for (const driverId of refused) {
      const { status, error } = await app.call('ADMIN', assignDriver, { id: booking.id, driverId })
      expect([status, error?.code]).toEqual([409, 'DRIVER_UNAVAILABLE'])
    }
    expect(await read(booking)).toEqual(booking)
  })

  it('refuses a vehicle that is missing, out of service or deleted with 409 VEHICLE_UNAVAILABLE', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { id: driverId } = await insertDriver(app.db)
    const deleted = await insertVehicle(app.db)
    await app.db.updateTable('vehicles').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
    const refused = [
      '00000000-0000-4000-8000-000000000000',
      await insertVehicle(app.db, { isAvailable: false }),
      deleted,
    ]
    for (const vehicleId of refused) {
      const { status, error } = await app.call('ADMIN', assignDriver, { id: booking.id, driverId, vehicleId })
      expect([status, error?.code]).toEqual([409, 'VEHICLE_UNAVAILABLE'])
    }
    expect(await read(booking)).toEqual(booking)
  })

  it.for(['true', 1, null])('refuses the value %j of allowOverlap', async (allowOverlap) => {
    const { id } = await createBookingAs(app, 'ADMIN')
    const payload = { driverId: (await insertDriver(app.db)).id, allowOverlap }
    const { status, error } = await app.send('ADMIN', 'PATCH', `/api/dashboard/bookings/${id}/assign`, { payload })
    expect([status, error?.fields]).toEqual([400, { allowOverlap: 'Valeur invalide' }])
  })

  it('assigns a vehicle with fewer seats than passengers', async () => {
    const vehicleId = await insertVehicle(app.db)
    await app.db.updateTable('vehicles').set({ capacity: 1 }).where('id', '=', vehicleId).execute()
    const { id } = await createBookingAs(app, 'ADMIN')
    const { status } = await app.call('ADMIN', assignDriver, {
      id,
      driverId: (await insertDriver(app.db)).id,
      vehicleId,
    })
    expect(status).toBe(200)
  })

  it('refuses an assignment with a stale If-Match with 412', async () => {
    const { id } = await createBookingAs(app, 'ADMIN')
    const { id: driverId } = await insertDriver(app.db)
    const stale = await app.call('ADMIN', assignDriver, { id, driverId }, { headers: { 'if-match': '4' } })
    expect([stale.status, stale.error?.code]).toEqual([412, 'STALE'])
    expect((await app.call('ADMIN', assignDriver, { id, driverId }, { headers: { 'if-match': '"1"' } })).status).toBe(
      200,
    )
  })
})

describe('PATCH /api/dashboard/bookings/:id/assign of a rental without driver', () => {
  const forms = { hourly: hourlyForm, daily: dailyForm }

  it.for(['hourly', 'daily'] as const)('assigns only a vehicle to a rental without driver (%s)', async (kind) => {
    const booking = await createBookingAs(app, 'ADMIN', forms[kind](await insertClient(app.db), { withDriver: false }))
    const vehicleId = await insertVehicle(app.db)
    const { data } = await app.call('OPERATRICE', assignDriver, { id: booking.id, vehicleId })
    expect(data).toMatchObject({ status: 'ASSIGNED', driver: null, vehicle: { id: vehicleId } })
  })

  it('requires a vehicle and refuses a driver for a rental without driver', async () => {
    const { id } = await createBookingAs(app, 'ADMIN', hourlyForm(await insertClient(app.db), { withDriver: false }))
    const none = await app.call('ADMIN', assignDriver, { id })
    expect([none.status, none.error?.fields]).toEqual([400, { vehicleId: 'Veuillez sélectionner un véhicule' }])
    const args = { id, driverId: (await insertDriver(app.db)).id, vehicleId: await insertVehicle(app.db) }
    const driver = await app.call('ADMIN', assignDriver, args)
    expect([driver.status, driver.error?.fields]).toEqual([400, { driverId: 'Cette location est sans chauffeur' }])
  })
})

describe('PATCH /api/dashboard/bookings/:id/unassign', () => {
  it('removes driver and vehicle, whatever the content type of the empty body', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const { id } = await bookingIn(app, 'ASSIGNED', { vehicleId: await insertVehicle(app.db) })
      const { status, body } = await app.send('OPERATRICE', 'PATCH', `/api/dashboard/bookings/${id}/unassign`, {
        headers,
        payload: '',
      })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ status: 'CONFIRMED', driver: null, vehicle: null, version: 3 })
    }
  })

  it('removes the vehicle of a rental without driver', async () => {
    const form = hourlyForm(await insertClient(app.db), { withDriver: false })
    const { id } = await bookingIn(app, 'ASSIGNED', { form })
    expect((await app.call('ADMIN', unassignDriver, { id })).data).toMatchObject({ status: 'CONFIRMED', vehicle: null })
  })

  it('refuses to unassign a booking without driver and vehicle', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { status, error } = await app.call('ADMIN', unassignDriver, { id: booking.id })
    expect([status, error?.code]).toEqual([409, 'INVALID_TRANSITION'])
    expect(await read(booking)).toEqual(booking)
  })

  it('refuses to unassign with a stale If-Match with 412', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED')
    expect((await app.call('ADMIN', unassignDriver, { id }, { headers: { 'if-match': '1' } })).status).toBe(412)
    expect((await app.call('ADMIN', unassignDriver, { id }, { headers: { 'if-match': '2' } })).status).toBe(200)
  })
})
