import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type { Database, Pool, Tx } from './database.ts'
import { isRetryable } from './database-errors.ts'

const openTransaction = new AsyncLocalStorage<true>()

/** Number of times that the work of a transaction is run, the first one included. */
const attempts = 3
/** Pause before a retry, in milliseconds, in which the winner of the deadlock takes the locks that it waits for. */
const pauseMs = 50

/**
 * Runs `work` in a transaction: all of it is committed, or nothing. Inside, only `tx` may be used. After a deadlock or a
 * serialization failure `work` runs again, so it changes nothing but the database; `isRepeatable: false` prevents that.
 */
export async function inTransaction<T>(
  db: Pool,
  work: (tx: Tx) => Promise<T>,
  { isRepeatable = true }: { isRepeatable?: boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => openTransaction.run(true, () => work(tx as Tx)))
    } catch (error) {
      if (!isRepeatable || attempt === attempts || !isRetryable(error)) throw error
      await wait(pauseMs * (attempt + Math.random()))
    }
  }
}

/** Runs reads against one snapshot of the database, whatever is written meanwhile. */
export function snapshot<T>(db: Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute((tx) => openTransaction.run(true, () => work(tx)))
}

/** Leaves the guard against a second connection inside a transaction, for work on a different database. */
export function outsideTransactionGuard<T>(work: () => T): T {
  return openTransaction.exit(work)
}

/**
 * Wraps a pool so that it refuses a second connection inside a transaction: the embedded database, which has one
 * connection, would deadlock, and on PostgreSQL the work would run outside of the transaction.
 */
export function withTransactionGuard(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect() {
      if (openTransaction.getStore()) throw new Error('The outer connection was used inside a transaction')
      return pool.connect()
    },
  }
}
