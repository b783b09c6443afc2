import { type AppError, tooManyAttempts } from '../../platform/app-error.ts'
import type { Database, Pool, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../../platform/passwords.ts'
import * as failures from './attempts.store.ts'
import * as store from './auth.store.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { type Attempt, sessionWaitMs, waitMs } from './sign-in-throttle.ts'

const runInQueue = createKeyedQueue(10_000)

/** Result of an attempt. A refusal that is not a wrong guess does not count as a failure. */
export type AttemptResult<T> = { value: T } | { refusal: AppError; isGuess: boolean }

/** Counts the failures of one kind of attempt. */
interface Limit {
  /** Attempts with the same key run one after the other within this process. */
  key: string
  /** Locks the failures that count together; returns the remaining wait, their number, and the priority in hashing. */
  lock(tx: Tx): Promise<{ wait: number; count: number; isPreferred: boolean }>
  add(tx: Tx): Promise<number>
  remove(tx: Tx, id: number): Promise<void>
  /** Deletes the failures after a success. */
  clear(tx: Tx): Promise<void>
}

/** Limits sign-ins by account, address and browser. */
export function signInLimit(attempt: Attempt, now: Date): Limit {
  const { account, address } = attempt
  return {
    key: `address ${address}`,
    async lock(tx) {
      const found = await failures.lockFailures(tx, attempt, now)
      const isKnown = await failures.isKnownOrigin(tx, attempt, now)
      const count = found.filter((failure) => failure.account === account).length
      return { wait: waitMs(found, attempt, isKnown, now), count, isPreferred: isKnown }
    },
    add: (tx) => failures.addFailure(tx, attempt, now),
    remove: failures.removeFailure,
    clear: (tx) => failures.forgetFailures(tx, account),
  }
}

/** Limits the wrong passwords of a live session: only its own failures count, and they lock out no other session. */
export function sessionLimit(sessionId: string, now: Date): Limit {
  return {
    key: `session ${sessionId}`,
    async lock(tx) {
      const failedAt = await failures.lockSessionFailures(tx, sessionId, now)
      return { wait: sessionWaitMs(failedAt, now), count: failedAt.length, isPreferred: true }
    },
    add: (tx) => failures.addSessionFailure(tx, sessionId, now),
    remove: failures.removeSessionFailure,
    clear: (tx) => failures.forgetSessionFailures(tx, sessionId),
  }
}

/**
 * Runs an attempt at a secret under a limit (rules/access 16): returns the value of `judge`, or throws its refusal.
 * Before a wrong guess is refused, calls `onGuess` with the refusal and the number of failures so far.
 *
 * The failure is written before the secret is checked and removed after a success, so concurrent attempts cannot bypass
 * the count, whichever server they reach. Attempts with the same key run one after the other: correct attempts at the
 * same moment do not count each other's unfinished attempts. No connection is held while a hash is computed.
 */
export async function runAttempt<T>(
  db: Pool,
  limit: Limit,
  judge: (isPreferred: boolean) => Promise<AttemptResult<T>>,
  onGuess: (refusal: AppError, count: number) => Promise<void>,
): Promise<T> {
  const remove = (id: number) => inTransaction(db, (tx) => limit.remove(tx, id))
  return runInQueue(limit.key, async () => {
    const { failureId, count, isPreferred } = await inTransaction(db, async (tx) => {
      const { wait, count, isPreferred } = await limit.lock(tx)
      if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1000))
      return { failureId: await limit.add(tx), count: count + 1, isPreferred }
    })
    const verdict = await judge(isPreferred).catch(async (fault: unknown) => {
      // A server error says nothing about the secret, so it is not a failed attempt.
      await remove(failureId).catch(() => undefined)
      throw fault
    })
    if ('value' in verdict) {
      await inTransaction(db, limit.clear)
      return verdict.value
    }
    if (verdict.isGuess) await onGuess(verdict.refusal, count)
    else await remove(failureId)
    throw verdict.refusal
  })
}

/** Returns the credentials of an account if the password is correct. */
export async function checkPassword(
  db: Database,
  { email, password, isPreferred }: { email: string; password: string; isPreferred: boolean },
): Promise<store.Credentials | undefined> {
  const credentials = await store.findCredentials(db, email)
  return (await isPassword(password, credentials?.passwordHash ?? null, { isPreferred })) ? credentials : undefined
}
