import { AppError } from '../../platform/app-error.ts'
import { withTimeout } from '../../platform/with-timeout.ts'

/** Runs work under a key: calls with the same key run one after the other, in call order. */
export type RunInQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a queue per key within this process; a call that has waited `deadlineMs` fails with UNAVAILABLE. */
export function createKeyedQueue(deadlineMs: number): RunInQueue {
  const last = new Map<string, Promise<void>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const mine = before.then(() => finished)
    last.set(key, mine)
    void mine.then(() => last.get(key) === mine && last.delete(key))
    try {
      await withTimeout(before, deadlineMs, () => new AppError('UNAVAILABLE', { retryAfterS: 2 }))
      return await work()
    } finally {
      finish()
    }
  }
}
