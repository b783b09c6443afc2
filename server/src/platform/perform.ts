import type { AppEvent } from '@yoon/contract/notifications/events'
import type { Actor, Origin } from './actor.ts'
import { AppError } from './app-error.ts'
import { type Change, writeAudit } from './audit.ts'
import type { Context } from './context.ts'
import { type Database, transaction } from './database/database.ts'
import { isRetryable } from './database/database-errors.ts'
import { writeEvents } from './outbox.ts'

/** Actor, origin and time of a call; background jobs have no actor. */
export interface Call {
  actor: Actor | undefined
  origin: Origin
  now: Date
  expectedVersion: number | undefined
  /** Absent if the endpoint does not reauthenticate. */
  requireReauthentication?: Context['requireReauthentication']
}

const withoutReauthentication = async () => {
  throw new AppError('REAUTHENTICATION_REQUIRED')
}

/** Returns the call of a background job at a given time. */
export function ownCall(now: Date): Call {
  return { actor: undefined, origin: { address: '', userAgent: '' }, now, expectedVersion: undefined }
}

/** Runs a service with its context, then writes its events and audit entries in the same transaction. */
export async function runService<T>(tx: Database, call: Call, service: (context: Context) => Promise<T>): Promise<T> {
  const events: AppEvent[] = []
  const changes: Change[] = []
  const { actor, requireReauthentication = withoutReauthentication, ...rest } = call
  const write = async (into: Database) => {
    await writeAudit({ tx: into, ...call }, changes.splice(0))
    await writeEvents(into, events.splice(0), call.now, actor?.id)
  }
  const reply = await service({
    tx,
    ...rest,
    requireReauthentication,
    get actor() {
      if (!actor) throw new Error('A public call has no actor')
      return actor
    },
    emit: (event) => events.push(event),
    record: (change) => changes.push(change),
    async commit(work, lastly) {
      try {
        return await transaction(tx, async (inner) => {
          const result = await work(inner)
          await write(inner)
          await lastly?.()
          return result
        })
      } catch (error) {
        // Rolled back: drop its events and audit entries so that a later commit cannot write them.
        for (const queue of [events, changes]) queue.length = 0
        throw error
      }
    },
  })
  await write(tx)
  return reply
}

/** Runs a service in a transaction of its own, and again after a deadlock. */
export function runInOwnTransaction<T>(
  db: Database,
  call: Call,
  service: (context: Context) => Promise<T>,
): Promise<T> {
  return retried(() => transaction(db, (tx) => runService(tx, call, service)))
}

/** Runs work again after a retryable error, such as losing a deadlock. */
export async function retried<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !isRetryable(error)) throw error
    return retried(work, attempts - 1)
  }
}
