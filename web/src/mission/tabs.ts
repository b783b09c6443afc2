/** Other tabs with the same mission. */
export interface Tabs {
  announce: () => void
  onAnnounced(listener: () => void): void
}

export function tabsOf(key: string): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`mission ${key}`) : undefined
  return {
    announce: () => channel?.postMessage(null),
    onAnnounced(listener) {
      channel?.addEventListener('message', listener)
    },
  }
}

/**
 * Returns a function that runs work in one tab at a time; where the browser has no locks, in every tab: the server takes a
 * press that two tabs send for one.
 */
export function exclusivelyInTabs(key: string): (work: () => Promise<void>) => Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  return async (work) => {
    if (!locks) {
      await work()
      return true
    }
    return locks.request(`mission ${key}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
  }
}
