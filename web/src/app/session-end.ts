/** How long before its end a session's user is told. */
export const warningMs = 60_000

export interface SessionEnd {
  /** In milliseconds, by the browser's clock. */
  at: number
  /** Nothing puts it off: one has to sign in again. */
  isFinal: boolean
}

/** When the session ends, of what is kept under `endsKey`; nothing where no answer has said so yet. */
export function readSessionEnd(kept: string | null): SessionEnd | undefined {
  const [notedAt = Number.NaN, idleS = Number.NaN, lastS = Number.NaN] = (kept ?? '').split(',').map(Number)
  const at = notedAt + Math.min(idleS, lastS) * 1000
  return Number.isNaN(at) ? undefined : { at, isFinal: lastS <= idleS }
}
