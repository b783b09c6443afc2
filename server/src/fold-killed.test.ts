import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCompany } from './demo/load-demo.ts'
import { findCountErrors, foldCounts } from './features/counts/index.ts'
import type { Pool } from './platform/database/database.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from './platform/database/open-database.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { testNow } from './testing/app.ts'
import { startNode } from './testing/child-process.ts'
import { createEmbeddedFolder, createPostgresUrl, engine } from './testing/database.ts'
import { rounds } from './testing/times.ts'

let folder: string
let place: string
let drop = async () => undefined as unknown
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-fold-killed-'))
  place = join(folder, 'database')
  if (engine === 'postgres') ({ url: place, drop } = await createPostgresUrl())
  else await createEmbeddedFolder(place)
  await withDatabase((db) => loadDemoCompany(db, testNow))
}, 120_000)
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function withDatabase<T>(work: (db: Pool) => Promise<T>): Promise<T> {
  const opened: OpenDatabase = engine === 'postgres' ? openPostgres(place) : await openEmbedded(place)
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

describe('a server that is killed while it folds counts', () => {
  it.for(rounds(2, 20))('leaves exact counts, which the next fold keeps (round %i)', { timeout: 120_000 }, async () => {
    const child = startNode(new URL('./testing/fold-child.ts', import.meta.url), [place])
    await child.says('begins')
    await wait(50 + Math.random() * 500)
    child.process.kill('SIGKILL')
    await child.ended
    await withDatabase(async (db) => {
      expect(await findCountErrors(db)).toEqual([])
      await inTransaction(db, (tx) => foldCounts(tx, 1_000_000))
      expect(await findCountErrors(db)).toEqual([])
      const { rows } = await sql`select from booking_count_changes limit 1`.execute(db)
      expect(rows).toEqual([])
    })
  })
})
