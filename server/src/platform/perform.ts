import type { AppEvent } from '@yoon/contract/notifications/events'
import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import type { Origin } from './actor.ts'
import { AppError } from './app-error.ts'
import type { Change } from './audit.ts'
import { writeAudit } from './audit-writer.ts'
import { actorOf, type Caller, system } from './caller.ts'
import type { NonTransactionalContext, ReadContext, TransactionOptions, WriteContext } from './context.ts'
import type { Database, Pool, Tx } from './database/database.ts'
import { inTransaction } from './database/transaction.ts'
import { writeEvents } from './outbox.ts'

/** Caller, origin and time of a call. */
export interface Call {
  caller: Caller
  origin: Origin
  now: Date
  expectedVersion: number | undefined
  /** Absent if the endpoint does not reauthenticate. */
  requireReauthentication?: (tx: Tx) => Promise<void>
}

/** Runs a part of a call in a transaction unless it was run before; `work` passes its result to `keep`, which stores it. */
export type RunOnce = <T>(tx: Tx, part: string, work: (keep?: (result: T) => Promise<void>) => Promise<T>) => Promise<T>

/** Returns the call of a background job at a given time. */
export function systemCall(now: Date): Call {
  return { caller: system, origin: { address: '', userAgent: '' }, now, expectedVersion: undefined }
}

/** Returns the call that handles what a provider has announced. */
export function providerCall(provider: ProviderId, now: Date): Call {
  return { ...systemCall(now), caller: { kind: 'provider', provider } }
}

/** Returns the context of a service that only reads. */
export function readContext(db: Database, call: Call): ReadContext {
  return contextOf(call, { db })
}

/** Returns the context of a service that opens its transactions itself. */
export function nonTransactionalContext(
  db: Pool,
  call: Call,
  runOnce: RunOnce = (_tx, _part, work) => work(),
): NonTransactionalContext {
  const begin: NonTransactionalContext['inTransaction'] = (work, options) =>
    performInTransaction(db, call, work, options)
  const beginOnce: NonTransactionalContext['inTransactionOnce'] = (part, work) =>
    inTransaction(db, (tx) => runOnce(tx, part, (keep) => perform(tx, call, work, keep)))
  return contextOf(call, { db, inTransaction: begin, inTransactionOnce: beginOnce })
}

/**
 * Runs a write with its context, then stores its audit entries and events in the same transaction. `beforeEvents` runs
 * between these two.
 */
export async function perform<T>(
  tx: Tx,
  call: Call,
  work: (context: WriteContext) => Promise<T>,
  beforeEvents?: (result: T) => Promise<void>,
): Promise<T> {
  const events: AppEvent[] = []
  const changes: Change[] = []
  const context = contextOf(call, {
    tx,
    emit: (event: AppEvent) => void events.push(event),
    record: (change: Change) => void changes.push(change),
    async requireReauthentication() {
      if (!call.requireReauthentication) throw new AppError('REAUTHENTICATION_REQUIRED')
      await call.requireReauthentication(tx)
    },
  })
  const result = await work(context)
  await writeAudit({ tx, ...call }, changes)
  await beforeEvents?.(result)
  // Last, because it holds the counter of the notifications to the end of the transaction.
  await writeEvents(tx, events, call.now, actorOf(call.caller)?.id)
  return result
}

/** Runs a write in a transaction of its own, and again after a deadlock. */
export function performInTransaction<T>(
  db: Pool,
  call: Call,
  work: (context: WriteContext) => Promise<T>,
  { beforeCommit, ...options }: TransactionOptions = {},
): Promise<T> {
  return inTransaction(db, (tx) => perform(tx, call, work, beforeCommit), options)
}

function contextOf<Rest extends object>({ caller, origin, now, expectedVersion }: Call, rest: Rest) {
  return {
    ...rest,
    caller,
    origin,
    now,
    expectedVersion,
    get actor() {
      const actor = actorOf(caller)
      if (!actor) throw new Error(`A call of a ${caller.kind} caller has no actor`)
      return actor
    },
  }
}
