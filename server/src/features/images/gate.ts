import { AppError } from '../../platform/app-error.ts'

/** Runs heavy work, so much of it at once. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `atOnce` through and keeps `maxWaiting` in order; whoever comes then is told to come back. */
export function createGate({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterS: 5 })
      // Who is let through takes the place of who leaves.
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
