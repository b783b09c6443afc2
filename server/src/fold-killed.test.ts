import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCompany } from './demo/load-demo.ts'
import { findCountErrors, foldCounts } from './features/counts/index.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { testNow } from './testing/app.ts'
import { startNode } from './testing/child-process.ts'
import { createKeptDatabase, type KeptDatabase } from './testing/kept-database.ts'
import { rounds } from './testing/times.ts'

let database: KeptDatabase
beforeAll(async () => {
  database = await createKeptDatabase('fold-killed')
  await database.open((db) => loadDemoCompany(db, testNow))
}, 120_000)
afterAll(() => database.remove())

describe('a server that is killed while it folds counts', () => {
  it.for(rounds(2, 20))('leaves exact counts, which the next fold keeps (round %i)', { timeout: 120_000 }, async () => {
    const child = startNode(new URL('./testing/fold-child.ts', import.meta.url), [database.place])
    await child.says('begins')
    await wait(50 + Math.random() * 500)
    child.process.kill('SIGKILL')
    await child.ended
    await database.open(async (db) => {
      expect(await findCountErrors(db)).toEqual([])
      await inTransaction(db, (tx) => foldCounts(tx, 1_000_000))
      expect(await findCountErrors(db)).toEqual([])
      const { rows } = await sql`select from booking_count_changes limit 1`.execute(db)
      expect(rows).toEqual([])
    })
  })
})
