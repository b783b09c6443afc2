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

/** A row of schema_migrations: what a database has seen. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/** Why this version is not the one for a database that has seen these migrations, and what to do; nothing where it is. */
export function findMismatch(applied: readonly AppliedMigration[]): { text: string; advice: string } | undefined {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  const newer = applied.find(({ name }) => !known.has(name))
  if (newer) return { text: `The database is newer than this Yoon (it has ${newer.name}).`, advice: 'Upgrade Yoon.' }
  const changed = applied.find(({ name, checksum }) => known.get(name) !== checksum)
  return (
    changed && {
      text: `The migration ${changed.name} is not the one that made this database.`,
      advice: 'Use the Yoon that made it, or restore a backup into an empty database.',
    }
  )
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
      const { rows } = await sql<AppliedMigration>`
        select name, checksum from schema_migrations where name = ${migration.name}`.execute(tx)
      if (rows[0]) return assertOurs(rows)
      onStep(migration.name)
      await tx.executeQuery(CompiledQuery.raw(`${unhurried}: ${migration.name}\n${migration.text}`))
      await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
        tx,
      )
    })
  }
  const { rows } = await sql<AppliedMigration>`select name, checksum from schema_migrations order by name`.execute(db)
  assertOurs(rows)
}

/** One process migrates at a time; neither the wait nor a long migration has the deadline of ordinary statements. */
async function waitForTurn(tx: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`${sql.raw(`${unhurried}\n`)}select pg_advisory_xact_lock(${lockOf('migration')})`.execute(tx)
}

function assertOurs(applied: readonly AppliedMigration[]): void {
  const mismatch = findMismatch(applied)
  if (mismatch) throw new ConfigError(`${mismatch.text} ${mismatch.advice}`)
}
