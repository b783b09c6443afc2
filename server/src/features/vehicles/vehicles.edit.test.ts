import { createVehicle, getVehicle, listVehicles, updateVehicle } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertImage } from '../../testing/builders.ts'
import { newDriver, newVehicle, vehicleEditOf, vehicleForm } from '../../testing/fleet.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const pricing = { hourlyRate: 10_000, dailyRate: 60_000, kmRate: 350 }

function neverUploaded(digit: number): string {
  return `/uploads/${String(digit).repeat(32)}.webp`
}

/** Invalid values with their field and message. */
const wrong = [
  ['type', '', 'Le type est requis'],
  ['type', undefined, 'Le type est requis'],
  ['type', 'LUXURY', 'Le type est invalide'],
  ['type', 'sedan', 'Le type est invalide'],
  ['brand', ' ', 'La marque est requise'],
  ['brand', 'x'.repeat(61), 'La marque ne peut pas dépasser 60 caractères'],
  ['model', '', 'Le modèle est requis'],
  ['licensePlate', '', "La plaque d'immatriculation est requise"],
  ['licensePlate', 'DK-12', 'La plaque doit contenir au moins 6 caractères'],
  ['licensePlate', 'DK_1234/A', 'La plaque contient des caractères invalides'],
  ['licensePlate', '- - - -', 'La plaque contient des caractères invalides'],
  ['year', 1989, "L'année doit être entre 1990 et 2027"],
  ['year', 2028, "L'année doit être entre 1990 et 2027"],
  ['year', 2020.5, "L'année doit être entre 1990 et 2027"],
  ['year', null, "L'année est requise"],
  ['capacity', 0, 'La capacité doit être entre 1 et 50'],
  ['capacity', 51, 'La capacité doit être entre 1 et 50'],
  ['isLuxury', 'false', 'Le choix du luxe est invalide'],
  ['pricing', { ...pricing, hourlyRate: -1 }, "Le prix à l'heure ne peut pas être négatif"],
  ['pricing', { ...pricing, dailyRate: -1 }, 'Le prix à la journée ne peut pas être négatif'],
  ['pricing', { ...pricing, kmRate: -1 }, 'Le prix au kilomètre ne peut pas être négatif'],
  ['pricing', { ...pricing, kmRate: 10.5 }, 'Le prix au kilomètre doit être un nombre entier'],
  ['pricing', undefined, 'Les tarifs sont requis'],
  ['features', ['x'.repeat(41)], "L'équipement ne peut pas dépasser 40 caractères"],
  ['features', Array.from({ length: 31 }, (_, index) => `Extra ${index}`), 'Un véhicule a au plus 30 équipements'],
  ['imageUrls', ['https://example.com/a.webp'], "Une des images n'a pas été envoyée à Yoon"],
  ['imageUrls', [1, 2, 3, 4, 5, 6].map(neverUploaded), 'Vous ne pouvez télécharger que 5 images maximum'],
  ['imageUrls', [neverUploaded(0)], "Une des photos n'est plus disponible, veuillez la télécharger à nouveau"],
  ['isAvailable', 1, 'La disponibilité est invalide'],
] as const

describe('POST /api/dashboard/vehicles', () => {
  it('creates a vehicle with all fields, announces and audits it', async () => {
    const image = await insertImage(app.db)
    const form = vehicleForm({
      type: 'FOURWD',
      brand: ' Toyota ',
      model: 'Land Cruiser',
      licensePlate: 'dk-1234 ab',
      capacity: 6,
      isLuxury: true,
      features: [' GPS ', 'gps', 'Glacière', 'Wi-Fi'],
      imageUrls: [image],
    })
    const { status, data } = await app.call('GESTIONNAIRE_PARC', createVehicle, form)
    expect(status).toBe(201)
    expect(data).toEqual({
      id: data.id,
      type: 'FOURWD',
      brand: 'Toyota',
      model: 'Land Cruiser',
      year: 2024,
      licensePlate: 'DK-1234 AB',
      capacity: 6,
      isLuxury: true,
      features: ['GPS', 'Glacière', 'Wi-Fi'],
      imageUrls: [image],
      ...pricing,
      isAvailable: true,
      version: 1,
      driver: null,
      isOnTrip: false,
      absence: null,
      papers: [],
    })
    expect((await app.call('OPERATRICE', getVehicle, { id: data.id })).data).toEqual(data)
    expect(await eventsOf(app, data.id)).toEqual([
      {
        event: 'vehicle.created',
        notification_type: 'driver',
        title: 'Nouveau véhicule',
        message: 'Toyota Land Cruiser · DK-1234 AB',
        data: { vehicleId: data.id },
        url: `/dashboard/drivers?tab=vehicles&dialog=view&id=${data.id}`,
        driver_user_id: null,
      },
    ])
    expect(await auditOf(app, data.id, 'vehicle')).toMatchObject([
      { action: 'vehicle.created', after: { licensePlate: 'DK-1234 AB', hourlyRate: 10_000 } },
    ])
  })

  it('accepts each of the five vehicle types', async () => {
    for (const type of ['SEDAN', 'SUV', 'FOURWD', 'VAN', 'BUS'] as const) {
      expect((await newVehicle(app, { type })).type).toBe(type)
    }
  })

  it('accepts the minimum and maximum values of a vehicle', async () => {
    const least = {
      year: 1990,
      capacity: 1,
      licensePlate: 'DK-123',
      pricing: { hourlyRate: 0, dailyRate: 0, kmRate: 0 },
    }
    const most = { year: 2027, capacity: 50, isAvailable: false }
    for (const more of [least, most]) {
      expect((await app.call('ADMIN', createVehicle, vehicleForm(more))).status).toBe(201)
    }
  })

  it.for(wrong)('refuses to create a vehicle with %s %j: %s', async ([field, value, message]) => {
    const form = vehicleForm()
    const payload = { ...form, [field]: value }
    const { status, error } = await app.send('ADMIN', 'POST', createVehicle.path, { payload })
    expect([status, Object.values(error?.fields ?? {})]).toEqual([400, [message]])
    expect((await app.call('ADMIN', listVehicles, { search: form.licensePlate })).data).toEqual([])
  })

  it('reports each invalid rate at its field', async () => {
    const payload = vehicleForm({ pricing: { hourlyRate: -1, dailyRate: -1, kmRate: 350 } })
    const { error } = await app.send('ADMIN', 'POST', createVehicle.path, { payload })
    expect(error?.fields).toEqual({
      'pricing.hourlyRate': "Le prix à l'heure ne peut pas être négatif",
      'pricing.dailyRate': 'Le prix à la journée ne peut pas être négatif',
    })
  })

  it("takes the present year in the company's time zone", async () => {
    const local = await createTestApp()
    local.setNow(new Date('2026-12-31T23:30:00Z'))
    const admin = await local.signIn(local.userIds.ADMIN)
    const next = vehicleForm({ year: 2028 })
    expect((await local.call(admin, createVehicle, next)).status).toBe(400)
    await local.db
      .updateTable('settings')
      .set({
        business: JSON.stringify({ ...(await businessOf(local)), timezone: 'Europe/Paris' }) as unknown as object,
      })
      .execute()
    expect((await local.call(admin, createVehicle, next)).status).toBe(201)
    await local.close()
  })

  it.for(['DK 7777 XY', 'dk7777xy', 'D K-77-77 XY'])(
    'refuses the plate of another vehicle, written %s',
    async (licensePlate) => {
      await app.call('ADMIN', createVehicle, vehicleForm({ licensePlate: 'DK-7777-XY' }))
      const { status, error } = await app.call('ADMIN', createVehicle, vehicleForm({ licensePlate }))
      const message = 'Un autre véhicule a déjà cette plaque'
      expect([status, error?.code, error?.fields]).toEqual([409, 'PLATE_EXISTS', { licensePlate: message }])
    },
  )

  it('creates one vehicle from four concurrent calls with the same plate', async () => {
    const answers = await Promise.all(
      ['AA 900 ZZ', 'AA-900-ZZ', 'AA900ZZ', 'aa 900zz'].map((licensePlate) =>
        app.call('ADMIN', createVehicle, vehicleForm({ licensePlate })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })
})

async function businessOf(local: TestApp): Promise<object> {
  return (await local.db.selectFrom('settings').select('business').executeTakeFirstOrThrow()).business
}

describe('PUT /api/dashboard/vehicles/{id}', () => {
  it('edits a vehicle, keeps its driver and audits what changed', async () => {
    const vehicle = await newVehicle(app)
    const driver = await newDriver(app, { vehicleIds: [vehicle.id] })
    const change = { ...vehicleEditOf(vehicle), brand: 'Kia', isAvailable: false, pricing: { ...pricing, kmRate: 0 } }
    const { status, data } = await app.call('GESTIONNAIRE_PARC', updateVehicle, change)
    expect([status, data.brand, data.isAvailable, data.kmRate, data.driver?.id]).toEqual([
      200,
      'Kia',
      false,
      0,
      driver.id,
    ])
    expect((await auditOf(app, vehicle.id, 'vehicle')).at(-1)).toEqual({
      action: 'vehicle.updated',
      before: { brand: 'Toyota', isAvailable: true, kmRate: 350 },
      after: { brand: 'Kia', isAvailable: false, kmRate: 0 },
    })
    expect((await eventsOf(app, vehicle.id)).map(({ event }) => event)).toEqual(['vehicle.created', 'vehicle.updated'])
  })

  it('keeps fields that are not sent, and announces nothing if no value differs', async () => {
    const vehicle = await newVehicle(app, { isAvailable: false, imageUrls: [await insertImage(app.db)] })
    const { features: _, imageUrls: __, isAvailable: ___, ...body } = vehicleEditOf(vehicle)
    expect((await app.call('ADMIN', updateVehicle, body)).data).toEqual(vehicle)
    expect((await eventsOf(app, vehicle.id)).map(({ event }) => event)).toEqual(['vehicle.created'])
  })

  it.for(wrong)('refuses to edit a vehicle to %s %j: %s', async ([field, value, message]) => {
    const { id, ...body } = vehicleEditOf(await newVehicle(app))
    const payload = { ...body, [field]: value }
    const { status, error } = await app.send('ADMIN', 'PUT', updateVehicle.path.replace(':id', id), { payload })
    expect([status, Object.values(error?.fields ?? {})]).toEqual([400, [message]])
  })

  it('refuses the plate of another vehicle, but not the own one in another notation', async () => {
    const [other, vehicle] = [
      await newVehicle(app, { licensePlate: 'TH 1111 AA' }),
      await newVehicle(app, { licensePlate: 'TH 2222 AA' }),
    ]
    const taken = await app.call('ADMIN', updateVehicle, { ...vehicleEditOf(vehicle), licensePlate: 'th-1111-aa' })
    expect([taken.status, taken.error?.code]).toEqual([409, 'PLATE_EXISTS'])
    const own = await app.call('ADMIN', updateVehicle, { ...vehicleEditOf(vehicle), licensePlate: 'th-2222-aa' })
    expect([own.status, own.data.licensePlate]).toEqual([200, 'TH-2222-AA'])
    expect((await app.call('ADMIN', getVehicle, { id: other.id })).data).toEqual(other)
  })

  it('refuses an edit of a stale version with 412 STALE and announces nothing', async () => {
    const vehicle = await newVehicle(app)
    const edit = (model: string, version: number) =>
      app.call('ADMIN', updateVehicle, { ...vehicleEditOf(vehicle), model }, { headers: { 'if-match': `${version}` } })
    expect((await edit('Prado', 1)).data.version).toBe(2)
    const { status, error } = await edit('Hilux', 1)
    expect([status, error?.code, error?.message]).toEqual([412, 'STALE', 'Ce véhicule a été modifié entre-temps'])
    const { data } = await app.call('ADMIN', getVehicle, { id: vehicle.id })
    expect([data.model, data.version]).toEqual(['Prado', 2])
    expect((await eventsOf(app, vehicle.id)).map(({ event }) => event)).toEqual(['vehicle.created', 'vehicle.updated'])
    expect((await edit('Hilux', 2)).data.version).toBe(3)
  })

  it('answers 404 for an unknown vehicle', async () => {
    const change = { ...vehicleEditOf(await newVehicle(app)), id: '00000000-0000-4000-8000-000000000000' }
    const { status, error } = await app.call('ADMIN', updateVehicle, change)
    expect([status, error?.message]).toEqual([404, 'Ce véhicule est introuvable'])
  })
})
