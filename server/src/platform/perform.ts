import type { AppEvent } from '@yoon/contract/events'
import type { Actor, Origin } from './actor.ts'
import { AppError } from './app-error.ts'
import { type Change, writeAudit } from './audit.ts'
import type { Context } from './context.ts'
import { type Database, transaction } from './database/database.ts'
import { isRetryable } from './database/database-errors.ts'
import { writeEvents } from './outbox.ts'

/** Who does something, from where and when; nobody in person where the server acts by itself. */
export interface Call {
  actor: Actor | undefined
  origin: Origin
  now: Date
  expectedVersion: number | undefined
  /** Absent where the endpoint of the call does not reauthenticate. */
  requireReauthentication?: Context['requireReauthentication']
}

const withoutReauthentication = async () => {
  throw new AppError('REAUTHENTICATION_REQUIRED')
}

/** What the server does by itself, at a moment. */
export function ownCall(now: Date): Call {
  return { actor: undefined, origin: { address: '', userAgent: '' }, now, expectedVersion: undefined }
}

/** Runs a service with its context, then writes what it announced and recorded, with the same transaction. */
export async function perform<T>(tx: Database, call: Call, service: (context: Context) => Promise<T>): Promise<T> {
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
        // What did not come about is told by no later commit.
        for (const queue of [events, changes]) queue.length = 0
        throw error
      }
    },
  })
  await write(tx)
  return reply
}

/** Runs a service in a transaction of its own. */
export function performAlone<T>(db: Database, call: Call, service: (context: Context) => Promise<T>): Promise<T> {
  return retried(() => transaction(db, (tx) => perform(tx, call, service)))
}

/** Two calls that lock each other out: the loser of a deadlock simply runs again. */
export async function retried<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !isRetryable(error)) throw error
    return retried(work, attempts - 1)
  }
}
