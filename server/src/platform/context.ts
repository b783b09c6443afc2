import type { AppEvent } from '@yoon/contract/events'
import type { Role } from '@yoon/contract/permissions'
import type { Change } from './audit.ts'
import type { Database } from './database.ts'

/** Who calls: a signed-in user, with the session that says so. */
export interface Actor {
  id: string
  name: string
  role: Role
  sessionId: string
}

/** Where the call comes from. */
export interface Origin {
  address: string
  userAgent: string
}

/** All that a service may touch while it serves one call. */
export interface Context {
  /** The transaction of a write, the plain connection of a read. */
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
}
