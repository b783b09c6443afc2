import { setTimeout as wait } from 'node:timers/promises'
import type { Post } from './posts.ts'

/** How long to wait before Ably is tried again, at first and at most, in milliseconds. */
const firstWaitMs = 500
const longestWaitMs = 30_000
/** More than this that waits is given up as what could not be sent is. */
const maxWaiting = 1_000

type MakePosts = () => Post[] | Promise<Post[]>

/** What is to go out, one after the other. */
export interface Outbound {
  put(make: MakePosts): void
  /** Something was missed: browsers are told before anything else to read everything again, by `seq` too. */
  tellGap(): void
  close(): void
}

interface OutboundOptions {
  publish: (posts: readonly Post[]) => Promise<void>
  makeGap: MakePosts
  onError: (error: unknown) => void
}

/**
 * What cannot be sent is given up and becomes a gap, which is told as soon as something can be sent again: the outbox is
 * the truth, and whoever hears of a gap reads on there.
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
    tellGap() {
      isGap = true
      send()
    },
    close: () => stop.abort(),
  }
}
