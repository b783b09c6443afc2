import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Tx } from './database.ts'
import { readMigrations } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'
import { openScratchSchema, type ScratchSchema } from './scratch-schema.ts'
import { inTransaction } from './transaction.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await createTestDatabase()
})
afterAll(() => opened.close())

/** Runs `work` in a scratch schema with the tables of the first migration. */
async function beside(work: (tx: Tx, scratch: ScratchSchema) => Promise<unknown>): Promise<void> {
  await inTransaction(opened.db, async (tx) => {
    const scratch = await openScratchSchema(tx, readMigrations()[0]?.name ?? '')
    await scratch.alone(() => work(tx, scratch))
    await scratch.drop()
  })
}

describe('a scratch schema', () => {
  it('resolves a table name to the scratch schema', async () => {
    await beside(async (tx) => {
      const { rows } = await sql`select 'users'::regclass = 'yoon_restore.users'::regclass as "isOurs"`.execute(tx)
      expect(rows).toEqual([{ isOurs: true }])
    })
  })

  it('finds no table that the older schema lacks', async () => {
    const reading = beside((tx) => sql`select from bookings`.execute(tx))
    await expect(reading).rejects.toThrow('relation "bookings" does not exist')
  })

  it.for([
    ['reads', 'select from public.bookings'],
    ['empties', 'delete from public.payments'],
    ['alters', 'alter table public.bookings disable trigger user'],
  ] as const)('rolls back if a statement %s a live table', async ([, statement]) => {
    const reaching = beside((tx) => sql.raw(statement).execute(tx))
    await expect(reaching).rejects.toThrow('Tables of the database were reached from beside them')
  })

  it('runs all migrations, with the functions of extensions', async () => {
    await inTransaction(opened.db, async (tx) => {
      const scratch = await openScratchSchema(tx, readMigrations()[0]?.name ?? '')
      await scratch.migrate()
      const { rows } = await sql`select to_regclass('yoon_restore.bookings') is not null as "isThere"`.execute(tx)
      expect(rows).toEqual([{ isThere: true }])
      await scratch.drop()
    })
  })
})
