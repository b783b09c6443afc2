import { restoreBackup } from '@yoon/contract/backups/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../platform/canonical-json.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { currentSchema } from '../../platform/database/scratch-schema.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import {
  type Document,
  documentOf,
  exportOf,
  fingerprintOf,
  keptDocument,
  restore,
  withChecksum,
} from '../../testing/backups.ts'
import { createBookingAs, insertClient, transferForm } from '../../testing/builders.ts'
import { engine } from '../../testing/database.ts'
import { asEverySchema } from '../../testing/schemas.ts'
import { insertSmallCompany } from '../../testing/small-company.ts'

const schemas = readMigrations().map(({ name }) => name)
/** On the embedded database every fourth schema is replaced, and those halfway between them are restored (decision 23). */
const isEvery = engine === 'postgres'
const replacing = schemas.filter((name, index) => isEvery || index % 4 === 0 || name === currentSchema())
const restoredAnew = schemas.filter((_, index) => isEvery || index % 4 === 2 || index === 0)

let archive: ReturnType<typeof keepArchiveInMemory>
let app: TestApp
let saved: Document
let savedExport: string
let olders: Map<string, Document>
beforeAll(async () => {
  archive = keepArchiveInMemory()
  app = await createTestApp({ backups: backupSetup({ archive }) })
  await insertSmallCompany(app)
  saved = await documentOf(app.db, testNow)
  savedExport = await exportOf(app.db)
  olders = await asEverySchema(app.db, saved)
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const { name } of await archive.list()) await archive.remove(name)
})

/** Returns the saved rows as a backup of an older schema. */
function olderOf(schema: string): Document {
  return olders.get(schema) ?? expect.fail(`There is no schema ${schema}`)
}

/** Returns the tables of a safety backup without the counters, which only grow. */
async function keptExport(name: string | null): Promise<string> {
  const { counters: _, ...tables } = (await keptDocument(archive, name ?? '')).tables
  return canonicalJson(tables)
}

/** Finds a new booking by the name of its client: triggers maintain the search texts. */
async function expectSearchToWork(): Promise<void> {
  const lastName = `Nouvelle${Math.random().toString(36).slice(2)}`
  const { id } = await createBookingAs(app, 'ADMIN', transferForm(await insertClient(app.db, { lastName })))
  const { data } = await app.call('ADMIN', listBookings, { search: lastName })
  expect(data.map((booking) => booking.id)).toEqual([id])
}

describe('a backup whose header names another schema', { timeout: 120_000 }, () => {
  it.for(schemas)(
    'refuses a backup under another schema name, or restores it after a complete safety backup: %s',
    async (schema) => {
      await sql`update bookings set special_requests = ${`Avant ${schema}`}`.execute(app.db)
      const beforeExport = await exportOf(app.db)
      const before = await fingerprintOf(app.db)
      const { status, error, data } = await restore(app, withChecksum({ ...saved, schema }))
      expect([200, 422]).toContain(status)
      const after = await fingerprintOf(app.db)
      expect(after.triggers).toEqual(before.triggers)
      if (status === 422) {
        expect(error?.code).toBe('INVALID_BACKUP')
        expect(after).toEqual(before)
        expect(await archive.list()).toEqual([])
      } else {
        expect(await exportOf(app.db)).toBe(savedExport)
        expect(await keptExport(data.safetyBackup)).toBe(beforeExport)
      }
      await expectSearchToWork()
    },
  )

  it('refuses a backup with rows of tables that its schema does not have', async () => {
    const before = await fingerprintOf(app.db)
    const older = olderOf('0001-foundation.sql')
    const { bookings = [] } = saved.tables
    const { status, error } = await restore(app, withChecksum({ ...older, tables: { ...older.tables, bookings } }))
    expect([status, error?.message]).toEqual([
      422,
      "Cette sauvegarde contient des données (réservations) que sa version de Yoon ne connaissait pas\u00a0: rien n'a été modifié",
    ])
    expect(await fingerprintOf(app.db)).toEqual(before)
  })

  it('refuses a backup whose schema name is invented', async () => {
    const before = await fingerprintOf(app.db)
    const invented = ['', ' ', '0', '0001-foundation', '0001-foundation.sql ', '0000-none.sql', '0002-foundation.sql']
    const hostile = [
      'public',
      'yoon_restore',
      '__proto__',
      'toString',
      "'; drop table users; --",
      '../0001-foundation.sql',
    ]
    for (const schema of [...invented, ...hostile, '0001-FOUNDATION.sql', '9999-future.sql']) {
      const { status, error } = await restore(app, withChecksum({ ...saved, schema }))
      expect([schema, status, error?.code]).toEqual([schema, 422, 'INVALID_BACKUP'])
    }
    expect(await fingerprintOf(app.db)).toEqual(before)
    expect(await archive.list()).toEqual([])
  })

  it.for(replacing)(
    'replaces the whole database with a backup of an older schema, and its safety backup restores all: %s',
    async (schema) => {
      const beforeExport = await exportOf(app.db)
      const older = olderOf(schema)
      const { status, data } = await restore(app, older)
      expect(status).toBe(200)
      expect(await keptExport(data.safetyBackup)).toBe(beforeExport)
      const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from bookings`.execute(app.db)
      expect(rows).toEqual([{ rows: older.counts.bookings }])
      await expectSearchToWork()
      await app.call('ADMIN', restoreBackup, { backupFile: data.safetyBackup ?? '' })
      expect(await exportOf(app.db)).toBe(beforeExport)
      await expectSearchToWork()
    },
  )
})

describe('a backup of an older schema', { timeout: 120_000 }, () => {
  it.for(restoredAnew)('restores a backup of an older schema into an empty database: %s', async (schema) => {
    const empty = await createTestApp({ backups: backupSetup() })
    await sql`delete from sessions where user_id <> ${empty.userIds.ADMIN}`.execute(empty.db)
    await sql`delete from last_seen`.execute(empty.db)
    await sql`delete from users where role <> 'ADMIN'`.execute(empty.db)
    const older = olderOf(schema)
    expect((await restore(empty, older)).status).toBe(200)
    const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from users`.execute(empty.db)
    expect(rows).toEqual([{ rows: older.counts.users }])
    await empty.close()
  })
})

describe('a restore that would leave a trigger disabled', () => {
  it('rolls back a restore that would leave a trigger disabled', async () => {
    await sql`alter table payments disable trigger payments_search`.execute(app.db)
    const before = await exportOf(app.db)
    expect((await restore(app, saved)).status).toBe(500)
    expect(await exportOf(app.db)).toBe(before)
    await sql`alter table payments enable trigger payments_search`.execute(app.db)
    expect((await restore(app, withChecksum({ ...saved, schema: currentSchema() }))).status).toBe(200)
  })
})
