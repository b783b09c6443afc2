import type { Notification } from '@yoon/contract/notifications'
import type { RealtimeMessage } from '@yoon/contract/realtime'
import { useEffect, useRef, useState } from 'react'
import { onChange, tellChange } from '../../lib/realtime/changes.ts'
import { type Connection, type ConnectionState, connect } from '../../lib/realtime/connection.ts'
import { dialFrom } from '../../lib/realtime/line.ts'
import { keepScreensLive, refreshOwnUser } from '../../lib/realtime/live-screens.ts'
import { readPast } from '../../lib/realtime/past.ts'
import { readStoredUserId } from '../../lib/session.ts'
import { alertOf } from './alerts.ts'
import { add, type KeptNotification } from './kept-notifications.ts'
import { change, lastSeq } from './notification-store.ts'

export interface LiveChannel {
  state: ConnectionState
  /** Tries again at once. */
  retry(): void
}

/** What becomes of notifications that come. */
interface Reception {
  onOpenItem: (item: KeptNotification) => void
  /** What is older is read already, in a browser that has none yet. */
  newsSince: string | undefined
}

/** Keeps the channel open while somebody is signed in: notifications are kept, screens kept fresh. */
export function useLiveChannel(reception: Reception): LiveChannel {
  const [state, setState] = useState<ConnectionState>('disconnected')
  const connection = useRef<Connection>(undefined)
  const latest = useRef(reception)
  useEffect(() => {
    latest.current = reception
  })
  useEffect(() => {
    const onNews = (notifications: readonly Notification[]) => receive(notifications, latest.current)
    const onState = (next: ConnectionState) => {
      setState(next)
      // Whatever changed while nobody told us, the time before the first connection too.
      if (next === 'connected') tellChange(undefined)
      // Without a live line, what was missed comes by an ordinary call.
      if (next === 'failed') readPast(lastSeq(), onNews).catch(() => undefined)
    }
    const stopLive = keepScreensLive()
    const stopOwn = onChange((change) => {
      if (change?.entity === 'user' && change.id === readStoredUserId()) refreshOwnUser()
    })
    const line = connect({ dial: dialFrom(lastSeq), onMessage: (message) => hear(message, onNews), onState })
    connection.current = line
    const stopWatching = retryWhenBack(line)
    return () => {
      stopWatching()
      line.close()
      stopLive()
      stopOwn()
    }
  }, [])
  return { state, retry: () => connection.current?.retry() }
}

/** The link is back, or somebody looks at the page again: that is worth another try. */
function retryWhenBack({ retry, drop }: Connection): () => void {
  const onLook = () => document.hidden || retry()
  addEventListener('online', retry)
  addEventListener('offline', drop)
  addEventListener('focus', onLook)
  document.addEventListener('visibilitychange', onLook)
  return () => {
    removeEventListener('online', retry)
    removeEventListener('offline', drop)
    removeEventListener('focus', onLook)
    document.removeEventListener('visibilitychange', onLook)
  }
}

function hear(message: RealtimeMessage, onNews: (notifications: readonly Notification[]) => void): void {
  if (message.type === 'notification') onNews([message])
  else if (message.type === 'batch-notification') onNews(message.notifications)
  else if (message.type === 'changed') tellChange(message.change)
  else if (message.type === 'resync') tellChange(undefined)
  // biome-ignore lint/suspicious/noConsole: the heartbeat is logged (specification §9)
  else console.debug('Yoon heartbeat')
}

/** Keeps what is new; what a browser gets that had none yet is no news. */
function receive(notifications: readonly Notification[], { newsSince, onOpenItem }: Reception): void {
  change((kept) => add(kept, notifications, newsSince)).then(
    ({ before, after }) => {
      if (before.seq === undefined || after.seq === before.seq) return
      const known = new Set(before.items.map(({ id }) => id))
      alertOf(
        after.items.filter(({ id }) => !known.has(id)),
        onOpenItem,
      )
    },
    () => undefined,
  )
}
