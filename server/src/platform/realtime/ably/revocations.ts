import { setTimeout as wait } from 'node:timers/promises'
import { tokenLifetimeMs } from './ably.ts'

/** How long to wait before Ably is asked again, at first and at most, in milliseconds. */
const firstWaitMs = 500
const longestWaitMs = 8_000

export interface Revocations {
  /** Ends what the session's tokens opened. */
  end(sessionId: string): void
  close(): void
}

/** Asks Ably again where it did not answer, for as long as a token of the session may live: then it has ended by itself. */
export function createRevocations(
  revoke: (sessionId: string) => Promise<void>,
  onError: (error: unknown) => void,
): Revocations {
  const stop = new AbortController()

  async function insist(sessionId: string): Promise<void> {
    for (
      let waitedMs = 0, waitMs = firstWaitMs;
      waitedMs < tokenLifetimeMs;
      waitMs = Math.min(2 * waitMs, longestWaitMs)
    ) {
      try {
        return await revoke(sessionId)
      } catch (error) {
        onError(error)
      }
      await wait(waitMs, undefined, { signal: stop.signal })
      waitedMs += waitMs
    }
  }

  return {
    end: (sessionId) => void insist(sessionId).catch(() => undefined),
    close: () => stop.abort(),
  }
}
