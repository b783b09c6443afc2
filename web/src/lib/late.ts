import { lazy } from 'react'

/** How long to wait before each further try while the link is there. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * A component that arrives after the page: React's `lazy`, but a link that drops on the way does not take the screen down.
 * It is asked for again once the link is back.
 */
export const late: typeof lazy = (load) => lazy(() => persistently(load))

async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load()
    } catch {
      await linkOrPause(pauseMs)
    }
  }
  return load()
}

function linkOrPause(pauseMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pauseMs)
    else addEventListener('online', resolve, { once: true })
  })
}
