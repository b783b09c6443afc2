import type { RecordedImport } from '@yoon/contract/imports/calls'
import type { ImportKind, ImportState } from '@yoon/contract/imports/kinds'
import { type RawBuilder, sql } from 'kysely'
import { lockOf } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/** An import as it is stored: whether it can be undone depends on other rows. */
export type ImportRow = Omit<RecordedImport, 'undoProblem'>

const columns = sql`i.id, i.kind, i.state, i.filename, i.rows, i.checked, i.created, i.updated, i.skipped, i.refusal,
  instant(i.started_at) as "startedAt", case when u.id is not null
    then json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) end as "startedBy"`

async function readImports(db: Database, rest: RawBuilder<unknown>): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports i left join users u on u.id = i.started_by ${rest}`.execute(db)
  return rows
}

export async function findImport(db: Database, id: string): Promise<ImportRow | undefined> {
  return (await readImports(db, sql`where i.id = ${id}`))[0]
}

interface ListOptions {
  kinds: readonly ImportKind[]
  page: number
  limit: number
}

/** Lists a page of the imports of some kinds, latest first. */
export async function listImports(
  db: Database,
  { kinds, page, limit }: ListOptions,
): Promise<{ rows: ImportRow[]; total: number }> {
  const isWanted = sql`i.kind = any(${kinds}::text[])`
  const rows = await readImports(
    db,
    sql`where ${isWanted} order by i.started_at desc, i.id limit ${limit} offset ${(page - 1) * limit}`,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from imports i where ${isWanted}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface NewImport {
  id: string
  kind: ImportKind
  filename: string
  userId: string
  now: Date
}

/** Inserts an import that begins; false if the id is taken. */
export async function insertImport(tx: Tx, { id, kind, filename, userId, now }: NewImport): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into imports (id, kind, state, filename, started_by, started_at, changed_at)
    values (${id}, ${kind}, 'READING', ${filename}, ${userId}, ${now}, clock_timestamp()) on conflict do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

const isRunning = sql`state in ('READING', 'CHECKING', 'WRITING')`

export interface Progress {
  state?: ImportState
  rows?: number
  checked?: number
  created?: number
  updated?: number
  skipped?: number
  refusal?: string
}

/**
 * Stores how far a running import is, and by the clock of the database that its server is alive; false if the import no
 * longer runs.
 */
export async function setProgress(tx: Tx, id: string, progress: Progress): Promise<boolean> {
  const set = Object.entries(progress).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { numAffectedRows } = await sql`
    update imports set ${sql.join([sql`changed_at = clock_timestamp()`, ...set])}
    where id = ${id} and ${isRunning}`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the running imports of which no server has reported anything for a minute. */
export async function refuseSilentImports(tx: Tx, refusal: string): Promise<void> {
  await sql`
    update imports set state = 'REFUSED', refusal = ${refusal}, changed_at = clock_timestamp()
    where ${isRunning} and changed_at < clock_timestamp() - interval '1 minute'`.execute(tx)
}

/** Locks an import against another undo of it. */
export async function lockImport(tx: Tx, id: string): Promise<void> {
  await sql`select from imports where id = ${id} for update`.execute(tx)
}

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await sql`update imports set state = 'UNDONE', changed_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** Waits until no other import writes, and keeps others out until the transaction ends. */
export async function waitForOtherImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf('import')})`.execute(tx)
}
