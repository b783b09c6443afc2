import { listBookings } from '@yoon/contract/bookings/calls'
import { getFares } from '@yoon/contract/fares/calls'
import { createPlace, createZone, listPlaces, listUsedAddresses, suggestPlaces } from '@yoon/contract/places/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, makeCompany } from '../../demo/company.ts'
import { insertOrders, insertRows } from '../../demo/insert-rows.ts'
import { createRandom } from '../../demo/random.ts'
import type { Pool } from '../../platform/database/database.ts'
import { migrate, readMigrations } from '../../platform/database/migrate.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { type Document, documentOf, restore, withChecksum } from '../../testing/backups.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { placeForm } from '../../testing/places.ts'
import { testPasswordHash } from '../../testing/test-password.ts'
import { findLiveSchema, findSavedColumns, prepareExport, readRows } from './saved-rows.store.ts'
import { savedTables } from './saved-tables.ts'

/** The last migration before places, fares, series and imports. */
const schema = '0028-accounts-of-drivers.sql'

let app: TestApp
let company: Company
let token: string
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup() })
  company = makeCompany(createRandom(221), testNow.getTime(), testPasswordHash)
  const saved = await documentOf(app.db, testNow)
  const document = withChecksum({ ...saved, schema, images: [], tables: await tablesBefore() })
  const { status, error } = await restore(app, document)
  expect([status, error]).toEqual([200, undefined])
  const admin = company.users.find(({ role }) => role === 'ADMIN')
  token = (await app.signIn(admin?.id ?? '')).token
}, 120_000)
afterAll(() => app.close())

/** Columns of bookings that came with places and flights. */
const laterColumns = new Set([
  'flight_time',
  'vehicle_type',
  'pickup_latitude',
  'pickup_longitude',
  'destination_latitude',
  'destination_longitude',
])

function withoutLaterColumns<Row extends object>(booking: Row): Row {
  return Object.fromEntries(Object.entries(booking).filter(([column]) => !laterColumns.has(column))) as Row
}

/** Returns the rows that a backup of the company had before places. */
async function tablesBefore(): Promise<Document['tables']> {
  const { db, close } = await createEmptyDatabase()
  await migrate(db, { migrations: readMigrations().filter(({ name }) => name <= schema) })
  await inTransaction(db, async (tx) => {
    await insertRows(tx, 'users', company.users)
    await insertRows(tx, 'drivers', company.drivers)
    await insertRows(tx, 'vehicles', company.vehicles)
    await insertOrders(tx, { ...company, bookings: company.bookings.map(withoutLaterColumns) })
  })
  const tables = await readTables(db)
  await close()
  return tables
}

function readTables(db: Pool): Promise<Document['tables']> {
  return inTransaction(db, async (tx) => {
    await prepareExport(tx)
    const columns = await findSavedColumns(tx, await findLiveSchema(tx))
    const tables: Document['tables'] = {}
    for (const table of savedTables.filter(({ name }) => columns.has(name))) {
      const rows: string[] = []
      for await (const row of readRows(tx, table, columns)) rows.push(row)
      tables[table.name] = rows.map((row) => JSON.parse(row))
    }
    return tables
  })
}

/** Returns how many bookings of the company begin or end at each address. */
function countAddresses(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { pickup_location, destination } of company.bookings) {
    for (const address of new Set([pickup_location, destination ?? pickup_location])) {
      counts.set(address, (counts.get(address) ?? 0) + 1)
    }
  }
  return counts
}

it('restores a backup from before there were places, with all addresses of its bookings', async () => {
  const stored = await app.db.selectFrom('bookings').select(['id', 'pickup_location']).execute()
  const addressOf = new Map(stored.map(({ id, pickup_location }) => [id, pickup_location]))
  expect(stored).toHaveLength(company.bookings.length)
  for (const { id, pickup_location } of company.bookings) expect(addressOf.get(id)).toBe(pickup_location)
  expect((await app.call({ token }, listPlaces, {})).pagination?.total).toBe(0)
  expect((await app.call({ token }, getFares, {})).status).toBe(200)
  expect((await app.call({ token }, listBookings, { limit: 1 })).pagination?.total).toBeGreaterThan(300)
})

it('suggests the most used addresses of that backup as places', async () => {
  const counts = countAddresses()
  const { data } = await app.call({ token }, listUsedAddresses, {})
  expect(data).toHaveLength(30)
  expect(data[0]?.trips).toBe(Math.max(...counts.values()))
  for (const { address, trips } of data) expect([address, counts.get(address)]).toEqual([address, trips])
})

it('suggests an address of that backup in the booking form, and the place that is made of it', async () => {
  const address = (await app.call({ token }, listUsedAddresses, {})).data[0]?.address ?? ''
  const suggested = async () => {
    const { data } = await app.call({ token }, suggestPlaces, { q: address })
    return data.filter(({ label }) => label === address).map(({ source }) => source)
  }
  expect(await suggested()).toEqual(['company'])
  const { data: zone } = await app.call({ token }, createZone, { name: 'Zone nouvelle' })
  await app.call({ token }, createPlace, placeForm(zone.id, { name: address }))
  expect(await suggested()).toEqual(['place'])
})
