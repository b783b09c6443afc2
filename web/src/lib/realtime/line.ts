import { type AblyToken, getRealtimeToken } from '@yoon/contract/realtime/calls'
import { heartbeatMs, type RealtimeMessage, sessionEndedCode } from '@yoon/contract/realtime/channel'
import { call } from '../calls/api.ts'
import { readToken } from '../session.ts'
import type { LineEvents, OpenLine } from './connection.ts'
import { refreshOwnUser } from './own-user.ts'

/** Timeout of a connection without messages, in milliseconds: some networks drop packets silently. */
const silenceMs = 2.5 * heartbeatMs

/**
 * Returns an `OpenLine` that opens the live channel from the last notification of this browser. Without a session, or if the
 * server refuses, there is no channel (rules/notifications 22).
 */
export function openLineFrom(lastSeq: () => number | undefined): OpenLine<RealtimeMessage> {
  return (events) => {
    const opening = new AbortController()
    const { signal } = opening
    let closeLine = () => opening.abort()
    if (readToken()) {
      call(getRealtimeToken, {}, { isBackground: true, signal })
        .then(async ({ data }) => {
          const open = data.provider === 'ably' ? await openWithAbly(data) : openWithTicket(data.tokenRequest.ticket)
          if (!signal.aborted) closeLine = open(lastSeq, events)
        })
        .catch(() => signal.aborted || events.onLost())
    }
    return () => closeLine()
  }
}

/** Opens a connection that continues after the last notification; returns the function that closes it. */
type Open = (lastSeq: () => number | undefined, events: LineEvents<RealtimeMessage>) => () => void

/** Loads the Ably SDK only if Ably carries the channel. */
async function openWithAbly(token: AblyToken): Promise<Open> {
  const { openAbly } = await import('./ably/ably-line.ts')
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
  const restartSilenceTimer = () => {
    clearTimeout(silence)
    silence = setTimeout(() => lose(), silenceMs)
  }
  const closeLine = () => {
    clearTimeout(silence)
    Object.assign(socket, { onmessage: null, onclose: null })
    socket.close()
  }
  const lose = (code?: number) => {
    closeLine()
    if (code === sessionEndedCode) refreshOwnUser()
    events.onLost()
  }
  restartSilenceTimer()
  socket.onmessage = ({ data }) => {
    restartSilenceTimer()
    // A socket may open and be closed at once: only the first message proves that the server has accepted it.
    if (!isOpen) events.onOpen()
    isOpen = true
    events.onMessage(JSON.parse(String(data)) as RealtimeMessage)
  }
  socket.onclose = ({ code }) => lose(code)
  return closeLine
}
