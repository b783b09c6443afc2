import { getCurrentUser } from '@yoon/contract/auth'
import type { WatchedEntity } from '@yoon/contract/realtime'
import { call } from '../api.ts'
import { asking } from '../data.ts'
import { queryClient } from '../query-client.ts'
import { keepUser } from '../session.ts'
import { onChange } from './changes.ts'

const everything = /^\/api\/(dashboard|scheduler)\//

/** The calls whose answers a change may have made old. */
const touched: Record<WatchedEntity, RegExp> = {
  booking: /bookings|stats|drivers|clients|payments|scheduler/,
  payment: /payments|bookings|stats/,
  driver: /drivers|vehicles|bookings|stats|scheduler/,
  vehicle: /vehicles|drivers|bookings|stats|scheduler/,
  user: /users|drivers|vehicles|bookings|stats|scheduler/,
  // Windows, dates and amounts follow from them.
  settings: everything,
}

/** One reading for several changes, and not everybody at the same moment, in milliseconds. */
const patienceMs = 150
const spreadMs = 350

/** Has what is on screen read again where colleagues have changed it, until the function that it gives is called. */
export function keepScreensLive(): () => void {
  let waiting: RegExp[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const readAgain = () => {
    const old = waiting
    waiting = []
    timer = undefined
    refreshInBackground((path) => old.some((pattern) => pattern.test(path)))
    if (old.includes(everything)) refreshOwnUser()
  }
  const stop = onChange((change) => {
    waiting.push(change ? touched[change.entity] : everything)
    timer ??= setTimeout(readAgain, patienceMs + spreadMs * Math.random())
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Reads who is signed in again: a colleague may have renamed them, and they carry what screens know of the company. */
export function refreshOwnUser(): void {
  call(getCurrentUser, {}, { isBackground: true }).then(
    ({ data }) => keepUser(data),
    () => undefined,
  )
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
