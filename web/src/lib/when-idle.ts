/** Maximum time for which loads are held, in milliseconds. */
const longestHoldMs = 3_000
/** Maximum wait for a frame, in milliseconds. */
const longestFrameMs = 1_000

/** Resolves once the user waits for no other load. */
let held: Promise<unknown> = Promise.resolve()

/** Holds the loads that are not urgent while another one runs for which the user waits: they would share its link. */
export function holdIdleLoads(awaited: Promise<unknown>): void {
  const limit = new Promise((resolve) => setTimeout(resolve, longestHoldMs))
  held = Promise.race([awaited.catch(() => undefined), limit])
}

/** Resolves when the browser has nothing to do. */
export async function untilIdle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_500 })
    else setTimeout(resolve, 300)
  })
}

/** Resolves once the next frame is on screen; a hidden page draws none. */
async function untilDrawn(): Promise<void> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestFrameMs)
  })
}

/**
 * Loads something that is not urgent when what is there has been drawn and the browser is idle, so that it does not
 * delay the user's actions.
 */
export function whenIdle<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    await untilDrawn()
    await untilIdle()
    await held
    return load()
  }
}
