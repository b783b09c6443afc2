import type { Page } from 'playwright-core'

interface FrameWatch {
  longest: number
  last: number
  isWatching: boolean
  isOver: boolean
}

/** Forgets the frames so far: those before belong to no action. */
export function restartWatch(page: Page): Promise<void> {
  return page.evaluate(() => {
    ;(globalThis as unknown as { frameWatch: FrameWatch }).frameWatch.longest = 0
  })
}

/** Watches frames from the next one on, or ignores them. */
export function setWatching(page: Page, isWatching: boolean): Promise<void> {
  return page.evaluate(
    (given) =>
      new Promise<void>((resolve) => {
        // In a task after a frame has begun: the frame before it is not watched.
        requestAnimationFrame(() =>
          setTimeout(() => {
            ;(globalThis as unknown as { frameWatch: FrameWatch }).frameWatch.isWatching = given
            resolve()
          }),
        )
      }),
    isWatching,
  )
}

/** Returns the longest time between two frames during an action, in milliseconds. */
export async function longestFrame(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch: FrameWatch = { longest: 0, last: performance.now(), isWatching: true, isOver: false }
    Object.assign(globalThis, { frameWatch: watch })
    const look = (at: number) => {
      if (watch.isWatching) watch.longest = Math.max(watch.longest, at - watch.last)
      watch.last = at
      if (!watch.isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame((at) => {
      watch.last = at
      requestAnimationFrame(look)
    })
  })
  await act(page)
  return page.evaluate(() => {
    const watch = (globalThis as unknown as { frameWatch: FrameWatch }).frameWatch
    watch.isOver = true
    return watch.longest
  })
}
