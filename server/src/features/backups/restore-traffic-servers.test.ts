import { type ControlledTransaction, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import type { Tables, Tx } from '../../platform/database/database.ts'
import { type OpenDatabase, openPostgres } from '../../platform/database/open-database.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { type Document, documentOf, restore } from '../../testing/backups.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { keepFilesInMemory } from '../../testing/files.ts'

let drop: () => Promise<void>
let writer: OpenDatabase
let app: TestApp
let saved: Document
beforeAll(async () => {
  const { url, drop: dropDatabase } = await createPostgresUrl()
  drop = dropDatabase
  writer = openPostgres(url)
  // Deadlocks are detected sooner than usual.
  const name = sql.id(new URL(url).pathname.slice(1))
  await sql`alter database ${name} set deadlock_timeout = '200ms'`.execute(writer.db)
  app = await createTestApp({ backups: backupSetup(), open: async () => openPostgres(url) })
  await loadDemoCompany(app.db, testNow, keepFilesInMemory())
})
afterAll(async () => {
  await app.close()
  await writer.close()
  await drop()
})
beforeEach(async () => {
  saved = await documentOf(app.db, testNow)
})

/** Waits until the restore is waiting for a table lock. */
async function restoreWaits(): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.mode = 'ExclusiveLock' and l.locktype = 'relation' and not granted`.execute(
        app.db,
      )
      return rows.length > 0
    },
    { timeout: 20_000 },
  )
}

const writeBooking = (tx: Tx) => sql`update bookings set pickup_location = 'Almadies'`.execute(tx)
const takeNumber = (tx: Tx) => sql`update counters set value = value + 1`.execute(tx)
const assignDriver = (tx: Tx) => sql`select from drivers for update`.execute(tx)

describe('a restore during a write', () => {
  it.for([
    ['in the order of writes', [writeBooking, assignDriver, takeNumber]],
    ['in another order, and gives way to it', [takeNumber, assignDriver, writeBooking]],
  ] as const)('waits for a running write that locks %s', async ([, steps]) => {
    const [begin, ...goOn] = steps
    const tx = (await writer.db.startTransaction().execute()) as ControlledTransaction<Tables> & Tx
    // In a deadlock it is the restore that has to detect it.
    await sql`set local deadlock_timeout = '10s'`.execute(tx)
    await begin(tx)
    const answer = restore(app, saved)
    await restoreWaits()
    for (const step of goOn) await step(tx)
    await tx.commit().execute()
    expect((await answer).status).toBe(200)
    const { rows } = await sql`select from bookings where pickup_location = 'Almadies'`.execute(app.db)
    expect(rows).toEqual([])
  })
})
