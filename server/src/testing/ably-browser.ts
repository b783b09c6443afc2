import { addressOptions } from '@yoon/contract/realtime/ably-address'
import type { AblyToken } from '@yoon/contract/realtime/calls'
import type { RealtimeMessage } from '@yoon/contract/realtime/channel'
import { type ErrorInfo, Realtime } from 'ably'

/** Subscriber of the live channel through Ably, with the real SDK. */
export interface AblyBrowser {
  until(isAsWished: (messages: readonly RealtimeMessage[]) => boolean): Promise<void>
  /** Resolves to the error of attaching to another channel. */
  refusal(channel: string): Promise<ErrorInfo>
  /** Resolves once the connection uses a renewed token. */
  renewed(): Promise<void>
  /** Resolves once the connection is lost. */
  lost: Promise<void>
  close(): void
}

/** Subscribes to the channel of a token, and fetches a new token whenever Ably asks for one. */
export async function listenThroughAbly(fetchToken: () => Promise<AblyToken>): Promise<AblyBrowser> {
  let unused: AblyToken | undefined = await fetchToken()
  const { channel, endpoint } = unused
  const messages: RealtimeMessage[] = []
  const looks = new Set<() => void>()
  const client = new Realtime({
    ...addressOptions(endpoint),
    useBinaryProtocol: false,
    logLevel: 0,
    authCallback(_params, answer) {
      const token = unused ? Promise.resolve(unused) : fetchToken()
      unused = undefined
      token.then(
        ({ tokenRequest }) => answer(null, tokenRequest),
        (error) => answer(String(error), null),
      )
    },
  })
  await client.channels.get(channel).subscribe(({ data }) => {
    messages.push(data as RealtimeMessage)
    for (const look of looks) look()
  })
  return {
    until: (isAsWished) =>
      new Promise((resolve) => {
        const look = () => isAsWished(messages) && resolve()
        looks.add(look)
        look()
      }),
    refusal: (other) =>
      client.channels
        .get(other)
        .attach()
        .then(refuseOpening, (error: ErrorInfo) => error),
    renewed: () => new Promise((resolve) => client.connection.once('update', () => resolve())),
    lost: new Promise((resolve) =>
      client.connection.on(['disconnected', 'failed'], () => {
        client.close()
        resolve()
      }),
    ),
    close: () => client.close(),
  }
}

function refuseOpening(): never {
  throw new Error('A channel opened that should not')
}
