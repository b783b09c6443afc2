import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import type { Pool } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/open-database.ts'
import { testNow } from '../../testing/app.ts'
import { documentOf, exportOf } from '../../testing/backups.ts'
import { startNode } from '../../testing/child-process.ts'
import { createEmbeddedFolder, createPostgresUrl, engine } from '../../testing/database.ts'
import { testPasswordHash } from '../../testing/test-password.ts'
import { rounds } from '../../testing/times.ts'

let folder: string
let place: string
let drop = async () => undefined as unknown
let after: string
let adminId: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-killed-'))
  place = join(folder, 'database')
  if (engine === 'postgres') ({ url: place, drop } = await createPostgresUrl())
  else await createEmbeddedFolder(place)
  await withDatabase(async (db) => {
    await loadDemoCompany(db, testNow)
    await sql`update users set password_hash = ${testPasswordHash} where role = 'ADMIN'`.execute(db)
    after = await exportOf(db)
    writeFileSync(join(folder, 'backup.json'), JSON.stringify(await documentOf(db, testNow)))
    const { rows } = await sql<{ id: string }>`select id from users where role = 'ADMIN'`.execute(db)
    adminId = rows[0]?.id ?? ''
  })
}, 120_000)
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function withDatabase<T>(work: (db: Pool) => Promise<T>): Promise<T> {
  const opened: OpenDatabase = engine === 'postgres' ? openPostgres(place) : await openEmbedded(place)
  try {
    await migrate(opened.db)
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

function startRestore() {
  return startNode(new URL('../../testing/restore-child.ts', import.meta.url), [
    place,
    join(folder, 'backup.json'),
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
