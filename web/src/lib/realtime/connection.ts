/** How the live line is (specification §4). */
export type ConnectionState = 'connected' | 'disconnected' | 'failed'

/** What happens on a line. */
export interface LineEvents<Message> {
  /** The other end has let us in. */
  onOpen(): void
  onMessage(message: Message): void
  /** The line is over, or was never there. */
  onLost(): void
}

/** Opens a line; gives how to hang up, after which nothing more happens on it. */
export type Dial<Message> = (events: LineEvents<Message>) => () => void

export interface Connection {
  /** Tries at once, with all tries before it again, unless it is open or about to be. */
  retry(): void
  /** The link is gone: what is open is not worth waiting for. */
  drop(): void
  close(): void
}

/** After a drop at most so many tries, the first after a second, then twice as long each time (specification §4). */
const maxTries = 5
const firstDelayMs = 1_000
const longestDelayMs = 30_000
/** A try that has not come to anything by then is given up: some networks swallow everything without a word. */
const patienceMs = 15_000

interface Options<Message> {
  dial: Dial<Message>
  onMessage: (message: Message) => void
  onState: (state: ConnectionState) => void
  /** From 0 to 1: up to a second more, so that not everybody comes again at once. */
  random?: () => number
}

/** Keeps a line open from now on. */
export function connect<Message>({ dial, onMessage, onState, random = Math.random }: Options<Message>): Connection {
  let tries = 0
  let hangUp: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    end()
    timer = setTimeout(lose, patienceMs)
    hangUp = dial({
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
    hangUp?.()
    hangUp = undefined
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
      if (hangUp) return
      tries = 0
      onState('disconnected')
      open()
    },
    drop() {
      if (hangUp) lose()
    },
    close: end,
  }
}

/** How long to wait before a try: the first one has none before it. */
export function delayMs(triesBefore: number, random: number): number {
  return Math.min(firstDelayMs * 2 ** triesBefore + 1_000 * random, longestDelayMs)
}
