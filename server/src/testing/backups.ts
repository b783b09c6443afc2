import { createHash } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { createBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { sql } from 'kysely'
import { createApp, streamBackup } from '../app.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Database, Pool } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Archive } from '../platform/files/archive.ts'
import { closeSession, openSession } from '../platform/sessions.ts'
import type { Answer, TestApp } from './app.ts'
import { testSigner } from './archive.ts'
import { keepFilesInMemory } from './files.ts'
import { testVault } from './vault.ts'

export interface Document {
  [member: string]: unknown
  schema: string
  tables: Record<string, Record<string, unknown>[]>
  counts: Record<string, number>
  checksum: string
}

/** Makes a backup of a database through HTTP, as a browser does, on a server without an archive. */
export async function documentOf(db: Pool, now: Date): Promise<Document> {
  await sql`delete from call_counts`.execute(db)
  const listen = () => async () => undefined
  const quiet = { clock: () => now, probe: async () => undefined, shedAboveMs: Number.POSITIVE_INFINITY }
  const app = await createApp({ db, listen, files: keepFilesInMemory(), vault: testVault, ...quiet })
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('is_active', '=', true)
    .where('must_change_password', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const origin = { address: '127.0.0.1', userAgent: 'backup' }
  const token = await inTransaction(db, (tx) => openSession(tx, admin.id, origin, now))
  const headers = { authorization: `Bearer ${token}` }
  const made = await app.inject({ method: 'POST', url: createBackup.path, headers })
  if (made.statusCode !== 201) throw new Error(`No backup was made: ${made.body}`)
  const { data } = made.json<{ data: { downloadUrl: string } }>()
  const downloaded = await app.inject({ url: data.downloadUrl })
  await app.close()
  const { rows } = await sql<{ id: string }>`select id from sessions where user_agent = 'backup'`.execute(db)
  for (const { id } of rows) await closeSession(db, id)
  return downloaded.json<Document>()
}

/** Returns the document with checksum, counts and signature recomputed. */
export function withChecksum(document: Document): Document {
  const hash = createHash('sha256')
  const tables = Object.entries(document.tables)
  for (const [name, rows] of tables) for (const row of rows) hash.update(`${name} ${canonicalJson(row)}\n`)
  const counts = Object.fromEntries(tables.map(([name, rows]) => [name, rows.length]))
  const { tables: _, signature: __, ...facts } = document
  const signed = { ...facts, counts, checksum: `sha256:${hash.digest('hex')}` }
  return { ...document, ...signed, signature: testSigner.sign(signed) }
}

/** Returns the document without its signature. */
export function unsigned(document: Document): Document {
  const { signature: _, ...rest } = document
  return rest as Document
}

/**
 * Returns the canonical JSON of all tables in a backup, equal for equal data. Omits the counters, which only grow, and
 * the journal.
 */
export async function exportOf(db: Pool): Promise<string> {
  const { tables } = (await json(streamBackup(db, facts))) as Document
  const { counters: _, ...rest } = tables
  return canonicalJson(rest)
}

const facts = { now: new Date(0), hasJournal: false, signer: testSigner }

/** Sends a document to be restored, without rate limit. */
export async function restore(app: TestApp, backupData: unknown): Promise<Answer<typeof restoreBackup>> {
  await sql`delete from call_counts`.execute(app.db)
  return app.call('ADMIN', restoreBackup, {}, { payload: { backupData } })
}

/** Returns the scratch databases that restores into this database have created. */
export async function findScratchDatabases(db: Database): Promise<string[]> {
  const { rows } = await sql<{ datname: string }>`select datname from pg_database where starts_with(datname,
    'yoon_restore_' || (select oid from pg_database where datname = current_database()) || '_')`.execute(db)
  return rows.map(({ datname }) => datname)
}

/** Returns the search path for the programs of PostgreSQL. */
export function programPath(): string {
  return process.env.PATH ?? ''
}

/** Fingerprint of a table: its number of rows and a checksum over all columns. */
interface TablePrint {
  rows: number
  sum: string
}

/** Tables that every call or the background jobs write to; the counts, which a job folds, are compared with the rows elsewhere. */
const volatileTables = [
  'booking_count_changes',
  'booking_counts',
  'call_counts',
  'driver_booking_counts',
  'job_runs',
  'last_seen',
  'payment_count_changes',
  'payment_counts',
  'revenue_count_changes',
  'revenue_counts',
  'sessions',
  'todo_found',
  'todo_state',
  'user_count_changes',
  'user_counts',
]

/** Returns a fingerprint of each table, including tables that no backup contains, and the state of each trigger. */
export async function fingerprintOf(db: Database): Promise<{ tables: Record<string, TablePrint>; triggers: string[] }> {
  const { rows: names } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db)
  const tables: Record<string, TablePrint> = {}
  for (const { name } of names) {
    if (volatileTables.includes(name)) continue
    const { rows } = await sql<TablePrint>`
      select count(*)::integer as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum
      from ${sql.id(name)} t`.execute(db)
    if (rows[0]) tables[name] = rows[0]
  }
  return { tables, triggers: await findTriggers(db) }
}

/** Returns each trigger of the database with its state: O and A are enabled. */
export async function findTriggers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ trigger: string }>`
    select concat_ws(' ', c.relname, t.tgname, t.tgenabled) as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal order by 1`.execute(db)
  return rows.map(({ trigger }) => trigger)
}

/** Reads a backup of an archive as a document. */
export async function keptDocument(archive: Pick<Archive, 'read'>, name: string): Promise<Document> {
  const file = await archive.read(name)
  if (!file) throw new Error(`There is no backup ${name}`)
  return (await json(file.content)) as Document
}
