import type { Notification } from '@yoon/contract/notifications'
import type { RealtimeMessage } from '@yoon/contract/realtime'
import { useEffect, useRef, useState } from 'react'
import { tellChange } from '../../lib/realtime/changes.ts'
import { type Connection, type ConnectionState, connect } from '../../lib/realtime/connection.ts'
import { dialFrom } from '../../lib/realtime/line.ts'
import { keepScreensLive } from '../../lib/realtime/live-screens.ts'
import { readPast } from '../../lib/realtime/past.ts'
import { alertOf } from './alerts.ts'
import { add, type KeptNotification } from './kept-notifications.ts'
import { change, lastSeq } from './notification-store.ts'

export interface LiveChannel {
  state: ConnectionState
  /** Tries again at once. */
  retry(): void
}

/** Keeps the channel open while somebody is signed in: notifications are kept, screens kept fresh. */
export function useLiveChannel(onOpenItem: (item: KeptNotification) => void): LiveChannel {
  const [state, setState] = useState<ConnectionState>('disconnected')
  const connection = useRef<Connection>(undefined)
  const openItem = useRef(onOpenItem)
  useEffect(() => {
    openItem.current = onOpenItem
  })
  useEffect(() => {
    const onItem = (item: KeptNotification) => openItem.current(item)
    const onState = (next: ConnectionState) => {
      setState(next)
      // Whatever changed while nobody told us, the time before the first connection too.
      if (next === 'connected') tellChange(undefined)
      // Without a live line, what was missed comes by an ordinary call.
      if (next === 'failed') readPast(lastSeq(), (missed) => receive(missed, onItem)).catch(() => undefined)
    }
    const stopLive = keepScreensLive()
    const line = connect({ dial: dialFrom(lastSeq), onMessage: (message) => hear(message, onItem), onState })
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

function hear(message: RealtimeMessage, onItem: (item: KeptNotification) => void): void {
  if (message.type === 'notification') receive([message], onItem)
  else if (message.type === 'batch-notification') receive(message.notifications, onItem)
  else if (message.type === 'changed') tellChange(message.change)
  else if (message.type === 'resync') tellChange(undefined)
  // biome-ignore lint/suspicious/noConsole: the heartbeat is logged (specification §9)
  else console.debug('Yoon heartbeat')
}

/** Keeps what is new; what a browser gets that had none yet is no news. */
function receive(notifications: readonly Notification[], onItem: (item: KeptNotification) => void): void {
  change((kept) => add(kept, notifications)).then(
    ({ before, after }) => {
      if (before.seq === undefined || after.seq === before.seq) return
      const known = new Set(before.items.map(({ id }) => id))
      alertOf(
        after.items.filter(({ id }) => !known.has(id)),
        onItem,
      )
    },
    () => undefined,
  )
}
