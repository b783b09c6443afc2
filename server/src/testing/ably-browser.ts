import { addressOptions } from '@yoon/contract/ably-address'
import type { AblyToken, RealtimeMessage } from '@yoon/contract/realtime'
import { type ErrorInfo, Realtime } from 'ably'

/** A browser's end of the channel that Ably carries, with the SDK itself. */
export interface AblyBrowser {
  until(isAsWished: (messages: readonly RealtimeMessage[]) => boolean): Promise<void>
  /** Why another channel does not open. */
  refusal(channel: string): Promise<ErrorInfo>
  /** Resolves once it has used another token than the first. */
  renewed(): Promise<void>
  /** Resolves once it is connected no more. */
  lost: Promise<void>
  close(): void
}

/** Listens on the channel of a token, and asks for another whenever Ably wants one. */
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
