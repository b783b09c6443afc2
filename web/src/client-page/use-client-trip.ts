import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { useCallback, useEffect, useState } from 'react'
import { Turns } from '../lib/turns.ts'
import { CallFailure, getTrip, sayOpened } from './client-calls.ts'
import { pollingMs } from './client-trip.ts'

interface TripData {
  trip: ClientTrip | undefined
  /** Time at which the trip was read, in milliseconds. */
  readAt: number
  /** The last failure; a trip that was read before stays, unless its link is dead. */
  failure: CallFailure | undefined
  refresh(): void
}

/** Time after which a visible page counts as opened, in milliseconds. */
const openedAfterMs = 1_000
/** Time until the next attempt after a failure that may pass, in milliseconds. */
const retryMs = 20_000

/** The trip of a link, read again while the page is visible: more often near its start. */
export function useClientTrip(token: string): TripData {
  const [data, setData] = useState<Omit<TripData, 'refresh'>>({ trip: undefined, readAt: 0, failure: undefined })
  const [turns] = useState(() => new Turns())
  const refresh = useCallback(() => {
    const turn = turns.next()
    getTrip(token).then(
      (trip) => {
        if (turns.isOvertaken(turn)) return
        turns.answered(turn)
        setData({ trip, readAt: Date.now(), failure: undefined })
      },
      (error: unknown) => {
        if (turns.isOvertaken(turn)) return
        const failure = error instanceof CallFailure ? error : new CallFailure('NO_ANSWER')
        if (!failure.isPassing) turns.answered(turn)
        setData((before) => ({ ...before, failure, ...(!failure.isPassing && { trip: undefined }) }))
      },
    )
  }, [token, turns])
  useEffect(refresh, [refresh])
  useEffect(() => {
    const { trip, failure } = data
    const wait = failure ? (failure.isPassing ? retryMs : undefined) : trip && pollingMs(trip, Date.now())
    const again = () => document.visibilityState === 'visible' && refresh()
    const timer = wait === undefined ? undefined : setTimeout(again, wait)
    if (wait !== undefined) document.addEventListener('visibilitychange', again)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [data, refresh])
  useOpened(token, data.trip !== undefined)
  return { ...data, refresh }
}

/** Says once that the page was opened, as soon as it has been visible for a second. */
function useOpened(token: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      if (document.visibilityState !== 'visible') return clearTimeout(timer)
      timer = setTimeout(() => {
        sayOpened(token).catch(() => undefined)
        document.removeEventListener('visibilitychange', wait)
      }, openedAfterMs)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [token, isShown])
}
