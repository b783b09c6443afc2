import { sql } from 'kysely'
import { lockOf } from '../../platform/database/advisory-locks.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isLockedOut } from '../../platform/database/database-errors.ts'
import { noDeadline, noDeadlineIncludingCommit } from '../../platform/database/statement-marks.ts'
import { restoreLockTimeoutMs } from '../../platform/database/timeouts.ts'
import { disableIdleTimeout } from './saved-rows.store.ts'
import { savedTables } from './saved-tables.ts'

/** Claims the one restore of all servers, without statement timeouts; false if another restore runs. */
export async function claimRestore(tx: Tx): Promise<boolean> {
  await sql`${sql.raw(noDeadlineIncludingCommit)}
    set local statement_timeout = 0`.execute(tx)
  await disableIdleTimeout(tx)
  await sql`select set_config('lock_timeout', ${String(restoreLockTimeoutMs)}, true)`.execute(tx)
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf('restore')}) as "isFree"`.execute(tx)
  return rows[0]?.isFree ?? false
}

/** Lock order, the same as in writes: bookings before their drivers and vehicles, counters last. */
const order = ['bookings', 'payments', 'drivers', 'vehicles', 'images', 'users']
const names = savedTables.map(({ name }) => name).filter((name) => !order.includes(name) && name !== 'counters')
const lockedTables = [...order, ...names, 'counters']

const attempts = 5

/**
 * Locks the tables: reads continue, writes wait. In a deadlock with a running write, or after a lock timeout, releases
 * the locks to let the write finish, and tries again.
 */
export async function lockTables(tx: Tx, schema: string): Promise<void> {
  const tables = sql.join(lockedTables.map((name) => sql.id(schema, name)))
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint unlocked`.execute(tx)
    try {
      await sql`${sql.raw(noDeadline)}
        lock table ${tables} in exclusive mode`.execute(tx)
      await sql`release savepoint unlocked`.execute(tx)
      return
    } catch (error) {
      if (attempt === attempts || !isLockedOut(error)) throw error
      await sql`rollback to savepoint unlocked`.execute(tx)
    }
  }
}

/** Lists the disabled triggers and unvalidated constraints of a schema. */
export async function findDisabledConstraints(tx: Tx, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', c.relname, g.name) as name
    from (select tgrelid as relation, tgname as name from pg_trigger where tgenabled not in ('O', 'A')
        union all select conrelid, conname from pg_constraint where not convalidated) g
      join pg_class c on c.oid = g.relation join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Counts the restored rows as the lists count them: without deleted ones. */
export async function countRestored(tx: Tx, schema: string) {
  const count = (name: string, isCounted = sql`deleted_at is null`) =>
    sql<number>`(select count(*)::integer from ${sql.id(schema, name)} where ${isCounted})`
  const { rows } = await sql<Record<'users' | 'drivers' | 'vehicles' | 'bookings' | 'payments' | 'services', number>>`
    select ${count('users')} as users, ${count('drivers')} as drivers, ${count('vehicles')} as vehicles,
      ${count('bookings')} as bookings, ${count('payments')} as payments, ${count('services', sql`true`)} as services`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('Nothing was counted')
  return rows[0]
}
