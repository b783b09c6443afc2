/** Maximum time for which loads are held, in milliseconds. */
const longestHoldMs = 3_000

/** Resolves once the user waits for no other load. */
let held: Promise<unknown> = Promise.resolve()

/** Holds the loads that are not urgent while another one runs for which the user waits: they would share its link. */
export function holdIdleLoads(awaited: Promise<unknown>): void {
  const limit = new Promise((resolve) => setTimeout(resolve, longestHoldMs))
  held = Promise.race([awaited.catch(() => undefined), limit])
}

/** Loads something that is not urgent when the browser is idle, so that it does not delay the user's actions. */
export function whenIdle<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    await new Promise<unknown>((resolve) => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_500 })
      else setTimeout(resolve, 300)
    })
    await held
    return load()
  }
}
