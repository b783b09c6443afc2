import type { Notification } from '@yoon/contract/notifications/calls'
import type { RealtimeMessage } from '@yoon/contract/realtime/channel'
import { useEffect, useRef, useState } from 'react'
import { emitChange } from './changes.ts'
import { type Connection, type ConnectionState, connect } from './connection.ts'
import { openLineFrom } from './line.ts'
import { keepScreensLive } from './live-screens.ts'
import { fetchMissed } from './missed-notifications.ts'

export interface LiveChannel {
  state: ConnectionState
  /** Retries at once. */
  retry(): void
}

/** Handlers of received notifications. */
export interface Reception {
  /** Returns the sequence number of the last notification of this browser. */
  lastSeq: () => number | undefined
  onNews: (notifications: readonly Notification[]) => void
}

/** Keeps the channel open while mounted: passes notifications on and keeps the screens fresh. */
export function useLiveChannel(reception: Reception): LiveChannel {
  const [state, setState] = useState<ConnectionState>('disconnected')
  const connection = useRef<Connection>(undefined)
  const latest = useRef(reception)
  useEffect(() => {
    latest.current = reception
  })
  useEffect(() => {
    const lastSeq = () => latest.current.lastSeq()
    const onNews = (notifications: readonly Notification[]) => latest.current.onNews(notifications)
    const onState = (next: ConnectionState) => {
      setState(next)
      // Refetches everything: changes were missed while disconnected, also before the first connection.
      if (next === 'connected') {
        // Answers that the page requested before React are older than the changes from now on.
        window.firstAnswers?.clear()
        emitChange(undefined)
      }
      // Without a live connection, missed notifications are fetched with an ordinary call.
      if (next === 'failed') fetchMissed(lastSeq(), onNews).catch(() => undefined)
    }
    const stopLive = keepScreensLive()
    const line = connect({
      openLine: openLineFrom(lastSeq),
      onMessage: (message) => handleMessage(message, onNews),
      onState,
    })
    connection.current = line
    const stopWatching = retryWhenBack(line)
    return () => {
      stopWatching()
      line.close()
      stopLive()
    }
  }, [])
  return { state, retry: () => connection.current?.retry() }
}

/**
 * Retries when the connection is back, or the user returns to the page. Closes the connection while the page is left: an
 * open one would keep it out of the browser's page cache (rules/screens 37).
 */
function retryWhenBack({ retry, drop, close }: Connection): () => void {
  const onLook = () => document.hidden || retry()
  addEventListener('online', retry)
  addEventListener('offline', drop)
  addEventListener('focus', onLook)
  addEventListener('pagehide', close)
  addEventListener('pageshow', retry)
  document.addEventListener('visibilitychange', onLook)
  return () => {
    removeEventListener('online', retry)
    removeEventListener('offline', drop)
    removeEventListener('focus', onLook)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', retry)
    document.removeEventListener('visibilitychange', onLook)
  }
}

function handleMessage(message: RealtimeMessage, onNews: Reception['onNews']): void {
  if (message.type === 'notification') onNews([message])
  else if (message.type === 'batch-notification') onNews(message.notifications)
  else if (message.type === 'changed') emitChange(message.change)
  else if (message.type === 'resync') emitChange(undefined)
  // biome-ignore lint/suspicious/noConsole: the heartbeat is logged (rules/notifications 23)
  else console.debug('Yoon heartbeat')
}
