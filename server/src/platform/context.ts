import type { AppEvent } from '@yoon/contract/notifications/events'
import type { Actor, Origin } from './actor.ts'
import type { Change } from './audit.ts'
import type { Database } from './database/database.ts'

/** The call, its transaction and the functions of a service while it serves one call. */
export interface Context {
  /** Transaction of a write; for a read or a call that is not transactional, the connection pool. */
  tx: Database
  actor: Actor
  origin: Origin
  /** Time of the call: services never read a clock. */
  now: Date
  /** Version in `If-Match`, if the request has one. */
  expectedVersion: number | undefined
  /** Announces an event: stored in the same transaction and delivered after its commit. */
  emit(event: AppEvent): void
  /** Adds an audit entry, written in the same transaction. */
  record(change: Change): void
  /**
   * Throws REAUTHENTICATION_REQUIRED unless the call carried the caller's password and code and both are still valid;
   * they cannot change before the end of the transaction. Only in calls whose endpoint `reauthenticates`.
   */
  requireReauthentication(tx: Database): Promise<void>
  /**
   * For calls that are not transactional: runs a change in a transaction that also stores its events and audit entries.
   */
  commit<T>(work: (tx: Database) => Promise<T>, lastly?: Lastly): Promise<T>
}

/**
 * Irreversible side effect (such as deleting a file). Runs last inside the transaction; if it throws, all is rolled
 * back.
 */
export type Lastly = () => Promise<void>
