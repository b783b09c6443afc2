import { getCurrentUser } from '@yoon/contract/auth/calls'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { endsKey } from '../../lib/session.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { readSessionEnd, type SessionEnd, warningMs } from './session-end.ts'

const SessionWarning = lazyWithRetry(() =>
  import('./SessionWarning.tsx').then((module) => ({ default: module.SessionWarning })),
)

/** Delay of the next check while the end of the session is unknown or the server did not answer, in milliseconds. */
const againMs = 30_000
/** Interval of the countdown, in milliseconds. */
const tickMs = 1_000

/** Warns a minute before the session ends. */
export function SessionTimer(): ReactElement | null {
  const { warning, look } = useSessionEnd()
  const [isAccepted, setIsAccepted] = useState(false)
  if (!warning && isAccepted) setIsAccepted(false)
  if (!warning || isAccepted) return null
  return (
    <DialogBoundary onClose={() => setIsAccepted(true)}>
      <SessionWarning {...warning} onStayed={look} onAccepted={() => setIsAccepted(true)} />
    </DialogBoundary>
  )
}

interface Warning {
  secondsLeft: number
  isFinal: boolean
}

/**
 * Follows the end of the session from the server's answers in any tab. Sends no request of its own, except one when the
 * time is up, since only the server knows.
 */
function useSessionEnd(): { warning: Warning | undefined; look: () => void } {
  const [warning, setWarning] = useState<Warning>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWatching = useRef(false)
  const look = useCallback(() => {
    const lookIn = (ms: number) => {
      clearTimeout(timer.current)
      // An answer may arrive after unmount.
      if (isWatching.current) timer.current = setTimeout(look, ms)
    }
    const end = readSessionEnd(localStorage.getItem(endsKey))
    const leftMs = end ? end.at - Date.now() : Number.POSITIVE_INFINITY
    setWarning(warningOf(end, leftMs))
    if (!end) lookIn(againMs)
    else if (leftMs > warningMs) lookIn(leftMs - warningMs)
    else if (leftMs > 0) lookIn(tickMs)
    else {
      lookIn(againMs)
      call(getCurrentUser, {}, { isBackground: true }).then(
        () => lookIn(tickMs),
        () => undefined,
      )
    }
  }, [])
  useEffect(() => {
    isWatching.current = true
    look()
    const onStorage = ({ key }: StorageEvent) => key === endsKey && look()
    addEventListener('storage', onStorage)
    // Timers do not run in a suspended tab.
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      isWatching.current = false
      clearTimeout(timer.current)
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [look])
  return { warning, look }
}

function warningOf(end: SessionEnd | undefined, leftMs: number): Warning | undefined {
  if (!end || leftMs > warningMs) return undefined
  return { secondsLeft: Math.max(0, Math.ceil(leftMs / 1000)), isFinal: end.isFinal }
}
