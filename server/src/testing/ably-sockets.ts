import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AblyTokens, DoubleToken } from './ably-tokens.ts'

/** Actions of Ably's protocol that a subscriber needs. */
const action = {
  heartbeat: 0,
  connected: 4,
  disconnected: 6,
  close: 7,
  closed: 8,
  error: 9,
  attach: 10,
  attached: 11,
  message: 15,
  auth: 17,
} as const

export interface WireMessage {
  id?: string
  name: string
  data: string
  encoding: string
}

interface Frame {
  action: number
  channel?: string
  auth?: { accessToken: string }
}

interface Connection {
  socket: WebSocket
  token: DoubleToken
  channels: Set<string>
}

/** WebSocket connections of the subscribers. */
export class AblySockets {
  readonly #connections = new Set<Connection>()
  readonly #tokens: AblyTokens

  constructor(server: Server, tokens: AblyTokens, isWell: () => boolean) {
    this.#tokens = tokens
    const sockets = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request, socket, head) => {
      if (!isWell()) return void socket.destroy()
      const query = new URL(request.url ?? '', 'http://double').searchParams
      sockets.handleUpgrade(request, socket, head, (one) =>
        this.#admit(one, query.get('access_token') ?? query.get('accessToken')),
      )
    })
  }

  channels(): string[] {
    const alive = [...this.#connections].filter(({ token }) => !token.isOver)
    return alive.flatMap(({ channels }) => [...channels]).toSorted()
  }

  deliver(channel: string, message: WireMessage): void {
    const id = message.id ?? randomUUID()
    for (const { socket, channels } of this.#connections) {
      if (!channels.has(channel)) continue
      send(socket, { action: action.message, id, channel, timestamp: Date.now(), messages: [{ id, ...message }] })
    }
  }

  askForTokens(): void {
    for (const { socket } of this.#connections) send(socket, { action: action.auth })
  }

  /** Ends the connections that use these tokens. */
  end(tokens: readonly DoubleToken[], code: number): void {
    for (const { socket, token } of this.#connections) {
      if (!tokens.includes(token)) continue
      send(socket, { action: action.disconnected, error: { code, statusCode: 401, message: 'the token is over' } })
      socket.close()
    }
  }

  cut(): void {
    for (const { socket } of this.#connections) socket.terminate()
  }

  #admit(socket: WebSocket, accessToken: string | null): void {
    const token = this.#tokens.find(accessToken)
    if (!token) {
      send(socket, { action: action.error, error: { code: 40142, statusCode: 401, message: 'no such token' } })
      socket.close()
      return
    }
    const connection = { socket, token, channels: new Set<string>() }
    this.#connections.add(connection)
    socket.on('close', () => this.#connections.delete(connection))
    socket.on('error', () => undefined)
    socket.on('message', (text) => this.#hear(connection, JSON.parse(text.toString()) as Frame))
    greet(connection)
  }

  #hear(connection: Connection, { action: received, channel = '', auth }: Frame): void {
    const { socket, token } = connection
    if (received === action.heartbeat) send(socket, { action: action.heartbeat })
    if (received === action.close) send(socket, { action: action.closed })
    if (received === action.auth) {
      connection.token = this.#tokens.find(auth?.accessToken ?? null) ?? token
      greet(connection)
    }
    if (received === action.attach) attach(connection, channel)
  }
}

function attach({ socket, token, channels }: Connection, channel: string): void {
  if (token.capability[channel]?.includes('subscribe')) {
    channels.add(channel)
    send(socket, { action: action.attached, channel, channelSerial: randomUUID(), flags: 0 })
  } else {
    const error = { code: 40160, statusCode: 401, message: 'not yours' }
    send(socket, { action: action.error, channel, error })
  }
}

function greet({ socket, token: { clientId } }: Connection): void {
  const connectionDetails = {
    clientId,
    connectionKey: randomUUID(),
    maxIdleInterval: 60_000,
    connectionStateTtl: 120_000,
  }
  send(socket, { action: action.connected, connectionId: randomUUID(), connectionDetails })
}

function send(socket: WebSocket, frame: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}
