import type { AppEvent } from '@yoon/contract/events'
import type { Actor, Origin } from './actor.ts'
import type { Change } from './audit.ts'
import type { Database } from './database/database.ts'

/** All that a service may touch while it serves one call. */
export interface Context {
  /** The transaction of a write, the plain connection of a read or of a call that is not transactional. */
  tx: Database
  actor: Actor
  origin: Origin
  /** The moment of the call: services never ask a clock. */
  now: Date
  /** The version that `If-Match` names, if it does. */
  expectedVersion: number | undefined
  /** Announces what happened; it is written with the same transaction and goes out after the commit. */
  emit(event: AppEvent): void
  /** Writes who changed what into the audit, with the same transaction. */
  record(change: Change): void
  /**
   * Throws REAUTHENTICATION_REQUIRED unless the caller's password and code came with the call and still are right; they
   * are not changed before the end of the transaction. Only in calls whose endpoint `reauthenticates`.
   */
  requireReauthentication(tx: Database): Promise<void>
  /** Where the call is not transactional: runs its change in a transaction, with what it announced and recorded. */
  commit<T>(work: (tx: Database) => Promise<T>, lastly?: Lastly): Promise<T>
}

/** What cannot be undone: done once all is written, and what is written is so if it is done. */
export type Lastly = () => Promise<void>
