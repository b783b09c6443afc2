import type { WebSocket } from '@fastify/websocket'
import { notificationPageSize } from '@yoon/contract/notifications/readers'
import { isWatched, type RealtimeMessage, visibleChange } from '@yoon/contract/realtime/channel'
import type { Database } from '../database/database.ts'
import type { Listen, Notice } from '../database/notices.ts'
import { type Entry, isFor, readEntries } from '../outbox-reader.ts'
import { createFeed } from './feed.ts'
import { createListener, type Listener } from './listener.ts'
import type { LiveSession } from './live-sessions.ts'
import { watchSessions } from './session-watch.ts'

/** Interval at which idle sessions are looked for, in memory. */
const sweepMs = 250
/** Timeout for a browser's close frame when the server shuts down. */
const closeTimeoutMs = 1_000
/** Number of unanswered heartbeats after which a socket is terminated. */
const maxUnanswered = 2
/** Close code of a shutdown: browsers reconnect. */
const goingAwayCode = 1001
const failedCode = 1011

export interface HubOptions {
  db: Database
  clock: () => Date
  listen: Listen
  heartbeatMs: number
  onError: (error: unknown) => void
}

/** All sockets of this server, and the delivery of their messages. */
export interface Hub {
  open(): void
  /** Sends a browser the entries after `after`, or the newest ones, then all new ones. */
  admit(socket: WebSocket, session: LiveSession, after: number | undefined): Promise<void>
  /** Returns the number of sockets of a session. */
  countOf(sessionId: string): number
  close(): Promise<void>
}

export function createHub({ db, clock, listen, heartbeatMs, onError }: HubOptions): Hub {
  const listeners = new Set<Listener>()
  const timers: ReturnType<typeof setInterval>[] = []
  let stopListening: (() => Promise<void>) | undefined
  const feed = createFeed(db, sendToAll, onError)
  const watch = watchSessions({ db, clock, listeners, onError })

  function sendToAll(entry: Entry): void {
    for (const listener of listeners) if (isFor(entry, listener.session)) listener.sendEntry(entry)
  }

  function onNotice(notice: Notice): void {
    if (notice.kind === 'notified') feed.advance()
    else if (notice.kind === 'ended') watch.end(notice.sessionId)
    else sendChange(notice)
  }

  function sendChange({ entity, id, byId, byName }: Notice & { kind: 'changed' }): void {
    watch.onChanged(entity, id)
    if (!isWatched(entity)) return
    const change = { entity, id, by: { id: byId, name: byName } }
    for (const { session, send } of listeners) {
      const visible = visibleChange(session.role, change)
      if (visible) send(textOf({ type: 'changed', change: visible }))
    }
  }

  function onGap(): void {
    feed.advance()
    watch.recheckAll()
    for (const { send } of listeners) send(textOf({ type: 'resync' }))
  }

  function open(): void {
    stopListening = listen({ onNotice, onGap })
    timers.push(
      setInterval(watch.sweep, sweepMs),
      setInterval(() => sendHeartbeats(listeners), heartbeatMs),
    )
  }

  async function admit(socket: WebSocket, session: LiveSession, after: number | undefined): Promise<void> {
    const listener = createListener(socket, session)
    listeners.add(listener)
    socket.on('close', () => listeners.delete(listener))
    try {
      // From here on the end of the session is noticed; before, it may have ended unnoticed.
      await watch.check(listener)
      await feed.begin()
      await sendPast(db, listener, after)
      listener.goLive()
    } catch (error) {
      onError(error)
      socket.close(failedCode)
    }
  }

  return {
    open,
    admit,
    countOf: (sessionId) => [...listeners].filter(({ session }) => session.sessionId === sessionId).length,
    async close() {
      for (const timer of timers) clearInterval(timer)
      feed.close()
      await stopListening?.()
      await Promise.all([...listeners].map(closeSocket))
    },
  }
}

/**
 * Sends the past page by page, or the newest entries to a browser without any. An empty batch is sent too: the first
 * message tells the browser that it was admitted.
 */
async function sendPast(db: Database, listener: Listener, after: number | undefined): Promise<void> {
  const entries = await readEntries(db, listener.session, after)
  await listener.sendPast(entries)
  const isLast = after === undefined || entries.length < notificationPageSize
  if (isLast || listener.socket.readyState !== listener.socket.OPEN) return
  await sendPast(db, listener, entries.at(-1)?.seq)
}

/** Sends a heartbeat; terminates sockets whose browser has not answered for a while. */
function sendHeartbeats(listeners: ReadonlySet<Listener>): void {
  const text = textOf({ type: 'heartbeat' })
  for (const listener of listeners) {
    if (listener.unanswered >= maxUnanswered) listener.socket.terminate()
    listener.unanswered += 1
    listener.socket.ping()
    listener.send(text)
  }
}

function closeSocket({ socket }: Listener): Promise<void> {
  return new Promise((resolve) => {
    const forceClose = setTimeout(() => socket.terminate(), closeTimeoutMs)
    socket.on('close', () => {
      clearTimeout(forceClose)
      resolve()
    })
    socket.close(goingAwayCode)
  })
}

function textOf(message: RealtimeMessage): string {
  return JSON.stringify(message)
}
