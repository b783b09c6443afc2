import { useSyncExternalStore } from 'react'

let lastAnswerAt = 0
const listeners = new Set<() => void>()

/** Records the time of an answer to any call. */
export function noteAnswer(): void {
  lastAnswerAt = Date.now()
  for (const listener of listeners) listener()
}

/** Returns the time of the last answer in this tab, in milliseconds, or 0 if there was none. */
export function useLastUpdated(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lastAnswerAt,
  )
}
