import { AppError } from './app-error.ts'

/** Runs heavy work, a limited number of jobs at a time. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** Runs `atOnce` jobs and queues `maxWaiting` in order; throws UNAVAILABLE with `retryAfterS` when the queue is full. */
export function createConcurrencyLimit({
  atOnce,
  maxWaiting,
  retryAfterS,
}: {
  atOnce: number
  maxWaiting: number
  retryAfterS: number
}): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterS })
      // The next job takes over the place of the one that ends.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
