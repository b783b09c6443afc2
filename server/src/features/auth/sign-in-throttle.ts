/** A password tried for an account, from an address. The account is the e-mail as typed, whether it exists or not. */
export interface Attempt {
  account: string
  address: string
}

export interface Failure extends Attempt {
  failedAt: Date
}

const firstWaitMs = 5_000
const longestWaitMs = 15 * 60_000
const hourMs = 3_600_000

/** How long any failure counts. */
export const longestMemoryMs = 24 * hourMs

/**
 * Which failures count together, from how many of them the next attempt waits (decisions §2), and how long each counts.
 * A success forgets those of an account; what is left at an address has only time to go by, so it goes by sooner.
 */
const rules: { isSame: (failure: Attempt, attempt: Attempt) => boolean; from: number; memoryMs: number }[] = [
  {
    isSame: (failure, { account, address }) => failure.account === account && failure.address === address,
    from: 5,
    memoryMs: longestMemoryMs,
  },
  { isSame: (failure, { account }) => failure.account === account, from: 20, memoryMs: longestMemoryMs },
  { isSame: (failure, { address }) => failure.address === address, from: 50, memoryMs: hourMs },
]

/**
 * How long an attempt has to wait yet: from the last failure on, doubling with each, at most 15 minutes. Another server's
 * clock may be a little ahead; what is dated further on was written by one that was wrong, and locks nobody out.
 */
export function waitMs(failures: readonly Failure[], attempt: Attempt, now: Date): number {
  const waits = rules.map(({ isSame, from, memoryMs }) => {
    const times = failures
      .filter((failure) => isSame(failure, attempt))
      .map(({ failedAt }) => failedAt.getTime())
      .filter((time) => time > now.getTime() - memoryMs && time <= now.getTime() + longestWaitMs)
    if (times.length < from) return 0
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(times.length - from, 20))
    return Math.min(Math.max(...times) - now.getTime(), 0) + wait
  })
  return Math.max(0, ...waits)
}
