import { setTimeout as wait } from 'node:timers/promises'
import { tokenLifetimeMs } from './ably.ts'

/** First and longest pause before a retry, in milliseconds. */
const firstWaitMs = 500
const longestWaitMs = 8_000

export interface Revocations {
  /** Revokes the tokens of a session. */
  end(sessionId: string): void
  close(): void
}

/** Retries failed revocations for the lifetime of a token: after that, all tokens of the session have expired. */
export function createRevocations(
  revoke: (sessionId: string) => Promise<void>,
  onError: (error: unknown) => void,
): Revocations {
  const stop = new AbortController()

  async function revokeWithRetries(sessionId: string): Promise<void> {
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
    end: (sessionId) => void revokeWithRetries(sessionId).catch(() => undefined),
    close: () => stop.abort(),
  }
}
