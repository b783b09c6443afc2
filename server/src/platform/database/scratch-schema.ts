import { CompiledQuery, sql } from 'kysely'
import type { Tx } from './database.ts'
import { readMigrations } from './migrate.ts'
import { discardConnection, noDeadline } from './statement-marks.ts'

/** Empty copies of the database's tables, in a schema of their own and within one transaction. */
export interface ScratchSchema {
  name: string
  /** Schema of the live tables. */
  live: string
  /** True if all migrations have been applied to it. */
  isCurrent: boolean
  /**
   * Runs `work` with only the scratch schema in the search path; throws if a live table was read, written or altered
   * nevertheless.
   */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Runs the migrations that it lacks. */
  migrate(): Promise<void>
  drop(): Promise<void>
}

const name = 'yoon_restore'

/** Returns the name of this version's last migration, which a backup stores as its schema. */
export function currentSchema(): string {
  return readMigrations().at(-1)?.name ?? ''
}

/** True if this version knows the schema; false for that of a newer version. */
export function isKnownSchema(schema: string): boolean {
  return readMigrations().some((migration) => migration.name === schema)
}

/** Creates the tables as they were after a migration. They never outlive the transaction. */
export async function openScratchSchema(tx: Tx, schema: string): Promise<ScratchSchema> {
  const migrations = readMigrations()
  const seen = migrations.findIndex((migration) => migration.name === schema) + 1
  const { rows } = await sql<{ live: string; path: string; extensions: string[] }>`
    select current_schema() as live, current_setting('search_path') as path,
      array(select distinct extnamespace::regnamespace::text from pg_extension) as extensions`.execute(tx)
  const { live = 'public', path = 'public', extensions = [] } = rows[0] ?? {}

  const within = async <T>(searchPath: string, work: () => Promise<T>): Promise<T> => {
    const before = await findLocks(tx, live)
    await setSearchPath(tx, searchPath)
    const result = await work()
    await setSearchPath(tx, path)
    const touched = (await findLocks(tx, live)).filter((lock) => !before.includes(lock))
    if (touched.length > 0) throw new Error(`Tables of the database were reached from beside them: ${touched.join()}`)
    return result
  }
  // Migrations use functions of extensions, which may be in the live schema.
  const run = (texts: readonly { text: string }[]) =>
    within([name, ...extensions].join(', '), async () => {
      for (const { text } of texts) await tx.executeQuery(CompiledQuery.raw(`${noDeadline}\n${text}`))
    })

  await sql`${sql.raw(discardConnection)}
    create schema ${sql.id(name)}`.execute(tx)
  await run(migrations.slice(0, seen))
  return {
    name,
    live,
    isCurrent: seen === migrations.length,
    alone: (work) => within(name, work),
    migrate: () => run(migrations.slice(seen)),
    async drop() {
      await tx.executeQuery(CompiledQuery.raw(`${noDeadline}\nset local client_min_messages = warning`))
      await tx.executeQuery(CompiledQuery.raw(`${noDeadline}\ndrop schema ${name} cascade`))
    },
  }
}

async function setSearchPath(tx: Tx, path: string): Promise<void> {
  await sql`select set_config('search_path', ${path}, true)`.execute(tx)
}

/**
 * Returns the locks that the transaction holds on tables of a schema: they show which it has read, written or altered.
 */
async function findLocks(tx: Tx, schema: string): Promise<string[]> {
  const { rows } = await sql<{ lock: string }>`
    select distinct concat_ws(' ', c.relname, l.mode) as lock
    from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relnamespace = (select oid from pg_namespace where nspname = ${schema})
      and l.database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return rows.map(({ lock }) => lock)
}
