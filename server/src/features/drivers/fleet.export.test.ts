import { exportDrivers } from '@yoon/contract/drivers/calls'
import { exportVehicles } from '@yoon/contract/vehicles/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type RawAnswer, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertUser } from '../../testing/builders.ts'
import { newDriver, newVehicle } from '../../testing/fleet.ts'
import { unzip } from '../../testing/unzip.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
// Resets the rate limit of exports.
beforeEach(() => sql`truncate call_counts`.execute(app.db))

/** Parses a CSV into records by header. */
function recordsOf({ text }: RawAnswer): Record<string, string>[] {
  const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const headers = head.split(';')
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, index) => [headers[index] ?? '', cell])))
}

describe('GET /api/dashboard/drivers/export', () => {
  it('exports the filtered drivers as CSV with French headers and values', async () => {
    const vehicle = await newVehicle(app, { licensePlate: 'AA 111 BC' })
    const userId = await insertUser(app.db, {
      role: 'DRIVER',
      firstName: '=Awa',
      lastName: 'Exporte',
      phone: '+221771234567',
      email: 'exporte@yoon.test',
    })
    const driver = await newDriver(app, {
      userId,
      licenseNumber: 'SN-10 20',
      vehicleIds: [vehicle.id],
    })
    await newDriver(app)
    await bookingIn(app, 'COMPLETED', { driverId: driver.id })
    const query = { search: 'exporte', available: 'true', format: 'csv' }
    const answer = await app.send('OPERATRICE', 'GET', exportDrivers.path, { query })
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="chauffeurs.csv"' })
    expect(recordsOf(answer)).toEqual([
      {
        Nom: 'Exporte',
        Prénom: "'=Awa",
        'N° de permis': 'SN-10 20',
        Téléphone: '77 123 45 67',
        Email: 'exporte@yoon.test',
        Véhicules: 'Toyota Corolla (AA 111 BC)',
        Note: '5,0',
        'Courses terminées': '1',
        Réservations: '1',
        Disponible: 'Oui',
        'Compte actif': 'Oui',
      },
    ])
  })

  it('exports ratings as numbers in a workbook', async () => {
    const url = `${exportDrivers.path}?format=xlsx&search=exporte`
    const headers = { authorization: `Bearer ${app.tokens.ADMIN}` }
    const { rawPayload } = await app.app.inject({ url, headers })
    const sheet = unzip(rawPayload).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toMatch(/<c r="G2" s="\d+"><v>5<\/v><\/c>/)
  })

  it('exports drivers as a workbook and records the export in the audit', async () => {
    const answer = await app.send('ADMIN', 'GET', exportDrivers.path, { query: { format: 'xlsx', search: 'exporte' } })
    expect([answer.status, answer.text.slice(0, 2)]).toEqual([200, 'PK'])
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="chauffeurs.xlsx"' })
    const entries = app.db.selectFrom('audit_entries').select('after').where('action', '=', 'drivers.exported')
    expect((await entries.orderBy('id').execute()).at(-1)?.after).toEqual({
      format: 'xlsx',
      search: 'exporte',
      rows: 1,
    })
  })
})

describe('GET /api/dashboard/vehicles/export', () => {
  it('exports the filtered vehicles as CSV with French headers and values', async () => {
    const vehicle = await newVehicle(app, { type: 'FOURWD', brand: 'Jeep', licensePlate: 'DK-55-ZZ', isLuxury: true })
    await newDriver(app, { vehicleIds: [vehicle.id] })
    const query = { search: 'dk55', type: 'LUXURY', format: 'csv' }
    const answer = await app.send('GESTIONNAIRE_PARC', 'GET', exportVehicles.path, { query })
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="vehicules.csv"' })
    expect(recordsOf(answer)).toEqual([
      {
        Immatriculation: 'DK-55-ZZ',
        Type: '4x4',
        Marque: 'Jeep',
        Modèle: 'Corolla',
        Année: '2024',
        Places: '4',
        Luxe: 'Oui',
        Équipements: 'Climatisation, GPS',
        "Prix à l'heure (F CFA)": '10000',
        'Prix à la journée (F CFA)': '60000',
        'Prix au km (F CFA)': '350',
        Chauffeur: 'Ibrahima Sarr',
        Disponible: 'Oui',
      },
    ])
    const none = await app.send('ADMIN', 'GET', exportVehicles.path, { query: { ...query, type: 'BUS' } })
    expect(recordsOf(none)).toEqual([])
  })

  it('refuses an export without a format', async () => {
    for (const { path } of [exportDrivers, exportVehicles]) {
      expect((await app.send('ADMIN', 'GET', path)).status).toBe(400)
    }
  })
})
