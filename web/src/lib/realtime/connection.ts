/** State of the live connection (rules/notifications 29). */
export type ConnectionState = 'connected' | 'disconnected' | 'failed'

/** Events of a connection. */
export interface LineEvents<Message> {
  /** The server has accepted the connection. */
  onOpen(): void
  onMessage(message: Message): void
  /** The connection is lost, or could not be opened. */
  onLost(): void
}

/** Opens a connection; returns the function that closes it, after which it emits no more events. */
export type OpenLine<Message> = (events: LineEvents<Message>) => () => void

export interface Connection {
  /** Retries at once, with the full number of retries, unless the connection is open or being opened. */
  retry(): void
  /** Drops the connection when the network is gone, instead of waiting for a timeout. */
  drop(): void
  close(): void
}

/**
 * Maximum number of retries after a drop, and their delays: a second, then twice as long each time
 * (rules/notifications 29).
 */
const maxTries = 5
const firstDelayMs = 1_000
const longestDelayMs = 30_000
/** Timeout of an attempt, in milliseconds: some networks drop packets silently. */
const attemptTimeoutMs = 15_000

interface Options<Message> {
  openLine: OpenLine<Message>
  onMessage: (message: Message) => void
  onState: (state: ConnectionState) => void
  /** Jitter from 0 to 1: adds up to a second, so that not all browsers reconnect at once. */
  random?: () => number
}

/** Opens a connection and keeps it open. */
export function connect<Message>({ openLine, onMessage, onState, random = Math.random }: Options<Message>): Connection {
  let tries = 0
  let closeLine: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    end()
    timer = setTimeout(lose, attemptTimeoutMs)
    closeLine = openLine({
      onOpen() {
        clearTimeout(timer)
        tries = 0
        onState('connected')
      },
      onMessage,
      onLost: lose,
    })
  }

  function lose(): void {
    end()
    waitForNextTry()
  }

  function end(): void {
    clearTimeout(timer)
    closeLine?.()
    closeLine = undefined
  }

  function waitForNextTry(): void {
    if (tries === maxTries) {
      onState('failed')
      return
    }
    onState('disconnected')
    timer = setTimeout(open, delayMs(tries, random()))
    tries += 1
  }

  open()
  return {
    retry() {
      if (closeLine) return
      tries = 0
      onState('disconnected')
      open()
    },
    drop() {
      if (closeLine) lose()
    },
    close: end,
  }
}

/** Returns the delay before a retry, in milliseconds; `triesBefore` is 0 for the first one. */
export function delayMs(triesBefore: number, random: number): number {
  return Math.min(firstDelayMs * 2 ** triesBefore + 1_000 * random, longestDelayMs)
}
