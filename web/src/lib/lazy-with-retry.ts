import { lazy } from 'react'

/** Pause before the first retry, in milliseconds; each further one is twice as long, up to the longest. */
const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** Event dispatched when a part of the page failed to load; `detail` is the number of attempts so far. */
export const missingEvent = 'missing'

/** Messages of Chromium, Firefox and Safari for a module that could not be fetched. */
const fetchFailure = /dynamically imported module|Importing a module script failed/i
/** Errors thrown by the code of a part while it was evaluated: until a reload, the browser repeats them. */
const evaluationErrors = new WeakSet<object>()

/**
 * A component loaded on demand: React's `lazy` with retries, so that a lost connection does not crash the
 * screen. A failed load is retried once the connection is back.
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => retryImport(load))

/**
 * Loads a part of the page with unlimited retries: at once when the connection is back, else after a pause. Rejects at
 * once if the part was fetched and its code throws.
 */
export function retryImport<T>(load: () => Promise<T>, pauseMs = firstPauseMs, tries = 1): Promise<T> {
  return load().catch(async (error: unknown) => {
    if (!(error instanceof Error && fetchFailure.test(error.message))) {
      if (error instanceof Object) evaluationErrors.add(error)
      throw error
    }
    dispatchEvent(new CustomEvent(missingEvent, { detail: tries }))
    await onlineOrAfter(pauseMs)
    return retryImport(load, Math.min(2 * pauseMs, longestPauseMs), tries + 1)
  })
}

/** Waits until the connection is back, at most for the pause. */
async function onlineOrAfter(pauseMs: number): Promise<void> {
  const ended = new AbortController()
  await new Promise((resolve) => {
    addEventListener('online', resolve, { signal: ended.signal })
    setTimeout(resolve, pauseMs)
  })
  ended.abort()
}

/** True if only a reload of the page can help: the code of a part fails while it is evaluated. */
export function isReloadNeeded(error: unknown): boolean {
  return error instanceof Object && evaluationErrors.has(error)
}
