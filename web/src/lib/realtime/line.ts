import {
  type AblyToken,
  getRealtimeToken,
  heartbeatMs,
  type RealtimeMessage,
  sessionEndedCode,
} from '@yoon/contract/realtime'
import { call } from '../api.ts'
import { readToken } from '../session.ts'
import type { Dial, LineEvents } from './connection.ts'
import { refreshOwnUser } from './own-user.ts'

/** A line on which nothing came for so long is none: a network may swallow everything without a word. */
const silenceMs = 2.5 * heartbeatMs

/**
 * Opens the live channel from the last notification that this browser has. Without a session, or without the server's
 * leave, there is none (specification §8).
 */
export function dialFrom(lastSeq: () => number | undefined): Dial<RealtimeMessage> {
  return (events) => {
    const dialling = new AbortController()
    const { signal } = dialling
    let hangUp = () => dialling.abort()
    if (readToken()) {
      call(getRealtimeToken, {}, { isBackground: true, signal })
        .then(async ({ data }) => {
          const open = data.provider === 'ably' ? await openWithAbly(data) : openWithTicket(data.tokenRequest.ticket)
          if (!signal.aborted) hangUp = open(lastSeq, events)
        })
        .catch(() => signal.aborted || events.onLost())
    }
    return () => hangUp()
  }
}

/** Opens a line to what followed the last notification; gives how to hang up. */
type Open = (lastSeq: () => number | undefined, events: LineEvents<RealtimeMessage>) => () => void

/** The SDK of Ably comes only where Ably carries the channel. */
async function openWithAbly(token: AblyToken): Promise<Open> {
  const { openAbly } = await import('./ably-line.ts')
  return (lastSeq, events) => openAbly(token, lastSeq, events)
}

function openWithTicket(ticket: string): Open {
  return (lastSeq, events) => openSocket(ticket, lastSeq(), events)
}

function openSocket(ticket: string, after: number | undefined, events: LineEvents<RealtimeMessage>): () => void {
  const query = new URLSearchParams({ ticket, ...(after !== undefined && { after: String(after) }) })
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/realtime?${query}`)
  let silence: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  const hear = () => {
    clearTimeout(silence)
    silence = setTimeout(() => lose(), silenceMs)
  }
  const hangUp = () => {
    clearTimeout(silence)
    Object.assign(socket, { onmessage: null, onclose: null })
    socket.close()
  }
  const lose = (code?: number) => {
    hangUp()
    if (code === sessionEndedCode) refreshOwnUser()
    events.onLost()
  }
  hear()
  socket.onmessage = ({ data }) => {
    hear()
    // A socket may open and be closed at once: the server's first word says that we were let in.
    if (!isOpen) events.onOpen()
    isOpen = true
    events.onMessage(JSON.parse(String(data)) as RealtimeMessage)
  }
  socket.onclose = ({ code }) => lose(code)
  return hangUp
}
