/** Loads what nobody waits for once the browser has nothing to do, so that it does not delay what somebody does. */
export function whenIdle<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    await new Promise<unknown>((resolve) => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_500 })
      else setTimeout(resolve, 300)
    })
    return load()
  }
}
