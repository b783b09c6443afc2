import { sql } from 'kysely'
import { lockOfText } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Locks a backup on all servers to the end of the transaction: changes of it run one after the other. */
export async function lockBackup(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfText('backup', name)})`.execute(tx)
}

/** Estimates the size of the journal in bytes: the space of its rows on the disk. */
export async function measureJournal(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_table_size('audit_entries'))::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
