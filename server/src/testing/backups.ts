import { createHash } from 'node:crypto'
import { createBackup, restoreBackup } from '@yoon/contract/backups'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Database } from '../platform/database/database.ts'
import { closeSession, openSession } from '../platform/sessions.ts'
import type { Answer, TestApp } from './app.ts'
import { keepFilesInMemory } from './files.ts'
import { testVault } from './vault.ts'

export interface Document {
  [member: string]: unknown
  schema: string
  tables: Record<string, Record<string, unknown>[]>
  counts: Record<string, number>
  checksum: string
}

/** The backup of a database as a browser gets one, from a server that keeps none. */
export async function documentOf(db: Database, now: Date): Promise<Document> {
  await sql`delete from rate_limits`.execute(db)
  const listen = () => async () => undefined
  const quiet = { clock: () => now, probe: async () => undefined, shedAboveMs: Number.POSITIVE_INFINITY }
  const app = await createApp({ db, listen, files: keepFilesInMemory(), vault: testVault, ...quiet })
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const token = await openSession(db, admin.id, { address: '127.0.0.1', userAgent: 'backup' }, now)
  const headers = { authorization: `Bearer ${token}` }
  const made = await app.inject({ method: 'POST', url: createBackup.path, headers })
  const { data } = made.json<{ data: { downloadUrl: string } }>()
  const downloaded = await app.inject({ url: data.downloadUrl })
  await app.close()
  const { rows } = await sql<{ id: string }>`select id from sessions where user_agent = 'backup'`.execute(db)
  for (const { id } of rows) await closeSession(db, id)
  return downloaded.json<Document>()
}

/** A document whose sum and counts are right for what it now holds. */
export function sealed(document: Document): Document {
  const hash = createHash('sha256')
  const tables = Object.entries(document.tables)
  for (const [name, rows] of tables) for (const row of rows) hash.update(`${name} ${canonicalJson(row)}\n`)
  const counts = Object.fromEntries(tables.map(([name, rows]) => [name, rows.length]))
  return { ...document, counts, checksum: `sha256:${hash.digest('hex')}` }
}

/** Everything that is saved, as sorted text: the same for the same data. Counters only grow, so they are left out. */
export async function exportOf(db: Database): Promise<string> {
  const { tables } = await documentOf(db, new Date(0))
  const { counters: _, ...rest } = tables
  return canonicalJson(rest)
}

/** Sends a document to be restored; who asks often is let. */
export async function restore(app: TestApp, backupData: unknown): Promise<Answer<typeof restoreBackup>> {
  await sql`delete from rate_limits`.execute(app.db)
  return app.call('ADMIN', restoreBackup, {}, { payload: { backupData } })
}

/** The databases beside this one into which a restore has put a dump. */
export async function findScratchDatabases(db: Database): Promise<string[]> {
  const { rows } = await sql<{ datname: string }>`select datname from pg_database where starts_with(datname,
    'yoon_restore_' || (select oid from pg_database where datname = current_database()) || '_')`.execute(db)
  return rows.map(({ datname }) => datname)
}

/** Where the programs of PostgreSQL are. */
export function programPath(): string {
  return process.env.PATH ?? ''
}
