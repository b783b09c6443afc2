import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as migrations from '../../platform/database/migrate.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { type Document, documentOf, restore } from '../../testing/backups.ts'
import { insertVehicle } from '../../testing/builders.ts'

/** Migration of an imaginary later version that changes a saved column. */
const later = vi.hoisted(() => {
  // The files of a run share their modules: these are loaded again, to see the migration.
  vi.resetModules()
  return {
    isKnown: false,
    migration: {
      name: '9000-later.sql',
      text: `alter table vehicles rename column km_rate to rate_per_km;
        alter table vehicles alter column rate_per_km type numeric(9, 2) using rate_per_km / 100.0;`,
      checksum: 'x',
    },
  }
})
vi.mock('../../platform/database/migrate.ts', async (importOriginal) => {
  const original = await importOriginal<typeof migrations>()
  const readMigrations = () => [...original.readMigrations(), ...(later.isKnown ? [later.migration] : [])]
  return { ...original, readMigrations }
})

let app: TestApp
let saved: Document
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup() })
  const id = await insertVehicle(app.db)
  await sql`update vehicles set km_rate = 450 where id = ${id}`.execute(app.db)
  saved = await documentOf(app.db, testNow)
})
afterAll(async () => {
  later.isKnown = false
  await app.close()
})

it('migrates the rows of a backup of an older schema', async () => {
  later.isKnown = true
  await sql.raw(later.migration.text).execute(app.db)
  await sql`delete from vehicles`.execute(app.db)
  expect(saved.tables.vehicles).toMatchObject([{ km_rate: 450 }])
  expect((await restore(app, saved)).status).toBe(200)
  const { rows } = await sql`select rate_per_km from vehicles`.execute(app.db)
  expect(rows).toEqual([{ rate_per_km: 4.5 }])
  const again = await documentOf(app.db, testNow)
  expect([again.schema, again.tables.vehicles]).toEqual([
    later.migration.name,
    [expect.objectContaining({ rate_per_km: 4.5 })],
  ])
})
