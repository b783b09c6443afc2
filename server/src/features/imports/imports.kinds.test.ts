import { createBooking } from '@yoon/contract/bookings/calls'
import { assignVehicles, exportDrivers } from '@yoon/contract/drivers/calls'
import { undoImport } from '@yoon/contract/imports/calls'
import { createZone, exportPlaces } from '@yoon/contract/places/calls'
import { exportVehicles } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, insertUser, transferForm, unique } from '../../testing/builders.ts'
import { newDriver, newVehicle } from '../../testing/fleet.ts'
import { importFile } from '../../testing/imports.ts'

let app: TestApp
let zone: string
beforeAll(async () => {
  app = await createTestApp()
  zone = `Zone ${unique()}`
  await app.call('ADMIN', createZone, { name: zone })
})
afterAll(() => app.close())

const undo = (id: string | null) => app.call('ADMIN', undoImport, { id: id ?? '' })
const phone = () => `77${String(unique() % 10_000_000).padStart(7, '0')}`

/** Downloads an export as CSV. */
async function csvOf(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${app.tokens.ADMIN}` }
  return (await app.app.inject({ method: 'GET', url: path, query: { format: 'csv' }, headers })).body
}

describe('POST /api/dashboard/imports/drivers', () => {
  const header = 'Prénom;Nom;N° de permis;Téléphone;Email;Disponible\n'
  const drivers = () =>
    app.db.selectFrom('drivers').innerJoin('users', 'users.id', 'drivers.user_id').selectAll('users')

  it('creates drivers with an account that has no password, and gives a profile to a user who has none', async () => {
    const [licence, other] = [`DK-${unique()}`, `DK-${unique()}`]
    const email = `chauffeur-${unique()}@example.com`
    const userId = await insertUser(app.db, { role: 'DRIVER', email })
    const file = `${header}Ibou;Sarr;${licence};${phone()};ibou-${unique()}@example.com;non\nModou;Fall;${other};${phone()};${email};oui\n`
    const { data, error } = await importFile(app, 'ADMIN', 'drivers', file)
    expect(error).toBeUndefined()
    expect(data.created).toBe(2)
    const [created] = await drivers().where('license_number', '=', licence).select('is_available').execute()
    expect(created).toMatchObject({ first_name: 'Ibou', role: 'DRIVER', password_hash: null, is_available: false })
    expect(await drivers().where('license_number', '=', other).execute()).toMatchObject([
      { id: userId, first_name: 'Modou' },
    ])
    expect((await undo(data.id)).status).toBe(200)
    const left = await app.db.selectFrom('users').select('deleted_at').where('id', '=', userId).executeTakeFirst()
    expect(left?.deleted_at).toBeNull()
  })

  it('updates a driver and their account, and undoes it', async () => {
    const { licenseNumber, user } = await newDriver(app)
    const number = phone()
    const file = `${header}Abdou;;${licenseNumber.replace('-', ' ').toLowerCase()};${number};;\n`
    const { data } = await importFile(app, 'ADMIN', 'drivers', file, { onDuplicate: 'update' })
    expect(data).toMatchObject({ created: 0, updated: 1, errorCount: 0 })
    const read = () => drivers().where('users.id', '=', user.id).select('license_number').executeTakeFirst()
    expect(await read()).toMatchObject({ first_name: 'Abdou', last_name: user.lastName, phone: `+221${number}` })
    expect((await undo(data.id)).status).toBe(200)
    expect(await read()).toMatchObject({ first_name: user.firstName, email: user.email, license_number: licenseNumber })
  })

  it('keeps the spelling of the licence of a driver whom it updates', async () => {
    const { licenseNumber } = await newDriver(app)
    const file = `N° de permis;Téléphone;Disponible\n${licenseNumber.replaceAll('-', ' ').toLowerCase()};${phone()};non\n`
    const { data } = await importFile(app, 'ADMIN', 'drivers', file, { onDuplicate: 'update' })
    expect(data).toMatchObject({ updated: 1, errors: [] })
    const stored = await drivers().where('license_number', '=', licenseNumber).select('is_available').execute()
    expect(stored).toMatchObject([{ is_available: false }])
  })

  it('refuses a driver without an e-mail, and a licence that stands twice', async () => {
    const licence = `DK-${unique()}`
    const row = (email: string) => `Ibou;Sarr;${licence};${phone()};${email};\n`
    const file = `${header}${row(`a-${unique()}@example.com`)}${row('')}Ibou;Sarr;X;${phone()};;\n`
    const { errors } = await importFile(app, 'ADMIN', 'drivers', file)
    expect(errors).toEqual([
      { line: 3, field: 'licenseNumber', message: 'Déjà à la ligne 2 de ce fichier' },
      { line: 4, field: 'email', message: "L'email est requis" },
      { line: 4, field: 'licenseNumber', message: 'Le numéro de permis doit contenir au moins 5 caractères' },
    ])
  })

  it('recognises every driver of an export', async () => {
    await newDriver(app)
    const { data } = await importFile(app, 'ADMIN', 'drivers', await csvOf(exportDrivers.path), { dryRun: true })
    expect(data).toMatchObject({ created: 0, skipped: data.rows, errors: [] })
  })
})

describe('POST /api/dashboard/imports/vehicles', () => {
  const header = 'Plaque;Type;Marque;Modèle;Mise en circulation;Nb places;Prix par jour\n'

  it('creates vehicles as offices write them', async () => {
    const plate = `DK ${unique()} a`
    const file = `${header}${plate};4X4;Toyota;Prado;15/03/2019;7 places;60 000 F CFA\n`
    const { data, errors } = await importFile(app, 'GESTIONNAIRE_PARC', 'vehicles', file)
    expect(errors).toEqual([])
    const stored = await app.db
      .selectFrom('vehicles')
      .selectAll()
      .where('license_plate', '=', plate.toUpperCase())
      .execute()
    expect(stored).toMatchObject([
      {
        type: 'FOURWD',
        year: 2019,
        capacity: 7,
        daily_rate: 60_000,
        hourly_rate: 0,
        is_luxury: false,
        is_available: true,
      },
    ])
    expect((await undo(data.id)).status).toBe(200)
  })

  it('refuses a year of 1900, ambiguous amounts and unknown types', async () => {
    const file = `${header}DK-${unique()};Fusée;Toyota;Prado;01/01/1900;7;5,5\nDK-${unique()};SUV;Toyota;Prado;01/01/1900;7;\n`
    const { errors } = await importFile(app, 'ADMIN', 'vehicles', file)
    expect(errors).toEqual([
      { line: 2, field: 'dailyRate', message: 'Montant en francs entiers' },
      { line: 2, field: 'type', message: 'Le type est invalide' },
      { line: 3, field: 'year', message: "L'année doit être entre 1990 et 2027" },
    ])
  })

  it('updates a vehicle without emptying a field, and undoes it unless it was given to a driver', async () => {
    const vehicle = await newVehicle(app)
    const file = `Immatriculation;Places;Prix au km\n${vehicle.licensePlate};6;\n`
    const { data } = await importFile(app, 'ADMIN', 'vehicles', file, { onDuplicate: 'update' })
    expect(data).toMatchObject({ updated: 1, errors: [] })
    const read = () => app.db.selectFrom('vehicles').selectAll().where('id', '=', vehicle.id).executeTakeFirst()
    expect(await read()).toMatchObject({ capacity: 6, km_rate: 350, features: ['Climatisation', 'GPS'] })
    expect((await undo(data.id)).status).toBe(200)
    expect(await read()).toMatchObject({ capacity: 4, features: ['Climatisation', 'GPS'] })

    const plate = `DK-${unique()}`
    const added = await importFile(app, 'ADMIN', 'vehicles', `${header}${plate};SUV;Kia;Sorento;2020;5;\n`)
    const { id = '' } =
      (await app.db.selectFrom('vehicles').select('id').where('license_plate', '=', plate).executeTakeFirst()) ?? {}
    await app.call('ADMIN', assignVehicles, { id: (await newDriver(app)).id, vehicleIds: [id] })
    expect((await undo(added.data.id)).error?.code).toBe('IMPORT_USED')
  })

  it('keeps the spelling of the plate of a vehicle that it updates', async () => {
    const { id, licensePlate } = await newVehicle(app)
    const other = licensePlate.replaceAll('-', ' ').toLowerCase()
    expect(other).not.toBe(licensePlate)
    const send = (places: number) =>
      importFile(app, 'ADMIN', 'vehicles', `Plaque;Places\n${other};${places}\n`, { onDuplicate: 'update' })
    expect((await send(4)).data).toMatchObject({ updated: 0, skipped: 1 })
    expect((await send(6)).data).toMatchObject({ updated: 1, skipped: 0 })
    const stored = await app.db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst()
    expect(stored).toMatchObject({ license_plate: licensePlate, capacity: 6 })
  })

  it('recognises every vehicle of an export', async () => {
    const { data } = await importFile(app, 'ADMIN', 'vehicles', await csvOf(exportVehicles.path), {
      onDuplicate: 'update',
    })
    expect(data).toMatchObject({ created: 0, updated: 0, skipped: data.rows, errors: [] })
  })
})

describe('POST /api/dashboard/imports/places', () => {
  it('creates places in their zones, keeps markup as text and undoes them', async () => {
    const name = `Hôtel <b>Teranga ${unique()}</b>`
    const file = `Nom;Autres noms;Zone;Genre;Latitude;Longitude\n${name};Teranga | Le T;${zone.toUpperCase()};hotel;14,667;-17,433\n`
    const { data, errors } = await importFile(app, 'OPERATRICE', 'places', file)
    expect(errors).toEqual([])
    const read = () => app.db.selectFrom('places').selectAll().where('name', '=', name).execute()
    expect(await read()).toMatchObject([
      { aliases: ['Teranga', 'Le T'], kind: 'HOTEL', latitude: 14.667, longitude: -17.433 },
    ])
    expect((await undo(data.id)).status).toBe(200)
    expect(await read()).toEqual([])
  })

  it('refuses a long name, an unknown zone and half of a point', async () => {
    const file = `Nom;Zone;Genre;Latitude;Longitude\n${'x'.repeat(300)};${zone};Gare;;\nGare;Ailleurs;Gare;;\nPort;${zone};Gare;14,6;\n`
    const { errors } = await importFile(app, 'ADMIN', 'places', file)
    expect(errors).toEqual([
      { line: 2, field: 'name', message: 'Le nom ne peut pas dépasser 120 caractères' },
      { line: 3, field: 'zone', message: "Cette zone n'existe pas" },
      { line: 4, field: 'longitude', message: 'La latitude et la longitude vont ensemble' },
    ])
  })

  it('refuses to undo places that a booking names', async () => {
    const name = `Gare ${unique()}`
    const { data } = await importFile(app, 'ADMIN', 'places', `Nom;Zone;Genre\n${name};${zone};Gare\n`)
    const place = await app.db.selectFrom('places').select('id').where('name', '=', name).executeTakeFirst()
    const form = transferForm(await insertClient(app.db), { pickupLocation: name, pickupPlaceId: place?.id ?? null })
    expect((await app.call('ADMIN', createBooking, form)).status).toBe(201)
    expect((await undo(data.id)).error?.code).toBe('IMPORT_USED')
  })

  it('recognises every place of an export', async () => {
    const { data } = await importFile(app, 'ADMIN', 'places', await csvOf(exportPlaces.path), { onDuplicate: 'update' })
    expect(data).toMatchObject({ created: 0, updated: 0, skipped: data.rows, errors: [] })
  })
})
