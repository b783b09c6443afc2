import { lazy } from 'react'

/** How long to wait before the first further try; each waits twice as long as the one before it, up to the longest. */
const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** Heard by the page when a part of it did not arrive. */
export const missingEvent = 'missing'

/**
 * A component that arrives after the page: React's `lazy`, but a link that drops on the way does not take the screen down.
 * It is asked for again once the link is back.
 */
export const late: typeof lazy = (load) => lazy(() => persistently(load))

/** Loads a part of the page, however often it takes: at once when the link is back, else after a while. */
export function persistently<T>(load: () => Promise<T>, pauseMs = firstPauseMs): Promise<T> {
  return load().catch(async () => {
    dispatchEvent(new Event(missingEvent))
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true })
      setTimeout(resolve, pauseMs)
    })
    return persistently(load, Math.min(2 * pauseMs, longestPauseMs))
  })
}
