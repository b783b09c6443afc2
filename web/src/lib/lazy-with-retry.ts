import { lazy } from 'react'

/** Pause before the first retry, in milliseconds; each further one is twice as long, up to the longest. */
const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** Event dispatched when a part of the page failed to load. */
export const missingEvent = 'missing'

/**
 * A component loaded on demand: React's `lazy` with retries, so that a lost connection does not crash the
 * screen. A failed load is retried once the connection is back.
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => retryImport(load))

/** Loads a part of the page with unlimited retries: at once when the connection is back, else after a pause. */
export function retryImport<T>(load: () => Promise<T>, pauseMs = firstPauseMs): Promise<T> {
  return load().catch(async () => {
    dispatchEvent(new Event(missingEvent))
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true })
      setTimeout(resolve, pauseMs)
    })
    return retryImport(load, Math.min(2 * pauseMs, longestPauseMs))
  })
}
