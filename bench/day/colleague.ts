import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '@yoon/contract/call-address'
import { declarationOf } from '@yoon/contract/declaration'
import type { ArgsOf, DataOf, Endpoint } from '@yoon/contract/endpoint'
import { openSocket, type TestSocket } from '../../server/src/testing/socket.ts'
import { type Client, createClient } from '../lib/client.ts'
import type { Reading } from '../lib/screens.ts'

/** One response, as seen by the client that waited for it. */
export interface Answered {
  /** Time of its arrival, by the clock of `performance`. */
  at: number
  ms: number
  /** HTTP status; 0 if the connection was lost. */
  status: number
  /** Requested by a person (`read`, `change`), or by a screen that refreshes after a colleague's change (`again`). */
  kind: 'read' | 'change' | 'again'
  call: string
}

interface Request extends Pick<Answered, 'call' | 'kind'> {
  method: string
  body: object | undefined
}

/** Time after which a browser gives up (web/src/lib/calls/api.ts). */
const browserTimeoutMs = 30_000

/**
 * True if the server failed, throttled the call or was too slow for a browser; other refusals are correct behaviour.
 */
export function isFailure({ status, ms }: Answered): boolean {
  return status === 0 || status >= 500 || status === 429 || ms > browserTimeoutMs
}

/**
 * Delays before and between refreshes of a changed screen, as in the browser (web/src/lib/realtime/live-screens.ts).
 */
const refreshDelayMs = 150
const restMs = 2_000
const spreadMs = 350
const longestRestMs = 15_000
const restOfReading = 5

/** A member of staff at work, with a browser whose screen follows the changes of colleagues. */
export class Colleague {
  private readonly client: Client
  private readonly url: string
  private readonly token: string
  private readonly onAnswer: (answered: Answered) => void
  private socket: TestSocket | undefined
  private screen: () => Promise<unknown> = async () => undefined

  constructor(url: string, token: string, onAnswer: (answered: Answered) => void) {
    this.client = createClient(token)
    this.url = url
    this.token = token
    this.onAnswer = onAnswer
  }

  /** Opens the live channel. */
  async connect(): Promise<void> {
    this.socket = await openSocket(this.url, { token: this.token })
    void this.follow(this.socket).catch(() => undefined)
  }

  /** Opens a screen in place of the previous one. */
  async open(screen: readonly Reading[]): Promise<void> {
    this.screen = () => this.readAll(screen, 'again')
    await this.readAll(screen, 'read')
  }

  /** Opens a dialog or a list of results over the screen. */
  async openOver(readings: readonly Reading[]): Promise<void> {
    await this.readAll(readings, 'read')
  }

  /** Reads something without changing the screen. */
  look<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<DataOf<E> | undefined> {
    return this.send(endpoint, args, 'read')
  }

  /** Changes something; undefined if it was refused. */
  change<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<DataOf<E> | undefined> {
    return this.send(endpoint, args, 'change')
  }

  leave(): void {
    this.socket?.cut()
    this.client.close()
  }

  private async follow(socket: TestSocket): Promise<void> {
    let rested = 0
    for (;;) {
      await socket.until(() => socket.messages.some(({ type }) => type === 'changed'))
      await wait(Math.max(refreshDelayMs, rested - performance.now()) + spreadMs * Math.random())
      socket.messages.length = 0
      const startedAt = performance.now()
      await this.screen()
      const endedAt = performance.now()
      const rest = Math.min(longestRestMs, restOfReading * (endedAt - startedAt))
      rested = Math.max(startedAt + restMs, endedAt + rest)
    }
  }

  private async readAll(readings: readonly Reading[], kind: Answered['kind']): Promise<void> {
    await Promise.all(readings.map(({ call, url }) => this.ask(url, { call, kind, method: 'GET', body: undefined })))
  }

  private async send<E extends Endpoint>(
    endpoint: E,
    args: ArgsOf<E>,
    kind: Answered['kind'],
  ): Promise<DataOf<E> | undefined> {
    const { url, body } = addressOf(endpoint, args)
    const { method } = endpoint
    const { status, text } = await this.ask(url, { call: declarationOf(endpoint).name, kind, method, body })
    return status > 0 && status < 300 ? (JSON.parse(text) as { data: DataOf<E> }).data : undefined
  }

  private async ask(url: string, { call, kind, ...request }: Request): Promise<{ status: number; text: string }> {
    const startedAt = performance.now()
    const lost = () => ({ status: 0, text: '' })
    const answer = await this.client.ask(this.url + url, request).catch(lost)
    const at = performance.now()
    this.onAnswer({ at, ms: at - startedAt, status: answer.status, kind, call })
    return answer
  }
}
