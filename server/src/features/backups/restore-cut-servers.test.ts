import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../platform/database/open-database.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { type Document, documentOf, fingerprintOf, restore } from '../../testing/backups.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { createFaultProxy, type FaultProxy } from '../../testing/fault-proxy.ts'
import { insertSmallCompany } from '../../testing/small-company.ts'
import { restoreChannel, restoreStages } from './restore.service.ts'

let proxy: FaultProxy
let drop: () => Promise<void>
let direct: OpenDatabase
let app: TestApp
let saved: Document
const archive = keepArchiveInMemory()
beforeAll(async () => {
  const made = await createPostgresUrl()
  drop = made.drop
  direct = openPostgres(made.url)
  proxy = await createFaultProxy(new URL(made.url))
  app = await createTestApp({ backups: backupSetup({ archive }), open: async () => openPostgres(proxy.url) })
  await insertSmallCompany(app)
  saved = await documentOf(app.db, testNow)
  await sql`update bookings set special_requests = 'Avant'`.execute(direct.db)
})
afterAll(async () => {
  await app.close()
  await proxy.shut()
  await direct.close()
  await drop()
})

describe('a connection that is cut during a restore', { timeout: 60_000 }, () => {
  it.for(restoreStages)(
    'keeps every row and trigger if the connection is cut once the restore has %s',
    async (stage) => {
      const before = await fingerprintOf(direct.db)
      const shut = Promise.withResolvers<void>()
      const cut = (reached: unknown) => {
        if (reached === stage) proxy.shut().then(shut.resolve, shut.reject)
      }
      restoreChannel.subscribe(cut)
      const answer = restore(app, saved)
      await shut.promise
      expect((await answer).status).toBeGreaterThanOrEqual(500)
      restoreChannel.unsubscribe(cut)
      await proxy.open()
      expect(await fingerprintOf(direct.db)).toEqual(before)
    },
  )

  it('restores successfully after a restore whose connection was cut', async () => {
    expect((await restore(app, saved)).status).toBe(200)
  })
})
