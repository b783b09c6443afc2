import { AppError } from './app-error.ts'

/** Runs heavy work, a limited number of jobs at a time. Preferred work waits in a queue of its own, which is served first. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, options?: { isPreferred: boolean }) => Promise<T>

interface Limits {
  atOnce: number
  /** Number of waiting jobs of each kind; more are refused at once. */
  maxWaiting: number
  /** Time after which a waiting job is refused, in milliseconds; unlimited unless given. */
  maxWaitMs?: number
  retryAfterS: number
}

/** Runs `atOnce` jobs and queues the others; throws UNAVAILABLE with `retryAfterS` when the queue is full or too slow. */
export function createConcurrencyLimit({ atOnce, maxWaiting, maxWaitMs, retryAfterS }: Limits): ConcurrencyLimit {
  const preferred: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  return async (work, { isPreferred } = { isPreferred: false }) => {
    if (running >= atOnce) {
      const waiting = isPreferred ? preferred : others
      if (waiting.length >= maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterS })
      // The job that ends passes its slot to the next one.
      await new Promise<void>((resolve, reject) => {
        const timer =
          maxWaitMs === undefined
            ? undefined
            : setTimeout(() => {
                waiting.splice(waiting.indexOf(start), 1)
                reject(new AppError('UNAVAILABLE', { retryAfterS }))
              }, maxWaitMs)
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        waiting.push(start)
      })
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
