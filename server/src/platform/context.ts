import type { AppEvent } from '@yoon/contract/notifications/events'
import type { Actor, Origin } from './actor.ts'
import type { Change } from './audit.ts'
import type { Caller } from './caller.ts'
import type { Database, Pool, Tx } from './database/database.ts'

/** The call that a service serves. */
interface CallContext {
  caller: Caller
  /** The signed-in user; throws if the caller is not a session. */
  actor: Actor
  origin: Origin
  /** Time of the call: services never read a clock. */
  now: Date
  /** Version in `If-Match`, if the request has one. */
  expectedVersion: number | undefined
}

/** Context of a service that only reads. */
export interface ReadContext extends CallContext {
  db: Database
}

/** Context of a service that writes, for the time of one transaction. */
export interface WriteContext extends CallContext {
  tx: Tx
  /** Announces an event: stored in the same transaction and delivered after its commit. */
  emit(event: AppEvent): void
  /** Adds an audit entry, written in the same transaction. */
  record(change: Change): void
  /**
   * Throws REAUTHENTICATION_REQUIRED unless the call carried the caller's password and code and both are still valid;
   * they cannot change before the end of the transaction. Only in calls whose endpoint `reauthenticates`.
   */
  requireReauthentication(): Promise<void>
}

/** Context of a service that is not transactional: it opens its transactions itself. */
export interface NonTransactionalContext extends CallContext {
  db: Pool
  /**
   * Runs a change in a transaction that also stores its events and audit entries. After a deadlock `work` runs again,
   * with nothing emitted or recorded, so it changes nothing but the database.
   */
  inTransaction<T>(work: (context: WriteContext) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs a part of the call in a transaction as `inTransaction` does, but once per `Idempotency-Key` and name of the part:
   * a repetition of the call gets its stored result, which is JSON.
   */
  inTransactionOnce<T>(part: string, work: (context: WriteContext) => Promise<T>): Promise<T>
}

export interface TransactionOptions {
  /** False if the work cannot run again after a deadlock. */
  isRepeatable?: boolean
  /**
   * Irreversible side effect (such as deleting a file). Runs inside the transaction, after everything but the events,
   * which other writers would wait for; if it throws, all is rolled back.
   */
  beforeCommit?: () => Promise<void>
}
