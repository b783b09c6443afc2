import type { WebSocket } from '@fastify/websocket'
import type { Entry } from '../outbox-reader.ts'
import type { LiveSession } from './live-sessions.ts'

/** What may wait for a browser that does not read; beyond, it is cut off and asks for the rest when it comes again. */
const maxWaitingBytes = 1_000_000
const maxWaitingEntries = 1_000

/** One socket and whom it belongs to. */
export interface Listener {
  session: LiveSession
  socket: WebSocket
  /** How often the browser was asked whether it is there since it last said so. */
  unanswered: number
  send(text: string): void
  /** Tells entries of the past, and resolves when the browser has taken them. */
  tellPast(entries: readonly Entry[]): Promise<void>
  /** The past is told: what came meanwhile follows, and then each as it comes. */
  goLive(): void
  /** Tells an entry at its turn; one that was told already is not told again. */
  tell(entry: Entry): void
}

export function createListener(socket: WebSocket, session: LiveSession): Listener {
  let lastSeq = -1
  let waiting: Entry[] | undefined = []

  function send(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
    else socket.send(text)
  }

  function tellNow({ seq, json }: Entry): void {
    if (seq <= lastSeq) return
    lastSeq = seq
    send(`{"type":"notification",${json.slice(1)}`)
  }

  const listener: Listener = {
    session,
    socket,
    unanswered: 0,
    send,
    async tellPast(entries) {
      lastSeq = entries.at(-1)?.seq ?? lastSeq
      const notifications = entries.map(({ json }) => json).join()
      const text = `{"type":"batch-notification","count":${entries.length},"notifications":[${notifications}]}`
      // A socket that breaks meanwhile says so by its end.
      await new Promise<void>((resolve) => socket.send(text, () => resolve()))
    },
    goLive() {
      const missed = waiting ?? []
      waiting = undefined
      for (const entry of missed) tellNow(entry)
    },
    tell(entry) {
      if (!waiting) tellNow(entry)
      else if (waiting.push(entry) > maxWaitingEntries) socket.terminate()
    },
  }
  socket.on('pong', () => {
    listener.unanswered = 0
  })
  return listener
}
