import { useSyncExternalStore } from 'react'
import { onUserChange, readStoredUserId } from '../../lib/session.ts'
import { type Kept, parseKept } from './kept-notifications.ts'

/** Wiped with everything else at a sign-out. */
const key = 'notifications'

const listeners = new Set<() => void>()
let kept: Kept = read()

function read(): Kept {
  return parseKept(localStorage.getItem(key), readStoredUserId())
}

function publish(next: Kept): void {
  kept = next
  for (const listener of listeners) listener()
}

addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) publish(read())
})
onUserChange(() => publish({ userId: readStoredUserId(), items: [] }))

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
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Without room the tab still shows what it has, and asks for it again after a reload.
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

export function useKept(): Kept {
  return useSyncExternalStore(subscribe, () => kept)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
