/** Loads something that is not urgent when the browser is idle, so that it does not delay the user's actions. */
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
