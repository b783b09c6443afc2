import { traffic } from './calls/traffic.ts'

/** Time without a call of the user's before the first preload, in milliseconds (rules/screens 37). */
const idleMs = 2_500
/** Pause before the next look while calls are under way, in milliseconds. */
const lookMs = 200

type Load = () => Promise<unknown>

const queue: Load[] = []
let isRunning = false

/**
 * Loads what the user may open next, one after the other, while the page is idle; returns the function that gives up what
 * has not begun.
 */
export function preload(loads: readonly Load[]): () => void {
  const own = loads.map(
    (load): Load =>
      () =>
        load(),
  )
  queue.push(...own)
  if (!isRunning) void run()
  return () => {
    for (const load of own) if (queue.includes(load)) queue.splice(queue.indexOf(load), 1)
  }
}

async function run(): Promise<void> {
  isRunning = true
  const startedAt = performance.now()
  while (queue.length > 0) {
    await waitUntilIdle(startedAt)
    await queue
      .shift()?.()
      .catch(() => undefined)
  }
  isRunning = false
}

/** Waits until the user has asked for nothing for a while, no call is under way, and the browser has nothing to do. */
async function waitUntilIdle(startedAt: number): Promise<void> {
  for (;;) {
    const leftMs = Math.max(startedAt, traffic.usedAt) + idleMs - performance.now()
    if (leftMs <= 0 && traffic.calls === 0) break
    await new Promise((resolve) => setTimeout(resolve, leftMs > 0 ? leftMs : lookMs))
  }
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve))
}
