import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../testing/database.ts'
import { ConfigError } from '../config.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'

let opened: OpenDatabase
afterEach(() => opened.close())

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(opened.db)
  return rows.map(({ name }) => name)
}
const all = readMigrations().map(({ name }) => name)

describe('migrate', () => {
  it('migrates an empty database once', async () => {
    opened = await createEmptyDatabase()
    const steps: string[] = []
    await migrate(opened.db, { onStep: (name) => steps.push(name) })
    await migrate(opened.db, { onStep: (name) => steps.push(name) })
    expect([steps, await applied()]).toEqual([all, all])
  })

  it('applies each migration once when three processes migrate at the same time', async () => {
    opened = await createEmptyDatabase()
    const steps: string[] = []
    const options = { onStep: (name: string) => void steps.push(name) }
    await Promise.all([migrate(opened.db, options), migrate(opened.db, options), migrate(opened.db, options)])
    expect([steps, await applied()]).toEqual([all, all])
  })

  it('sets a lock timeout of 5 s for each statement of a migration', async () => {
    opened = await createTestDatabase()
    const text = `create table seen as select current_setting('lock_timeout') as "lockTimeout"`
    await migrate(opened.db, { migrations: [...readMigrations(), { name: '9999-seen.sql', text, checksum: 'x' }] })
    const { rows } = await sql`select * from seen`.execute(opened.db)
    expect(rows).toEqual([{ lockTimeout: '5s' }])
  })

  it('rolls back a migration that fails, and does not retry it', async () => {
    opened = await createTestDatabase()
    const text = 'create table half (); select 1 / 0'
    const steps: string[] = []
    const migrations = [...readMigrations(), { name: '9999-half.sql', text, checksum: 'x' }]
    await expect(migrate(opened.db, { migrations, onStep: (name) => steps.push(name) })).rejects.toThrow(/zero/)
    expect(steps).toEqual(['9999-half.sql'])
    expect((await sql`select to_regclass('half') as half`.execute(opened.db)).rows).toEqual([{ half: null }])
  })

  it('refuses a database that was migrated with another text of a migration', async () => {
    opened = await createTestDatabase()
    await sql`update schema_migrations set checksum = 'other' where name = ${all[1]}`.execute(opened.db)
    const refusal = migrate(opened.db)
    await expect(refusal).rejects.toThrow(`The migration ${all[1]} is not the one that made this database.`)
    await expect(refusal).rejects.toBeInstanceOf(ConfigError)
  })

  it('refuses a database that is newer than the program', async () => {
    opened = await createTestDatabase()
    await sql`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`.execute(opened.db)
    const refusal = migrate(opened.db)
    await expect(refusal).rejects.toThrow(
      'The database is newer than this Yoon (it has 9999-future.sql). Upgrade Yoon.',
    )
    await expect(refusal).rejects.toBeInstanceOf(ConfigError)
  })
})
