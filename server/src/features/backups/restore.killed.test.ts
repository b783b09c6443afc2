import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import type { Pool } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { testNow } from '../../testing/app.ts'
import { documentOf, exportOf } from '../../testing/backups.ts'
import { startNode } from '../../testing/child-process.ts'
import { createKeptDatabase, type KeptDatabase } from '../../testing/kept-database.ts'
import { testPasswordHash } from '../../testing/test-password.ts'
import { rounds } from '../../testing/times.ts'

let database: KeptDatabase
let after: string
let adminId: string
beforeAll(async () => {
  database = await createKeptDatabase('restore-killed')
  await withDatabase(async (db) => {
    await loadDemoCompany(db, testNow)
    await sql`update users set password_hash = ${testPasswordHash} where role = 'ADMIN'`.execute(db)
    after = await exportOf(db)
    writeFileSync(join(database.folder, 'backup.json'), JSON.stringify(await documentOf(db, testNow)))
    const { rows } = await sql<{ id: string }>`select id from users where role = 'ADMIN'`.execute(db)
    adminId = rows[0]?.id ?? ''
  })
}, 120_000)
afterAll(() => database.remove())

/** Opens the database with its migrations run, as a start does. */
function withDatabase<T>(work: (db: Pool) => Promise<T>): Promise<T> {
  return database.open(async (db) => {
    await migrate(db)
    return work(db)
  })
}

function startRestore() {
  return startNode(new URL('../../testing/restore-child.ts', import.meta.url), [
    database.place,
    join(database.folder, 'backup.json'),
    adminId,
  ])
}

describe('a server that is killed during a restore', () => {
  it.for(rounds(1, 10))(
    'leaves either the old or the restored rows after a kill, never a mix (round %i)',
    { timeout: 120_000 },
    async (round) => {
      const before = await withDatabase(async (db) => {
        await sql`update bookings set pickup_location = ${`Avant le tour ${round}`}`.execute(db)
        await sql`delete from payments where status <> 'COMPLETED'`.execute(db)
        return exportOf(db)
      })
      const child = startRestore()
      await child.says('begins')
      const hasAnswered = child.says('answered').then(
        () => true,
        () => false,
      )
      await Promise.race([wait(100 + Math.random() * 900), hasAnswered])
      child.process.kill('SIGKILL')
      await child.ended
      const found = await withDatabase(exportOf)
      expect([before, after]).toContain(found)
      if (child.stdout().includes('answered 200')) expect(found).toBe(after)
    },
  )

  it('restores successfully after a killed restore', { timeout: 120_000 }, async () => {
    const child = startRestore()
    await child.says('answered 200')
    await child.ended
    expect(await withDatabase(exportOf)).toBe(after)
  })
})
