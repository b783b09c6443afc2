import { addressOptions } from '@yoon/contract/realtime/ably-address'
import { type AblyToken, getRealtimeToken } from '@yoon/contract/realtime/calls'
import { heartbeatMs, type RealtimeMessage } from '@yoon/contract/realtime/channel'
import type { InboundMessage } from 'ably'
import { BaseRealtime, FetchRequest, WebSocketTransport } from 'ably/modular'
import { call } from '../../calls/api.ts'
import type { LineEvents } from '../connection.ts'
import { fetchMissed } from '../missed-notifications.ts'

/**
 * Opens the channel with the Ably SDK. A lost connection is not resumed: it is opened anew like the built-in one, and
 * catches up by `seq`.
 */
export function openAbly(
  first: AblyToken,
  lastSeq: () => number | undefined,
  events: LineEvents<RealtimeMessage>,
): () => void {
  let isOver = false
  let beat: ReturnType<typeof setInterval> | undefined
  const client = new BaseRealtime({
    ...addressOptions(first.endpoint),
    plugins: { WebSocketTransport, FetchRequest },
    authCallback: (_params, answer) => {
      nextToken().then(
        ({ tokenRequest }) => answer(null, tokenRequest),
        () => answer('no token', null),
      )
    },
    disableConnectivityCheck: true,
    logLevel: 0,
  })
  const channel = client.channels.get(first.channel)
  const inOrder = orderedDelivery(lastSeq, (message) => isOver || events.onMessage(message))

  let unused: AblyToken | undefined = first
  /**
   * Returns the first token, then a new one each time that Ably asks: the server issues them while the session lives.
   */
  async function nextToken(): Promise<AblyToken> {
    const token = unused ?? (await call(getRealtimeToken, {}, { isBackground: true })).data
    unused = undefined
    if (token.provider === 'ably' && token.channel === first.channel) return token
    lose()
    throw new Error('The channel is another one now')
  }

  function closeLine(): void {
    isOver = true
    clearInterval(beat)
    client.close()
  }

  function lose(): void {
    if (isOver) return
    closeLine()
    events.onLost()
  }

  function onMessage({ data }: InboundMessage): void {
    const message = data as RealtimeMessage
    if (isOver) return
    inOrder.deliver(message)
    if (message.type === 'resync') inOrder.catchUp().catch(lose)
  }

  function onAttached(): void {
    if (isOver) return
    events.onOpen()
    beat = setInterval(() => events.onMessage({ type: 'heartbeat' }), heartbeatMs)
    inOrder.catchUp().catch(lose)
  }

  client.connection.on(['disconnected', 'suspended', 'failed', 'closed'], lose)
  channel.on(['detached', 'suspended', 'failed'], lose)
  // Attached again without continuity: messages in between are lost.
  channel.on('update', ({ resumed }) => resumed || lose())
  channel.subscribe(onMessage).then(onAttached, lose)
  return closeLine
}

/** Delivers missed messages before new ones, which are queued meanwhile. */
function orderedDelivery(lastSeq: () => number | undefined, onMessage: (message: RealtimeMessage) => unknown) {
  let waiting: RealtimeMessage[] | undefined = []
  let isBehind = false
  let isReading = false

  return {
    deliver(message: RealtimeMessage): void {
      if (waiting) waiting.push(message)
      else onMessage(message)
    },
    async catchUp(): Promise<void> {
      isBehind = true
      waiting ??= []
      if (isReading) return
      isReading = true
      while (isBehind) {
        isBehind = false
        await fetchMissed(lastSeq(), (page) =>
          onMessage({ type: 'batch-notification', count: page.length, notifications: page }),
        )
      }
      isReading = false
      const late = waiting
      waiting = undefined
      for (const message of late) onMessage(message)
    },
  }
}
