import type { WebSocket } from '@fastify/websocket'
import type { Entry } from '../outbox-reader.ts'
import type { LiveSession } from './live-sessions.ts'

/** Limits of a slow browser's queue; beyond them it is disconnected and requests the rest when it reconnects. */
const maxWaitingBytes = 1_000_000
const maxWaitingEntries = 1_000

/** One socket and its session. */
export interface Listener {
  session: LiveSession
  socket: WebSocket
  /** Number of pings since the browser's last pong. */
  unanswered: number
  send(text: string): void
  /** Sends past entries; resolves once they are written to the socket. */
  sendPast(entries: readonly Entry[]): Promise<void>
  /** Ends the past: sends the entries that were queued meanwhile, then each new one at once. */
  goLive(): void
  /** Sends an entry in order, unless it was sent before. */
  sendEntry(entry: Entry): void
}

export function createListener(socket: WebSocket, session: LiveSession): Listener {
  let lastSeq = -1
  let waiting: Entry[] | undefined = []

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
    else socket.send(text)
  }

  function sendNow({ seq, json }: Entry): void {
    if (seq <= lastSeq) return
    lastSeq = seq
    send(`{"type":"notification",${json.slice(1)}`)
  }

  const listener: Listener = {
    session,
    socket,
    unanswered: 0,
    send,
    async sendPast(entries) {
      lastSeq = entries.at(-1)?.seq ?? lastSeq
      const notifications = entries.map(({ json }) => json).join()
      const text = `{"type":"batch-notification","count":${entries.length},"notifications":[${notifications}]}`
      // A socket that breaks meanwhile emits `close`.
      await new Promise<void>((resolve) => socket.send(text, () => resolve()))
    },
    goLive() {
      const missed = waiting ?? []
      waiting = undefined
      for (const entry of missed) sendNow(entry)
    },
    sendEntry(entry) {
      if (!waiting) sendNow(entry)
      else if (waiting.push(entry) > maxWaitingEntries) socket.terminate()
    },
  }
  socket.on('pong', () => {
    listener.unanswered = 0
  })
  return listener
}
