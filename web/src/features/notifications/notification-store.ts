import { useSyncExternalStore } from 'react'
import { isSignedIn, onUserChange, userIdNow } from '../../lib/session.ts'
import { type Kept, parseKept } from './kept-notifications.ts'

/** Storage key; removed with all others at the sign-out. */
const key = 'notifications'

const listeners = new Set<() => void>()
/** Notifications for which the browser's storage had no room: only this tab has them. */
let unstored: Kept | undefined
let kept: Kept = read()

function read(): Kept {
  const userId = userIdNow()
  return unstored?.userId === userId ? unstored : parseKept(localStorage.getItem(key), userId)
}

function publish(next: Kept): void {
  kept = next
  for (const listener of listeners) listener()
}

addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) publish(read())
})
// Also called when the same user completes a required action: then unstored notifications stay.
onUserChange(() => {
  if (unstored?.userId !== userIdNow()) unstored = undefined
  publish(read())
})

/**
 * Changes the stored notifications and returns the states before and after. A lock runs the tabs one after the other,
 * each on the result of the previous one, so that only one tab finds a received notification new.
 */
export async function change(step: (kept: Kept) => Kept): Promise<{ before: Kept; after: Kept }> {
  return withTabLock(() => {
    const before = read()
    const after = step(before)
    if (after !== before && before.userId) store(after)
    publish(after)
    return { before, after }
  })
}

function store(next: Kept): void {
  // Another tab may have signed out before this one notices: nothing may be written after the wipe.
  if (!isSignedIn(next.userId)) return
  try {
    localStorage.setItem(key, JSON.stringify(next))
    unstored = undefined
  } catch {
    unstored = next
  }
}

/** Runs the work under a lock shared by all tabs; without a lock in browsers that have none (a page without TLS). */
function withTabLock<T>(work: () => T): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(key, async () => work()) : Promise.resolve(work())
}

/** Sequence number of the last notification that this browser received. */
export function lastSeq(): number | undefined {
  return read().seq
}

export function keptNow(): Kept {
  return kept
}

export function useKept(): Kept {
  return useSyncExternalStore(subscribe, keptNow)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
