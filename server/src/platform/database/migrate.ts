import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { CompiledQuery, sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { lockOf } from './advisory-locks.ts'
import { type Database, transaction } from './database.ts'
import { unhurried } from './statement-marks.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The migrations of this version, in order. */
export function readMigrations(): { name: string; text: string; checksum: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings the database to this version's schema: each missing migration in a transaction of its own, one process at a
 * time. Throws a ConfigError where the database is newer than the program or a migration was changed after the fact.
 */
export async function migrate(db: Database, onStep: (name: string) => void = () => undefined): Promise<void> {
  await transaction(db, async (tx) => {
    await waitForTurn(tx)
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx)
  })
  for (const migration of readMigrations()) {
    await transaction(db, async (tx) => {
      await waitForTurn(tx)
      const { rows } = await sql<{ checksum: string }>`
        select checksum from schema_migrations where name = ${migration.name}`.execute(tx)
      if (rows[0]) return assertUnchanged(migration, rows[0].checksum)
      onStep(migration.name)
      await tx.executeQuery(CompiledQuery.raw(`${unhurried}: ${migration.name}\n${migration.text}`))
      await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
        tx,
      )
    })
  }
  await assertNotNewer(db)
}

/** One process migrates at a time; neither the wait nor a long migration has the deadline of ordinary statements. */
async function waitForTurn(tx: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`${sql.raw(`${unhurried}\n`)}select pg_advisory_xact_lock(${lockOf('migration')})`.execute(tx)
}

function assertUnchanged({ name, checksum }: { name: string; checksum: string }, applied: string): void {
  if (applied !== checksum) throw new ConfigError(`The migration ${name} is not the one that made this database.`)
}

async function assertNotNewer(db: Database): Promise<void> {
  const known = readMigrations().map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  const unknown = rows.find(({ name }) => !known.includes(name))
  if (unknown) throw new ConfigError(`The database is newer than this Yoon (it has ${unknown.name}): upgrade Yoon.`)
}
