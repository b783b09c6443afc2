import { useSyncExternalStore } from 'react'
import { isSignedIn, onUserChange, userIdNow } from '../../lib/session.ts'
import { type Kept, parseKept } from './kept-notifications.ts'

/** Wiped with everything else at a sign-out. */
const key = 'notifications'

const listeners = new Set<() => void>()
/** What there was no room for in the browser's store: this tab alone has it. */
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
// Called too where the same user has done a duty: what was kept is theirs still.
onUserChange(() => {
  if (unstored?.userId !== userIdNow()) unstored = undefined
  publish(read())
})

/**
 * Changes what is kept and gives what it was before: one tab after the other, each on what the former has left, so that
 * of all tabs that hear of a notification one alone finds it new.
 */
export async function change(step: (kept: Kept) => Kept): Promise<{ before: Kept; after: Kept }> {
  return inTurn(() => {
    const before = read()
    const after = step(before)
    if (after !== before && before.userId) store(after)
    publish(after)
    return { before, after }
  })
}

function store(next: Kept): void {
  // Another tab may have signed out, of which this one has yet to hear: nothing comes back after the wipe.
  if (!isSignedIn(next.userId)) return
  try {
    localStorage.setItem(key, JSON.stringify(next))
    unstored = undefined
  } catch {
    unstored = next
  }
}

/** Where a browser has no locks (a page without TLS) tabs hope for the best. */
function inTurn<T>(work: () => T): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(key, async () => work()) : Promise.resolve(work())
}

/** The last notification that this browser has. */
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
