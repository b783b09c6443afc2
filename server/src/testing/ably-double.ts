import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AblyMessages, type Published, type Spec } from './ably-messages.ts'
import { AblySockets } from './ably-sockets.ts'
import { AblyTokens, type DoubleToken, Refusal } from './ably-tokens.ts'

/** Fake Ably service on this machine: checks keys, signatures and rights, and delivers messages. */
export interface AblyDouble {
  url: string
  /** Accepted messages, one entry for each channel. */
  published: readonly Published[]
  tokens: readonly DoubleToken[]
  /** Resolves once the accepted messages satisfy a predicate. */
  until(isAsWished: (published: readonly Published[]) => boolean): Promise<void>
  /** Channels with a subscriber. */
  listenedOn(): string[]
  /** Asks all connections for a new token, as Ably does half a minute before one expires. */
  askForTokens(): void
  /** Expires all tokens. */
  expireTokens(): void
  /** Simulates an outage: cuts all connections and answers no request. */
  fail(): void
  /** Refuses messages from now on, while connections stay open; resolves once one was refused. */
  refuseMessages(): Promise<void>
  /** Refuses the next revocation; resolves once it was refused. */
  refuseRevocation(): Promise<void>
  repair(): void
  close(): Promise<void>
}

interface DoubleOptions {
  /** True if tokens of the key can be revoked, an option of Ably's customers. */
  isRevocable?: boolean
  /** Rights of the key; all by default. */
  rights?: readonly string[]
}

/** Starts a fake Ably service for one key. */
export async function startAblyDouble(key: string, options: DoubleOptions = {}): Promise<AblyDouble> {
  const tokens = new AblyTokens(key, options)
  let isFailing = false
  let onRefusal: (() => void) | undefined

  function answer(path: string, request: IncomingMessage, body: unknown): unknown {
    if (path.endsWith('/requestToken')) return tokens.exchange(body)
    tokens.checkKey(request.headers.authorization)
    if (path === '/messages') return messages.publish(body as Spec[])
    if (!path.endsWith('/revokeTokens')) throw new Refusal(404, 40400)
    if (onRefusal) {
      onRefusal()
      onRefusal = undefined
      throw new Refusal(503, 50003)
    }
    const revoked = tokens.revoke(body)
    sockets.end(revoked, 40141)
    return { successCount: 1, failureCount: 0, results: [] }
  }

  const server = createServer((request, response) => {
    if (isFailing) return void request.socket.destroy()
    serve(request, response, answer).catch(() => request.socket.destroy())
  })
  const sockets = new AblySockets(server, tokens, () => !isFailing)
  const messages = new AblyMessages(sockets)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published: messages.published,
    tokens: tokens.issued,
    until: (isAsWished) => messages.until(isAsWished),
    listenedOn: () => sockets.channels(),
    askForTokens: () => sockets.askForTokens(),
    expireTokens: () => sockets.end(tokens.expireAll(), 40142),
    fail() {
      isFailing = true
      sockets.cut()
    },
    refuseMessages: () => messages.refuse(),
    refuseRevocation: () =>
      new Promise((resolve) => {
        onRefusal = resolve
      }),
    repair() {
      isFailing = false
      messages.take()
    },
    async close() {
      sockets.cut()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (path: string, request: IncomingMessage, body: unknown) => unknown,
): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, openToAll).end()
  const text = await request.reduce((all: string, part: Buffer) => all + part.toString(), '')
  try {
    const result = answer(new URL(request.url ?? '', 'http://double').pathname, request, JSON.parse(text))
    response.writeHead(201, openToAll).end(JSON.stringify(result))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, message } = error
    response.writeHead(status, openToAll).end(JSON.stringify({ error: { statusCode: status, code, message } }))
  }
}
