import { createDriver, getDriver, listDrivers } from '@yoon/contract/drivers/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'
import { driverForm, newDriver, newVehicle } from '../../testing/fleet.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('POST /api/dashboard/drivers', () => {
  it('creates a driver with vehicles, records it in the audit and announces it', async () => {
    const vehicles = [await newVehicle(app), await newVehicle(app)]
    const form = await driverForm(app, { licenseNumber: 'SN-123 45', vehicleIds: vehicles.map(({ id }) => id) })
    const { status, data } = await app.call('ADMIN', createDriver, form)
    expect(status).toBe(201)
    expect(data).toMatchObject({
      licenseNumber: 'SN-123 45',
      rating: 5,
      totalRides: 0,
      isAvailable: true,
      user: { id: form.userId, firstName: 'Ibrahima', lastName: 'Sarr', isActive: true },
      _count: { bookings: 0 },
    })
    const plates = vehicles.map(({ licensePlate }) => licensePlate).toSorted()
    expect(data.vehicles.map(({ licensePlate }) => licensePlate)).toEqual(plates)
    expect((await app.call('OPERATRICE', getDriver, { id: data.id })).data).toEqual(data)
    expect(await eventsOf(app, data.id)).toEqual([
      {
        event: 'driver.created',
        notification_type: 'driver',
        title: 'Nouveau chauffeur',
        message: 'Ibrahima Sarr · permis SN-123 45',
        data: { driverId: data.id },
        url: '/dashboard/drivers?q=SN-123%2045',
        driver_user_id: null,
      },
    ])
    expect(await auditOf(app, data.id, 'driver')).toMatchObject([
      { action: 'driver.created', after: { name: 'Ibrahima Sarr', licenseNumber: 'SN-123 45', vehicles: plates } },
    ])
  })

  it('creates an unavailable driver without vehicle', async () => {
    const { userId, licenseNumber } = await driverForm(app)
    const { status, data } = await app.call('ADMIN', createDriver, { userId, licenseNumber, isAvailable: false })
    expect([status, data.vehicles, data.isAvailable]).toEqual([201, [], false])
  })

  it.for([
    ['userId', '', "L'utilisateur est requis"],
    ['userId', undefined, "L'utilisateur est requis"],
    ['licenseNumber', '', 'Le numéro de permis est requis'],
    ['licenseNumber', '   ', 'Le numéro de permis est requis'],
    ['licenseNumber', 'AB12', 'Le numéro de permis doit contenir au moins 5 caractères'],
    ['licenseNumber', 'AB_12/34', 'Le numéro de permis contient des caractères invalides'],
    ['licenseNumber', '- - -', 'Le numéro de permis contient des caractères invalides'],
    ['licenseNumber', 'A'.repeat(31), 'Le numéro de permis ne peut pas dépasser 30 caractères'],
    ['vehicleIds', ['none'], 'Ce véhicule est introuvable'],
    ['vehicleIds', 'none', 'Le choix des véhicules est invalide'],
    ['isAvailable', 'false', 'La disponibilité est invalide'],
  ] as const)('refuses to create a driver with %s %j: %s', async ([field, value, message]) => {
    const form = await driverForm(app)
    const payload = { ...form, [field]: value }
    const { status, error } = await app.send('ADMIN', 'POST', createDriver.path, { payload })
    expect([status, error?.fields]).toEqual([400, { [field]: message }])
    expect((await app.call('ADMIN', listDrivers, { search: form.licenseNumber })).data).toEqual([])
  })

  it('accepts a licence number of 5 characters', async () => {
    const { status } = await app.call('ADMIN', createDriver, await driverForm(app, { licenseNumber: 'AB123' }))
    expect(status).toBe(201)
  })

  it('refuses a user who already is a driver, even in concurrent calls', async () => {
    const form = await driverForm(app)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((one) =>
        app.call('ADMIN', createDriver, { ...form, licenseNumber: `${form.licenseNumber}${one}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const { error } = await app.call('ADMIN', createDriver, { ...form, licenseNumber: 'SN 98765' })
    const message = 'Cet utilisateur est déjà un chauffeur'
    expect([error?.code, error?.message, error?.fields]).toEqual(['DRIVER_EXISTS', message, { userId: message }])
  })

  it('refuses a user of another role, a deleted user and an unknown user', async () => {
    const gone = await insertUser(app.db, { role: 'DRIVER' })
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    for (const userId of [app.userIds.OPERATRICE, gone, '00000000-0000-4000-8000-000000000000']) {
      const { status, error } = await app.call('ADMIN', createDriver, await driverForm(app, { userId }))
      expect([status, error?.fields]).toEqual([400, { userId: "Cet utilisateur n'a pas le rôle Chauffeur" }])
    }
  })

  it.for(['SN-555 777', 'sn555777', 'S N 5 5 5-777'])(
    'refuses the licence number of another driver, written %s',
    async (licenseNumber) => {
      const first = await newDriver(app, { licenseNumber: 'SN 555777' }).catch(() => undefined)
      const { status, error } = await app.call('ADMIN', createDriver, await driverForm(app, { licenseNumber }))
      const message = 'Un autre chauffeur a déjà ce numéro de permis'
      expect([status, error?.code, error?.fields]).toEqual([409, 'LICENSE_EXISTS', { licenseNumber: message }])
      if (first) expect((await app.call('ADMIN', listDrivers, { search: 'sn555777' })).data).toHaveLength(1)
    },
  )

  it('refuses a vehicle of another driver with a message that names the driver', async () => {
    const vehicle = await newVehicle(app, { brand: 'Kia', model: 'Cerato', licensePlate: 'AA 321 KC' })
    await newDriver(app, { vehicleIds: [vehicle.id] })
    const form = await driverForm(app, { vehicleIds: [vehicle.id] })
    const { status, error } = await app.call('ADMIN', createDriver, form)
    const message = 'Kia Cerato (AA 321 KC) est déjà confié à Ibrahima Sarr'
    expect([status, error?.code, error?.message, error?.fields]).toEqual([
      409,
      'VEHICLE_HELD',
      message,
      { vehicleIds: message },
    ])
    expect((await app.call('ADMIN', listDrivers, { search: form.licenseNumber })).data).toEqual([])
  })
})

describe('the users offered by the driver form', () => {
  it('lists only users with the role DRIVER who have no driver profile', async () => {
    const [free, taken] = [await driverForm(app), await driverForm(app)]
    await app.call('ADMIN', createDriver, taken)
    const query = { role: 'DRIVER', withoutProfile: 'true', limit: 100 } as const
    const ids = (await app.call('ADMIN', listUsers, query)).data.map(({ id }) => id)
    expect(ids).toContain(free.userId)
    expect(ids).not.toContain(taken.userId)
    expect(ids).not.toContain(app.userIds.OPERATRICE)
  })
})
