import { AppError } from '../../platform/app-error.ts'
import { withDeadline } from '../../platform/deadline.ts'

/** Runs work under a key: what has the same key runs one after the other, in the order of asking. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Turns within this process; who has waited `deadlineMs` for one is told to come back. */
export function createTurns(deadlineMs: number): InTurn {
  const last = new Map<string, Promise<void>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const mine = before.then(() => finished)
    last.set(key, mine)
    void mine.then(() => last.get(key) === mine && last.delete(key))
    try {
      await withDeadline(before, deadlineMs, () => new AppError('UNAVAILABLE', { retryAfterS: 2 }))
      return await work()
    } finally {
      finish()
    }
  }
}
