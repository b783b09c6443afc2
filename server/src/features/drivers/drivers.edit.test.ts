import { assignVehicles, getDriver, updateDriver } from '@yoon/contract/drivers/calls'
import { getVehicle } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'
import { driverEditOf, newDriver, newVehicle } from '../../testing/fleet.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Returns the id of the driver of a vehicle. */
async function holderOf(vehicleId: string): Promise<string | undefined> {
  return (await app.call('ADMIN', getVehicle, { id: vehicleId })).data.driver?.id
}

describe('PUT /api/dashboard/drivers/{id}', () => {
  it('edits licence, availability and vehicles, and records what changed', async () => {
    const [kept, given, taken] = [await newVehicle(app), await newVehicle(app), await newVehicle(app)]
    const driver = await newDriver(app, { vehicleIds: [kept.id, taken.id] })
    const vehicleIds = [given.id, kept.id]
    const change = { ...driverEditOf(driver), licenseNumber: 'DK-77 88 9', isAvailable: false, vehicleIds }
    const { status, data } = await app.call('ADMIN', updateDriver, change)
    expect([status, data.licenseNumber, data.isAvailable]).toEqual([200, 'DK-77 88 9', false])
    expect(new Set(data.vehicles.map(({ id }) => id))).toEqual(new Set(vehicleIds))
    expect(await Promise.all([kept.id, given.id, taken.id].map(holderOf))).toEqual([driver.id, driver.id, undefined])
    expect((await auditOf(app, driver.id, 'driver')).at(-1)).toEqual({
      action: 'driver.updated',
      before: {
        licenseNumber: driver.licenseNumber,
        isAvailable: true,
        vehicles: [kept.licensePlate, taken.licensePlate].toSorted(),
      },
      after: {
        licenseNumber: 'DK-77 88 9',
        isAvailable: false,
        vehicles: [kept.licensePlate, given.licensePlate].toSorted(),
      },
    })
    expect((await eventsOf(app, driver.id)).map(({ event }) => event)).toEqual(['driver.created', 'driver.updated'])
  })

  it('keeps fields that are not sent, and records nothing if no value differs', async () => {
    const vehicle = await newVehicle(app)
    const driver = await newDriver(app, { vehicleIds: [vehicle.id], isAvailable: false })
    const { userId, licenseNumber, id } = driverEditOf(driver)
    const { data } = await app.call('ADMIN', updateDriver, { id, userId, licenseNumber })
    expect(data).toEqual(driver)
    expect((await eventsOf(app, id)).map(({ event }) => event)).toEqual(['driver.created'])
    expect((await auditOf(app, id, 'driver')).map(({ action }) => action)).toEqual(['driver.created'])
  })

  it('refuses an edit of a stale version with 412 STALE and announces nothing', async () => {
    const [driver, vehicle] = [await newDriver(app), await newVehicle(app)]
    const { id } = driver
    const at = (version: number) => ({ headers: { 'if-match': `${version}` } })
    const given = await app.call('ADMIN', assignVehicles, { id, vehicleIds: [vehicle.id] }, at(1))
    expect([driver.version, given.data.version]).toEqual([1, 2])
    const edit = await app.call('ADMIN', updateDriver, { ...driverEditOf(driver), isAvailable: false }, at(1))
    const taken = await app.call('ADMIN', assignVehicles, { id, vehicleIds: [] }, at(1))
    for (const { status, error } of [edit, taken]) {
      expect([status, error?.code, error?.message]).toEqual([412, 'STALE', 'Ce chauffeur a été modifié entre-temps'])
    }
    expect((await app.call('ADMIN', getDriver, { id })).data).toEqual(given.data)
    expect((await eventsOf(app, id)).map(({ event }) => event)).toEqual(['driver.created', 'driver.updated'])
  })

  it('refuses another user for a driver', async () => {
    const driver = await newDriver(app)
    const userId = await insertUser(app.db, { role: 'DRIVER' })
    const { status, error } = await app.call('ADMIN', updateDriver, { ...driverEditOf(driver), userId })
    expect([status, error?.fields]).toEqual([400, { userId: "L'utilisateur d'un chauffeur ne peut pas être changé" }])
  })

  it('refuses the licence number of another driver, but not the own one in another notation', async () => {
    const [other, driver] = [
      await newDriver(app, { licenseNumber: 'TH 4455' }),
      await newDriver(app, { licenseNumber: 'TH 6677' }),
    ]
    const taken = await app.call('ADMIN', updateDriver, { ...driverEditOf(driver), licenseNumber: 'th-44-55' })
    expect([taken.status, taken.error?.code]).toEqual([409, 'LICENSE_EXISTS'])
    const own = await app.call('ADMIN', updateDriver, { ...driverEditOf(driver), licenseNumber: 'TH-66-77' })
    expect([own.status, own.data.licenseNumber]).toEqual([200, 'TH-66-77'])
    expect((await app.call('ADMIN', getDriver, { id: other.id })).data).toEqual(other)
  })

  it('answers 404 for an unknown driver', async () => {
    const change = { ...driverEditOf(await newDriver(app)), id: '00000000-0000-4000-8000-000000000000' }
    const { status, error } = await app.call('ADMIN', updateDriver, change)
    expect([status, error?.message]).toEqual([404, 'Ce chauffeur est introuvable'])
  })
})

describe('PATCH /api/admin/drivers/{id}/assign-vehicle', () => {
  it('gives a driver these vehicles and takes back the others', async () => {
    const [old, fresh] = [await newVehicle(app), await newVehicle(app)]
    const driver = await newDriver(app, { vehicleIds: [old.id] })
    const given = await app.call('GESTIONNAIRE_PARC', assignVehicles, {
      id: driver.id,
      vehicleIds: [fresh.id, fresh.id],
    })
    expect([given.status, given.data.vehicles.map(({ id }) => id)]).toEqual([200, [fresh.id]])
    expect(await holderOf(old.id)).toBeUndefined()
    expect((await eventsOf(app, driver.id)).at(-1)).toMatchObject({ event: 'driver.updated' })
    const none = await app.call('GESTIONNAIRE_PARC', assignVehicles, { id: driver.id, vehicleIds: [] })
    expect(none.data.vehicles).toEqual([])
  })

  it('refuses an assignment without a list of vehicles', async () => {
    const { id } = await newDriver(app)
    const { status, error } = await app.send('ADMIN', 'PATCH', assignVehicles.path.replace(':id', id), { payload: {} })
    expect([status, error?.fields]).toEqual([400, { vehicleIds: 'Le choix des véhicules est invalide' }])
  })

  it('refuses a vehicle of another driver with a message that names the driver', async () => {
    const [own, held] = [await newVehicle(app), await newVehicle(app)]
    const driver = await newDriver(app, { vehicleIds: [own.id] })
    const holder = await newDriver(app, { vehicleIds: [held.id] })
    const { status, error } = await app.call('ADMIN', assignVehicles, { id: driver.id, vehicleIds: [held.id] })
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'VEHICLE_HELD',
      `Toyota Corolla (${held.licensePlate}) est déjà confié à Ibrahima Sarr`,
    ])
    expect(await Promise.all([own.id, held.id].map(holderOf))).toEqual([driver.id, holder.id])
  })

  it('refuses to give a driver an unknown vehicle', async () => {
    const { id } = await newDriver(app)
    const vehicleIds = ['00000000-0000-4000-8000-000000000000']
    const { status, error } = await app.call('ADMIN', assignVehicles, { id, vehicleIds })
    expect([status, error?.fields]).toEqual([400, { vehicleIds: 'Ce véhicule est introuvable' }])
  })

  it('gives a vehicle to only one driver in concurrent calls', async () => {
    const drivers = await Promise.all([1, 2, 3, 4].map(() => newDriver(app)))
    const vehicles = [await newVehicle(app), await newVehicle(app)]
    const vehicleIds = vehicles.map(({ id }) => id)
    const answers = await Promise.all(
      drivers.map(({ id }, turn) =>
        app.call('ADMIN', assignVehicles, { id, vehicleIds: turn % 2 ? vehicleIds : vehicleIds.toReversed() }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const winner = drivers[answers.findIndex(({ status }) => status === 200)]?.id
    expect(await Promise.all(vehicleIds.map(holderOf))).toEqual([winner, winner])
  })
})
