import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type { Tables } from './tables.ts'

declare const kind: unique symbol

/** The connection pool or a transaction: enough for reads. Stores take it, or a `Tx`, as their first argument. */
export type Database = Kysely<Tables>

/** The connection pool: opens transactions (`transaction.ts`). */
export type Pool = Database & { readonly [kind]: 'pool' }

/**
 * A transaction, made by `inTransaction` alone. Store functions that lock or write rows take it, so that a check and the
 * change that depends on it are in one transaction: the pool does not fit their type.
 */
export type Tx = Transaction<Tables> & { readonly [kind]: 'transaction' }
