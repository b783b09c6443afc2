import { type Entity, entities } from '@yoon/contract/entities'
import type { Changed } from '@yoon/contract/realtime/channel'
import { queryClient, refetchInBackground, showsAnyOf } from '../calls/query-client.ts'
import { userIdNow } from '../session.ts'
import { onChange } from './changes.ts'
import { refreshOwnUser } from './own-user.ts'

/** Delay that batches several changes, and random spread over the browsers, in milliseconds. */
const batchDelayMs = 150
const spreadMs = 350
/**
 * Minimum pause between two refetches, in milliseconds: in a busy office, two hundred screens would send little else.
 * After a slow refetch the pause is a multiple of its duration, so that a slow server or connection does not get
 * slower.
 */
const restMs = 2_000
const longestRestMs = 15_000
const restOfReading = 5

/** Refetches what is on screen when colleagues change it; returns the function that stops this. */
export function keepScreensLive(): () => void {
  const waiting: (Changed | undefined)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let restedAt = 0
  const readSoon = () => {
    if (isReading || waiting.length === 0) return
    timer ??= setTimeout(
      () => void read(),
      Math.max(batchDelayMs, restedAt - performance.now()) + spreadMs * Math.random(),
    )
  }
  // Never overlapping: invalidating again cancels the running request, so on a slow connection none would finish. The
  // timeouts of the calls bound it.
  const read = async () => {
    timer = undefined
    isReading = true
    const startedAt = performance.now()
    await readAgain(waiting.splice(0)).catch(() => undefined)
    const endedAt = performance.now()
    const rest = Math.min(longestRestMs, restOfReading * (endedAt - startedAt))
    restedAt = Math.max(startedAt + restMs, endedAt + rest)
    isReading = false
    readSoon()
  }
  const stop = onChange((change) => {
    waiting.push(change)
    readSoon()
  })
  return () => {
    stop()
    clearTimeout(timer)
    waiting.length = 0
  }
}

function readAgain(changes: readonly (Changed | undefined)[]): Promise<void> {
  if (changes.some(mayBeOwn)) refreshOwnUser()
  const isAnything = changes.includes(undefined)
  return refreshInBackground(isAnything ? entities : changes.flatMap((change) => change?.entity ?? []))
}

/** True if the change may affect the signed-in user, or their company. */
function mayBeOwn(change: Changed | undefined): boolean {
  if (change?.entity !== 'user') return change === undefined || change.entity === 'settings'
  return change.id === undefined || change.id === userIdNow()
}

/**
 * Refetches the answers that show one of the entities, as background calls. While the page is hidden they are only marked
 * stale, and refetched when the user returns.
 */
export async function refreshInBackground(changed: readonly Entity[]): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ predicate: (query) => showsAnyOf(query, changed) })
  for (const query of queries) query.invalidate()
  if (!document.hidden)
    await refetchInBackground(
      queries.filter((query) => query.isActive()),
      true,
    )
}
