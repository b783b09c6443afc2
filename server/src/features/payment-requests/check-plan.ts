const [minuteMs, hourMs] = [60_000, 3_600_000]
/** Time after the end of a request and of its attempt for which the provider is asked: a code may still be paid. */
const watchedMs = 48 * hourMs
/** Longest pause after failures, in minutes. */
const longestPause = 64

/** Returns when a provider that did not answer is asked again: after 1, 2, 4… minutes (rules/payment-requests 13). */
export function retryAt(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(2 ** (failures - 1), longestPause) * minuteMs)
}

/** Returns the next fresh query of an attempt; null once 48 hours have passed since it and its request have ended. */
export function nextCheck(
  { expiresAt, createdAt }: { expiresAt: Date | null; createdAt: Date },
  requestEndedAt: Date | null,
  now: Date,
  everySeconds: number,
): Date | null {
  const next = new Date(now.getTime() + everySeconds * 1000)
  if (requestEndedAt === null) return next
  const last = Math.max((expiresAt ?? createdAt).getTime(), requestEndedAt.getTime()) + watchedMs
  return next.getTime() <= last ? next : null
}
