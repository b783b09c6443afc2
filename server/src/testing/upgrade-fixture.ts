import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../platform/database/open-database.ts'
import { adminUrl } from './database.ts'
import { createOwnDatabase } from './own-database.ts'

const folder = new URL('../../fixtures/17b4d9d/', import.meta.url)
const dayMs = 24 * 60 * 60_000

/** Data of the company when its files were packed; the counts are those of its backups. */
export interface UpgradeFacts {
  /** Instant at which its creation began, ISO 8601. */
  madeAt: string
  counts: Record<'users' | 'drivers' | 'vehicles' | 'bookings' | 'payments', number>
  settings: Record<'profile' | 'notifications' | 'business' | 'security', Record<string, unknown>>
  /** A member of staff with two-factor authentication. */
  enrolled: { email: string; password: string; secret: string; recoveryCodes: string[] }
  photos: { vehicleId: string; url: string; sha256: string }[]
  receipts: { paymentId: string; fileName: string }[]
  /** Booking made after its backups, so none of them contains it. */
  bookingAfterBackups: { id: string; reference: string }
  backups: string[]
}

export interface UpgradeFixture {
  facts: UpgradeFacts
  /** Each column before any migration, as `table.column type`. */
  columns: string[]
  /** Data folder of a server. */
  folder: string
  /** Name of the database; undefined if it is embedded. */
  database?: string
  /** Environment variables of a server on this company. */
  env: { DATA_DIR: string; DATABASE_URL: string }
  /** Opens the database without migrating it. */
  open(): Promise<OpenDatabase>
  remove(): Promise<void>
}

/**
 * Unpacks the company of an earlier version (server/fixtures/README.md) into a temporary folder; on PostgreSQL its
 * database goes into a new one on the server of the tests. Moves all dates by whole days, so that the company was made
 * within the last 24 hours. The schema stays that of the earlier version.
 */
export async function unpackUpgradeFixture(isPostgres: boolean): Promise<UpgradeFixture> {
  const data = mkdtempSync(join(tmpdir(), 'yoon-upgrade-'))
  const all = JSON.parse(readFileSync(new URL('facts.json', folder), 'utf8'))
  const facts: UpgradeFacts = isPostgres ? all.postgres : all.embedded
  extract(isPostgres ? 'postgres-files.tar.br' : 'embedded.tar.br', data)
  const database = isPostgres ? await createOwnDatabase(adminUrl(), 'upgrade', async () => 'template0') : undefined
  const open = async () => (database ? openPostgres(database.url) : openEmbedded(join(data, 'database')))
  const opened = await open()
  const run = (text: string) => opened.db.executeQuery(CompiledQuery.raw(text))
  if (database) await run(unpack('postgres.sql.br').toString())
  await run(moveDates(Math.floor((Date.now() - Date.parse(facts.madeAt)) / dayMs)))
  const columns = await readColumns(opened.db)
  await opened.close()
  return {
    facts,
    columns,
    folder: data,
    ...(database && { database: database.name }),
    env: { DATA_DIR: data, DATABASE_URL: database?.url ?? '' },
    open,
    async remove() {
      await database?.drop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Returns each column of the present schema, as `table.column type`. */
export async function readColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name || ' ' || udt_name as name from information_schema.columns
    where table_schema = 'public' order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function extract(name: string, target: string): void {
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xf', '-', '-C', target], { input: unpack(name), stdio: ['pipe', 'ignore', 'inherit'] })
}

function unpack(name: string): Buffer {
  return brotliDecompressSync(readFileSync(new URL(name, folder)))
}

/**
 * Returns SQL that moves all dates, instants and 30-second steps of two-factor codes by `days`, with triggers disabled.
 */
function moveDates(days: number): string {
  return `
    do $$
    declare
      one record;
    begin
      set local search_path = public;
      set local timezone = 'UTC';
      set local statement_timeout = 0;
      set local session_replication_role = replica;
      alter table audit_entries disable trigger audit_is_append_only;
      for one in
        select c.table_name, string_agg(format('%1$I = %1$I + %2$L::interval', c.column_name, '${days} days'), ', ') as changes
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
          and c.data_type in ('date', 'timestamp with time zone')
        group by c.table_name
      loop
        execute format('update %I set %s', one.table_name, one.changes);
      end loop;
      update two_factor set last_step = last_step + ${days * 2880};
      alter table audit_entries enable always trigger audit_is_append_only;
    end $$`
}
