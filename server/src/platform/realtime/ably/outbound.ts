import { setTimeout as wait } from 'node:timers/promises'
import type { Post } from './posts.ts'

/** First and longest pause before a retry, in milliseconds. */
const firstWaitMs = 500
const longestWaitMs = 30_000
/** Maximum length of the queue; beyond it the queued messages are dropped and a gap is sent. */
const maxWaiting = 1_000

type MakePosts = () => Post[] | Promise<Post[]>

/** Queue of messages, sent one after the other. */
export interface Outbound {
  put(make: MakePosts): void
  /** Sends a gap message before anything else: browsers then refetch everything, and read on in the outbox by `seq`. */
  sendGap(): void
  close(): void
}

interface OutboundOptions {
  publish: (posts: readonly Post[]) => Promise<void>
  makeGap: MakePosts
  onError: (error: unknown) => void
}

/**
 * Creates the queue. A message that cannot be sent is dropped and becomes a gap, sent once sending works again: after a
 * gap, browsers read what they missed from the outbox.
 */
export function createOutbound({ publish, makeGap, onError }: OutboundOptions): Outbound {
  const stop = new AbortController()
  let waiting: MakePosts[] = []
  let isGap = false
  let isSending = false

  function next(): MakePosts | undefined {
    if (stop.signal.aborted) return undefined
    if (!isGap) return waiting.shift()
    isGap = false
    waiting = []
    return makeGap
  }

  async function sendAll(): Promise<void> {
    let waitMs = firstWaitMs
    for (let make = next(); make; make = next()) {
      try {
        await publish(await make())
        waitMs = firstWaitMs
      } catch (error) {
        onError(error)
        isGap = true
        await wait(waitMs, undefined, { signal: stop.signal }).catch(() => undefined)
        waitMs = Math.min(2 * waitMs, longestWaitMs)
      }
    }
    isSending = false
  }

  function send(): void {
    if (isSending) return
    isSending = true
    void sendAll()
  }

  return {
    put(make) {
      if (waiting.push(make) > maxWaiting) isGap = true
      send()
    },
    sendGap() {
      isGap = true
      send()
    },
    close: () => stop.abort(),
  }
}
