/** A password tried for an account. The account is the e-mail as typed, whether it exists or not. */
export interface Attempt {
  account: string
  /** Address as `networkOf` returns it. */
  address: string
  /** The id in the browser's signed token, if it sent one. */
  browser?: string | undefined
}

export interface Failure extends Attempt {
  failedAt: Date
}

const firstWaitMs = 5_000
const longestWaitMs = 15 * 60_000
const hourMs = 3_600_000

/** Longest time for which a failure counts, in milliseconds. */
export const longestMemoryMs = 24 * hourMs

/** Number of failures from which the user and the administrators are notified. */
export const alertFrom = 20

interface Rule {
  isSame: (failure: Attempt, attempt: Attempt) => boolean
  from: number
  memoryMs: number
  /** Exempts an address or a browser that has signed in to the account before. */
  sparesKnown?: true
}

/**
 * Rules of the throttle (rules/access 16): which failures count together, the number from which the next attempt waits,
 * and the time for which each counts. A success deletes the failures of an account; those of an address only expire,
 * so they expire sooner.
 */
const rules: readonly Rule[] = [
  {
    isSame: (failure, { account, address }) => failure.account === account && failure.address === address,
    from: 5,
    memoryMs: longestMemoryMs,
  },
  {
    isSame: (failure, { account, browser }) =>
      browser !== undefined && failure.account === account && failure.browser === browser,
    from: 5,
    memoryMs: longestMemoryMs,
  },
  {
    isSame: (failure, { account }) => failure.account === account,
    from: 20,
    memoryMs: longestMemoryMs,
    sparesKnown: true,
  },
  { isSame: (failure, { address }) => failure.address === address, from: 50, memoryMs: hourMs },
]

/** Number of wrong passwords after which a session has to wait. */
const sessionFrom = 5

/**
 * Returns the remaining wait of a sign-in, in milliseconds. `isKnown`: the address or the browser has signed in to the
 * account before.
 */
export function waitMs(failures: readonly Failure[], attempt: Attempt, isKnown: boolean, now: Date): number {
  const waits = rules
    .filter(({ sparesKnown }) => !(sparesKnown && isKnown))
    .map(({ isSame, from, memoryMs }) => {
      const same = failures.filter((failure) => isSame(failure, attempt)).map(({ failedAt }) => failedAt)
      return waitAfter(same, { from, memoryMs }, now)
    })
  return Math.max(0, ...waits)
}

/** Returns the remaining wait of a live session before its next password attempt, in milliseconds. */
export function sessionWaitMs(failedAt: readonly Date[], now: Date): number {
  return waitAfter(failedAt, { from: sessionFrom, memoryMs: longestMemoryMs }, now)
}

/**
 * Returns the remaining wait: it runs from the last failure and doubles with each, up to 15 minutes. Another server's
 * clock may be a little ahead; a failure dated more than 15 minutes ahead comes from a wrong clock and does not count.
 */
function waitAfter(failedAt: readonly Date[], { from, memoryMs }: Pick<Rule, 'from' | 'memoryMs'>, now: Date): number {
  const times = failedAt
    .map((moment) => moment.getTime())
    .filter((time) => time > now.getTime() - memoryMs && time <= now.getTime() + longestWaitMs)
  if (times.length < from) return 0
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(times.length - from, 20))
  return Math.max(0, Math.min(Math.max(...times) - now.getTime(), 0) + wait)
}
