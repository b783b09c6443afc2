import type { Changed, WatchedEntity } from '@yoon/contract/realtime'
import { asking } from '../data.ts'
import { queryClient } from '../query-client.ts'
import { userIdNow } from '../session.ts'
import { onChange } from './changes.ts'
import { refreshOwnUser } from './own-user.ts'

const everything = /^\/api\/(dashboard|scheduler)\//

/** The calls whose answers a change may have made old. */
const touched: Record<WatchedEntity, RegExp> = {
  booking: /bookings|stats|drivers|vehicles|users|clients|payments|scheduler/,
  payment: /payments|bookings|stats/,
  driver: /drivers|vehicles|bookings|payments|stats|scheduler/,
  vehicle: /vehicles|drivers|bookings|payments|stats|scheduler/,
  user: /users|clients|drivers|vehicles|bookings|payments|stats|scheduler/,
  // Windows, dates and amounts follow from them.
  settings: everything,
}

/** One reading for several changes, and not everybody at the same moment, in milliseconds. */
const patienceMs = 150
const spreadMs = 350
/**
 * In a busy office a screen rests so long between two readings: two hundred of them would ask for little else. Where a
 * reading takes long it rests longer: a server or a link that is late would only get later.
 */
const restMs = 2_000
const longestRestMs = 15_000
const restOfReading = 5

/** Has what is on screen read again where colleagues have changed it, until the function that it gives is called. */
export function keepScreensLive(): () => void {
  const waiting: (Changed | undefined)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let restedAt = 0
  const readSoon = () => {
    if (isReading || waiting.length === 0) return
    timer ??= setTimeout(
      () => void read(),
      Math.max(patienceMs, restedAt - performance.now()) + spreadMs * Math.random(),
    )
  }
  // One at a time: the next would cut the one before short, and on a slow link none would ever end.
  const read = async () => {
    timer = undefined
    isReading = true
    const startedAt = performance.now()
    await readAgain(waiting.splice(0))
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
  const old = changes.map((change) => (change ? touched[change.entity] : everything))
  return refreshInBackground((path) => old.some((pattern) => pattern.test(path)))
}

/** Whether a change may be of who is signed in, or of the company that they carry. */
function mayBeOwn(change: Changed | undefined): boolean {
  if (change?.entity !== 'user') return change === undefined || change.entity === 'settings'
  return change.id === undefined || change.id === userIdNow()
}

let isAsking = false
/** What is read without anybody having asked: each further try has the signal of the first. */
const unasked = new WeakSet<AbortSignal>()
asking.isBackground = (signal) => {
  if (isAsking) unasked.add(signal)
  return unasked.has(signal)
}

/**
 * Asks again for what the calls of the paths that are meant have answered, without anybody having asked: where the page
 * is not seen, what is old is only marked so and read again when it is looked at.
 */
export async function refreshInBackground(isMeant: (path: string) => boolean): Promise<void> {
  isAsking = true
  const answers = queryClient
    .invalidateQueries({
      predicate: ({ queryKey }) => isMeant(String(queryKey[0])),
      refetchType: document.hidden ? 'none' : 'active',
    })
    .catch(() => undefined)
  // The questions are put by now.
  isAsking = false
  await answers
}
