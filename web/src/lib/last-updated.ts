import { useSyncExternalStore } from 'react'

let lastAnswerAt = 0
const listeners = new Set<() => void>()

/** Notes that an answer has come just now, whatever was asked. */
export function noteAnswer(): void {
  lastAnswerAt = Date.now()
  for (const listener of listeners) listener()
}

/** When the newest answer on this device came, in milliseconds, or 0 when none has. */
export function useLastUpdated(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lastAnswerAt,
  )
}
