/** Time between the warning and the end of the session, in milliseconds. */
export const warningMs = 60_000

export interface SessionEnd {
  /** Milliseconds since the epoch, by the browser's clock. */
  at: number
  /** True if activity does not extend the session: the user has to sign in again. */
  isFinal: boolean
}

/** Parses the value stored under `endsKey`; undefined as long as no answer has reported the end of the session. */
export function readSessionEnd(kept: string | null): SessionEnd | undefined {
  const [notedAt = Number.NaN, idleS = Number.NaN, lastS = Number.NaN] = (kept ?? '').split(',').map(Number)
  const at = notedAt + Math.min(idleS, lastS) * 1000
  return Number.isNaN(at) ? undefined : { at, isFinal: lastS <= idleS }
}
