import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database, Pool, Tx } from './database.ts'
import { explainRow } from './database-errors.ts'
import { type DumpedRow, readDumpedRows, UnreadableRows } from './dump-rows.ts'
import { migrate, readMigrations } from './migrate.ts'
import { findVersion, type Place, ProgramFailed, readProgram } from './postgres-programs.ts'
import { dropLeftScratchDatabases, withScratchDatabase } from './scratch-database.ts'
import { inTransaction, outsideTransactionGuard } from './transaction.ts'

/** Backups by PostgreSQL's own programs, if these are available. */
export interface PostgresDump {
  /** Dumps a snapshot of the database in the custom format, without the rows of some tables. */
  write(withoutContentOf: readonly string[]): Readable
  /**
   * Runs `work` on a scratch database with the dump's rows of some tables, in the schema of this version, and drops it
   * afterwards. The schema comes from our migrations: only rows are taken from the dump, and none of its SQL is run.
   */
  withRestored<T>(dump: StoredDump, work: (db: Pool) => Promise<T>): Promise<T>
  /** Returns the values of one column of a table in a dump. */
  readColumn(dump: Readable, table: string, column: string): Promise<string[]>
  /** Drops the scratch databases left by restores of killed servers. */
  removeUnfinished(): Promise<void>
}

interface StoredDump {
  /** Opens the dump; called once for each table. */
  read: () => Readable
  /** Tables whose rows are restored, each after those that it refers to. */
  tables: readonly string[]
  /** Called if the clean-up fails, which does not affect the result. */
  onError: (error: unknown) => void
}

/** Reasons to refuse a dump: broken, of a newer version, or not made by Yoon. */
export type DumpFault = 'broken' | 'newer' | 'foreign'

export class UnusableDump extends Error {
  readonly fault: DumpFault

  constructor(fault: DumpFault, cause?: unknown) {
    super(`The dump is ${fault}`, { cause })
    this.fault = fault
  }
}

/**
 * Returns PostgreSQL's programs if they are installed, are not older than the server, and the user may create a scratch
 * database; else undefined, and backups are JSON.
 */
export async function findPostgresDump(url: string, db: Database, path: string): Promise<PostgresDump | undefined> {
  return (await explainMissingPrograms(db, path)) === undefined ? openPostgresDump({ url, path }) : undefined
}

/** Explains to the operator why backups cannot use PostgreSQL's programs; undefined if they can. */
export async function explainMissingPrograms(db: Database, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: number; mayCreate: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version, rolcreatedb or rolsuper as "mayCreate"
    from pg_roles where rolname = current_user`.execute(db)
  const oldest = Math.min(await findVersion('pg_dump', path), await findVersion('pg_restore', path))
  const version = rows[0]?.version ?? Number.POSITIVE_INFINITY
  if (oldest === 0) return 'pg_dump and pg_restore are not in the path'
  if (oldest < version) return `pg_dump ${oldest} is older than the server, which is of version ${version}`
  return rows[0]?.mayCreate ? undefined : 'the user may not create the database into which one is restored'
}

function openPostgresDump(place: Place): PostgresDump {
  return {
    write(withoutContentOf) {
      const excluded = withoutContentOf.map((table) => `--exclude-table-data=${table}`)
      const options = ['--format=custom', '--encoding=UTF8', '--no-owner', '--no-privileges', ...excluded]
      return readProgram('pg_dump', options, place)
    },
    async withRestored({ read, tables, onError }, work) {
      const readRows = (table: string) => readDumpedRows(place, read(), table)
      const schema = await findSchema(readRows('schema_migrations'))
      const fill = async ({ db }: { db: Pool }) => {
        const migrations = readMigrations()
        await migrate(db, { migrations: migrations.slice(0, migrations.findIndex(({ name }) => name === schema) + 1) })
        await asUnusableDump(() => inTransaction(db, (tx) => fillTables(tx, tables, readRows)))
        await migrate(db)
        return work(db)
      }
      return outsideTransactionGuard(() => withScratchDatabase(place.url, fill, onError))
    },
    readColumn: (dump, table, column) =>
      asUnusableDump(async () => {
        const values: string[] = []
        for await (const row of readDumpedRows(place, dump, table)) values.push(row[column] ?? '')
        return values
      }),
    removeUnfinished: () => outsideTransactionGuard(() => dropLeftScratchDatabases(place.url)),
  }
}

/** Returns the newest of our migrations that a dump has applied. */
async function findSchema(rows: AsyncIterable<DumpedRow>): Promise<string> {
  const seen = await asUnusableDump(async () => {
    const names: string[] = []
    for await (const { name } of rows) names.push(name ?? '')
    return names
  })
  const known = readMigrations().map(({ name }) => name)
  if (seen.some((name) => !known.includes(name))) throw new UnusableDump('newer')
  const last = known.findLast((name) => seen.includes(name))
  if (last === undefined) throw new UnusableDump('foreign')
  return last
}

const batchRows = 250

/** Fills tables with the rows of a dump, with their triggers disabled. */
async function fillTables(
  tx: Tx,
  tables: readonly string[],
  readRows: (table: string) => AsyncIterable<DumpedRow>,
): Promise<void> {
  const types = await findTypes(tx)
  const filled = tables.filter((table) => types.has(table))
  for (const table of filled.toReversed()) {
    await sql`alter table ${sql.id(table)} disable trigger user`.execute(tx)
    await sql`delete from ${sql.id(table)}`.execute(tx)
  }
  for (const table of filled) {
    let batch: object[] = []
    for await (const row of readRows(table)) {
      batch.push(typed(row, types.get(table) ?? new Map()))
      if (batch.length < batchRows) continue
      await insertRows(tx, table, batch)
      batch = []
    }
    await insertRows(tx, table, batch)
  }
  for (const table of filled) await sql`alter table ${sql.id(table)} enable trigger user`.execute(tx)
}

/** Returns the types of the insertable columns, by table. */
async function findTypes(tx: Tx): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, t.typname as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''`.execute(tx)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map(
    [...byTable].map(([table, columns]) => [table, new Map(columns.map(({ name, type }) => [name, type]))]),
  )
}

/** Converts a row to JSON: PostgreSQL parses all values from text except JSON. */
function typed(row: DumpedRow, types: ReadonlyMap<string, string>): object {
  const entries = Object.entries(row).map(([name, value]) => {
    const type = types.get(name)
    if (type === undefined) throw new UnusableDump('broken')
    return [name, type === 'jsonb' && value !== null ? JSON.parse(value) : value]
  })
  return Object.fromEntries(entries)
}

async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`insert into ${sql.id(table)} (${columns}) overriding system value select ${columns}
    from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** Reads a dump and turns faults of its programs, text or rows into UnusableDump. */
async function asUnusableDump<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((cause: unknown) => {
    const isFault =
      cause instanceof ProgramFailed ||
      cause instanceof UnreadableRows ||
      cause instanceof SyntaxError ||
      explainRow(cause) !== undefined
    throw isFault ? new UnusableDump('broken', cause) : cause
  })
}
