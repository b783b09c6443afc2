import type { RealtimeMessage } from '@yoon/contract/realtime/channel'
import type { AblySockets, WireMessage } from './ably-sockets.ts'
import { Refusal } from './ably-tokens.ts'

export interface Published {
  channel: string
  message: RealtimeMessage
}

export interface Spec {
  channels: string[]
  messages: WireMessage[]
}

/** Accepted messages; deduplicates by message id. */
export class AblyMessages {
  readonly published: Published[] = []
  readonly #seen = new Set<string>()
  readonly #looks = new Set<() => void>()
  readonly #sockets: AblySockets
  #tellRefused: (() => void) | undefined

  constructor(sockets: AblySockets) {
    this.#sockets = sockets
  }

  publish(specs: readonly Spec[]): object[] {
    this.#tellRefused?.()
    if (this.#tellRefused) throw new Refusal(500, 50000)
    return specs.map(({ channels, messages }) => {
      for (const channel of channels) for (const message of messages) this.#deliver(channel, message)
      return { successCount: channels.length, failureCount: 0, results: channels.map((channel) => ({ channel })) }
    })
  }

  /** Refuses messages from now on; resolves once one was refused. */
  refuse(): Promise<void> {
    return new Promise((resolve) => {
      this.#tellRefused = resolve
    })
  }

  take(): void {
    this.#tellRefused = undefined
  }

  until(isAsWished: (published: readonly Published[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => isAsWished(this.published) && resolve()
      this.#looks.add(look)
      look()
    })
  }

  #deliver(channel: string, message: WireMessage): void {
    const { id, data } = message
    if (id !== undefined && this.#seen.has(`${channel} ${id}`)) return
    this.#seen.add(`${channel} ${id}`)
    this.published.push({ channel, message: JSON.parse(data) as RealtimeMessage })
    this.#sockets.deliver(channel, message)
    for (const look of this.#looks) look()
  }
}
