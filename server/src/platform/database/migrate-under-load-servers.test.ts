import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { ConfigError } from '../config.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'

let opened: OpenDatabase
beforeEach(async () => {
  opened = await createTestDatabase()
})
afterEach(() => opened.close())

const text = 'alter table bookings add column probe integer not null default 7'
const migrations = [...readMigrations(), { name: '9999-probe.sql', text, checksum: 'x' }]
const options = { migrations, lockTimeoutMs: 200, pauseMs: 1 }

/** Reads the migrated table in a transaction that stays open until the returned function is called. */
async function startLongRead(): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const reading = opened.db.transaction().execute(async (tx) => {
    await sql`select count(*) from bookings`.execute(tx)
    begun.resolve()
    await over.promise
  })
  await begun.promise
  return async () => {
    over.resolve()
    await reading
  }
}

describe('a migration of a table that a long transaction reads', () => {
  it('a migration lets other traffic go on between its retries, and succeeds once a long reader is done', async () => {
    const end = await startLongRead()
    const retries: string[] = []
    const retried = Promise.withResolvers<void>()
    const migrating = migrate(opened.db, {
      ...options,
      onRetry: (line) => {
        if (retries.push(line) === 2) retried.resolve()
      },
    })
    await retried.promise
    // The reader is still open: behind a lock request without timeout, this query would wait for it.
    const { rows } = await sql`select count(*)::int as count from bookings`.execute(opened.db)
    expect(rows).toEqual([{ count: 0 }])
    expect(retries[0]).toBe('The migration 9999-probe.sql waits for a lock that a long transaction holds: try 1 of 60.')
    await end()
    await migrating
    const { rows: made } = await sql`select attname from pg_attribute
      where attrelid = 'bookings'::regclass and attname = 'probe'`.execute(opened.db)
    expect(made).toHaveLength(1)
  })

  it('a migration fails with a clear message after its last retry, and changes nothing', async () => {
    const end = await startLongRead()
    const refusal = migrate(opened.db, { ...options, lockTimeoutMs: 1 })
    await expect(refusal).rejects.toThrow('pg_stat_activity shows it')
    await expect(refusal).rejects.toBeInstanceOf(ConfigError)
    await end()
    const { rows } = await sql`select name from schema_migrations where name = '9999-probe.sql'`.execute(opened.db)
    expect(rows).toEqual([])
  })
})
