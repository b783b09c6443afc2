import { AppError } from './app-error.ts'

/** Runs heavy work, a limited number of jobs at a time. Preferred work waits in a queue of its own, which is served first. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, options?: { isPreferred: boolean }) => Promise<T>

/** Runs `atOnce` jobs and queues `maxWaiting` of each kind; throws UNAVAILABLE with `retryAfterS` when the queue is full. */
export function createConcurrencyLimit({
  atOnce,
  maxWaiting,
  retryAfterS,
}: {
  atOnce: number
  maxWaiting: number
  retryAfterS: number
}): ConcurrencyLimit {
  const preferred: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  return async (work, { isPreferred } = { isPreferred: false }) => {
    if (running >= atOnce) {
      const waiting = isPreferred ? preferred : others
      if (waiting.length >= maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterS })
      // The job that ends passes its slot to the next one.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = preferred.shift() ?? others.shift()
      if (next) next()
      else running -= 1
    }
  }
}
