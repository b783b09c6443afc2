import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRealtimeToken } from '@yoon/contract/realtime/calls'
import type { Changed, RealtimeMessage } from '@yoon/contract/realtime/channel'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'

/** Client of the live channel. */
export interface TestSocket {
  messages: RealtimeMessage[]
  /** Returns the `seq` of each notification so far, in order of arrival. */
  seqs(): number[]
  /** Resolves once a predicate about the messages is true. */
  until(isAsWished: () => boolean): Promise<void>
  /** Resolves to the close code. */
  closed: Promise<number>
  /** Stops reading, as a suspended browser does. */
  pause(): void
  /** Terminates the connection without a close frame. */
  cut(): void
}

/** Makes an application listen, if it does not yet; returns its address. */
export async function listenOn(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Fetches a ticket, as the web application does. */
export async function fetchTicket(url: string, token: string): Promise<string> {
  const response = await fetch(url + getRealtimeToken.path, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: { tokenRequest: { ticket: string } } }
  return data.tokenRequest.ticket
}

interface SocketOptions {
  token: string
  after?: number | undefined
}

/** Connects with a new ticket and waits until the socket is open. */
export async function openSocket(url: string, { token, after }: SocketOptions): Promise<TestSocket> {
  const ticket = await fetchTicket(url, token)
  return connect(url, `?ticket=${ticket}${after === undefined ? '' : `&after=${after}`}`)
}

/** Connects with a raw query; a refusal throws an error that contains its status. */
export async function connect(url: string, query: string, origin = url): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime${query}`, { origin })
  const messages: RealtimeMessage[] = []
  const looks = new Set<() => void>()
  socket.on('message', (text) => {
    messages.push(JSON.parse(text.toString()))
    for (const look of looks) look()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  socket.on('error', () => undefined)
  return {
    messages,
    seqs: () => seqsOf(messages),
    until: (isAsWished) =>
      new Promise((resolve, reject) => {
        const onClose = (code: number) =>
          isAsWished() ? resolve() : reject(new Error(`The socket ended with ${code}`))
        const look = () => {
          if (!isAsWished()) return
          looks.delete(look)
          socket.off('close', onClose)
          resolve()
        }
        looks.add(look)
        socket.once('close', onClose)
        look()
      }),
    closed,
    pause: () => socket.pause(),
    cut: () => socket.terminate(),
  }
}

/** Returns the changes that a client has received. */
export function changesOf({ messages }: Pick<TestSocket, 'messages'>): Changed[] {
  return messages.flatMap((message) => (message.type === 'changed' ? [message.change] : []))
}

function seqsOf(messages: readonly RealtimeMessage[]): number[] {
  return messages.flatMap((message) => {
    if (message.type === 'notification') return [message.seq]
    return message.type === 'batch-notification' ? message.notifications.map(({ seq }) => seq) : []
  })
}
