import type { Changed, WatchedEntity } from '@yoon/contract/realtime'
import { asking } from '../data.ts'
import { queryClient } from '../query-client.ts'
import { readStoredUserId } from '../session.ts'
import { onChange } from './changes.ts'
import { refreshOwnUser } from './own-user.ts'

const everything = /^\/api\/(dashboard|scheduler)\//

/** The calls whose answers a change may have made old. */
const touched: Record<WatchedEntity, RegExp> = {
  booking: /bookings|stats|drivers|users|clients|payments|scheduler/,
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
/** In a busy office a screen rests so long between two readings: two hundred of them would ask for little else. */
const restMs = 2_000

/** Has what is on screen read again where colleagues have changed it, until the function that it gives is called. */
export function keepScreensLive(): () => void {
  let waiting: (Changed | undefined)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let rested = 0
  const readAgain = () => {
    const changes = waiting
    waiting = []
    timer = undefined
    rested = performance.now() + restMs
    const old = changes.map((change) => (change ? touched[change.entity] : everything))
    refreshInBackground((path) => old.some((pattern) => pattern.test(path)))
    if (changes.some(mayBeOwn)) refreshOwnUser()
  }
  const stop = onChange((change) => {
    waiting.push(change)
    timer ??= setTimeout(readAgain, Math.max(patienceMs, rested - performance.now()) + spreadMs * Math.random())
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Whether a change may be of who is signed in, or of the company that they carry. */
function mayBeOwn(change: Changed | undefined): boolean {
  if (change?.entity !== 'user') return change === undefined || change.entity === 'settings'
  return change.id === undefined || change.id === readStoredUserId()
}

/**
 * Asks again for what the calls of the paths that are meant have answered, without anybody having asked: where the page
 * is not seen, what is old is only marked so and read again when it is looked at.
 */
export function refreshInBackground(isMeant: (path: string) => boolean): void {
  asking.isBackground = true
  queryClient
    .invalidateQueries({
      predicate: ({ queryKey }) => isMeant(String(queryKey[0])),
      refetchType: document.hidden ? 'none' : 'active',
    })
    .catch(() => undefined)
  // The questions are put before this returns.
  asking.isBackground = false
}
