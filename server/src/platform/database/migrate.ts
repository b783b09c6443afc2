import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { lockOf } from './advisory-locks.ts'
import type { Pool, Tx } from './database.ts'
import { noDeadline } from './statement-marks.ts'
import { migrationLockTimeoutMs } from './timeouts.ts'
import { inTransaction } from './transaction.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** One migration file; it never changes after its release. */
interface Migration {
  name: string
  text: string
  checksum: string
}

/** Returns the migrations of this version, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/** A row of schema_migrations. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/** Explains why this version does not fit a database with these migrations, and what to do; undefined if it fits. */
export function findMismatch(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[] = readMigrations(),
): { text: string; advice: string } | undefined {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
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

interface MigrateOptions {
  onStep?: (name: string) => void
  /** Called before each retry, with a sentence for the operator. */
  onRetry?: (text: string) => void
  migrations?: readonly Migration[]
  /** Lock timeout of one statement of a migration, in milliseconds: other traffic queues behind it meanwhile. */
  lockTimeoutMs?: number
  /** Pause before a retry, in milliseconds, in which the queued traffic goes on. */
  pauseMs?: number
}

const tries = 60

/**
 * Migrates the database to this version's schema: each missing migration in a transaction of its own, one process at a
 * time. A lock timeout is retried, at most 60 times. Throws a ConfigError if the locks were never free, if the database
 * is newer than the program, or if a migration was changed after its release.
 */
export async function migrate(db: Pool, options: MigrateOptions = {}): Promise<void> {
  const { migrations = readMigrations() } = options
  await inTransaction(db, async (tx) => {
    await lockMigrations(tx)
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx)
  })
  for (const migration of migrations) await applyWithRetries(db, migration, { ...options, migrations })
  const { rows } = await sql<AppliedMigration>`select name, checksum from schema_migrations order by name`.execute(db)
  assertCompatible(rows, migrations)
}

async function applyWithRetries(
  db: Pool,
  migration: Migration,
  options: MigrateOptions & Required<Pick<MigrateOptions, 'migrations'>>,
): Promise<void> {
  const { onRetry = () => undefined, pauseMs = 2_000 } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(db, migration, options)
    } catch (cause) {
      if (!isLockTimeout(cause)) throw cause
      const text = `The migration ${migration.name} waits for a lock that a long transaction holds`
      if (attempt === tries)
        throw new ConfigError(`${text}: end it (pg_stat_activity shows it), then start Yoon again.`, { cause })
      onRetry(`${text}: try ${attempt} of ${tries}.`)
      await wait(pauseMs)
    }
  }
}

async function apply(
  db: Pool,
  { name, text, checksum }: Migration,
  {
    onStep,
    migrations,
    lockTimeoutMs = migrationLockTimeoutMs,
  }: MigrateOptions & Required<Pick<MigrateOptions, 'migrations'>>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockMigrations(tx)
    const { rows } = await sql<AppliedMigration>`
      select name, checksum from schema_migrations where name = ${name}`.execute(tx)
    if (rows[0]) return assertCompatible(rows, migrations)
    onStep?.(name)
    // Set only now: the wait for another migrating process has no timeout.
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
    await tx.executeQuery(CompiledQuery.raw(`${noDeadline}: ${name}\n${text}`))
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
  })
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Waits until no other process migrates; the statement timeout applies neither to the wait nor to a long migration. */
async function lockMigrations(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`${sql.raw(`${noDeadline}\n`)}select pg_advisory_xact_lock(${lockOf('migration')})`.execute(tx)
}

function assertCompatible(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const mismatch = findMismatch(applied, migrations)
  if (mismatch) throw new ConfigError(`${mismatch.text} ${mismatch.advice}`)
}
