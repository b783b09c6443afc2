import type { OutputOf } from '@yoon/contract/endpoint'
import type { getImport } from '@yoon/contract/imports/calls'
import type { ImportKind, ImportState } from '@yoon/contract/imports/kinds'
import { sql } from 'kysely'
import { lockOf } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

export type ImportRow = OutputOf<typeof getImport>

/** Time after which an import that reports no progress counts as ended with its server. */
const longestSilence = sql`interval '15 minutes'`

/** Reads an import; one whose server stopped while it ran counts as refused, for it has written nothing. */
export async function findImport(db: Database, id: string, now: Date): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select id, kind, filename, rows, checked, created, updated, skipped, instant(started_at) as "startedAt",
      case when state in ('READING', 'CHECKING', 'WRITING') and changed_at < ${now}::timestamptz - ${longestSilence}
        then 'REFUSED' else state end as state
    from imports where id = ${id}`.execute(db)
  return rows[0]
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
    values (${id}, ${kind}, 'READING', ${filename}, ${userId}, ${now}, ${now}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export interface Progress {
  state: ImportState
  rows?: number
  checked?: number
  created?: number
  updated?: number
  skipped?: number
}

export async function setProgress(tx: Tx, id: string, { state, ...counts }: Progress, now: Date): Promise<void> {
  const set = Object.entries(counts).map(([name, count]) => sql`${sql.ref(name)} = ${count}`)
  await sql`update imports set ${sql.join([sql`state = ${state}`, sql`changed_at = ${now}`, ...set])}
    where id = ${id}`.execute(tx)
}

/** Locks an import against another undo of it. */
export async function lockImport(tx: Tx, id: string): Promise<void> {
  await sql`select from imports where id = ${id} for update`.execute(tx)
}

/** Waits until no other import writes, and keeps others out until the transaction ends. */
export async function waitForOtherImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf('import')})`.execute(tx)
}
