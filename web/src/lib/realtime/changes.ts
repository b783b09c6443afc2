import type { Changed } from '@yoon/contract/realtime/channel'

/** Called with a colleague's change; with undefined if anything may have changed. */
type Listener = (change: Changed | undefined) => void

const listeners = new Set<Listener>()

export function emitChange(change: Changed | undefined): void {
  for (const listener of listeners) listener(change)
}

export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
