import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPostgresUrl } from '../../testing/database.ts'
import { type OpenDatabase, openPostgres } from './open-database.ts'
import { currentSchema, openScratchSchema } from './scratch-schema.ts'
import { inTransaction } from './transaction.ts'

let opened: OpenDatabase
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createPostgresUrl()
  drop = made.drop
  opened = openPostgres(made.url, { maxConnections: 1 })
})
afterAll(async () => {
  await opened.close()
  await drop()
})

async function connection(): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db)
  return rows[0]?.pid
}

it('discards a connection that has used a scratch schema', async () => {
  const used = await connection()
  expect(await connection()).toBe(used)
  await inTransaction(opened.db, async (tx) => {
    const scratch = await openScratchSchema(tx, currentSchema())
    await scratch.drop()
  })
  expect(await connection()).not.toBe(used)
})
