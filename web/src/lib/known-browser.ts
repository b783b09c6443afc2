import type { login } from '@yoon/contract/auth/calls'
import type { OutputOf } from '@yoon/contract/endpoint'

type SignedIn = OutputOf<typeof login>

const tokenKey = 'browser-token'
const attemptsKey = 'failed-attempts'

/** The part of a sign-in request by which the server recognizes this browser, if it has signed in before. */
export function browserProof(): { browserToken?: string } {
  const token = localStorage.getItem(tokenKey)
  return token && token.length <= 200 ? { browserToken: token } : {}
}

/** Stores the browser token of a sign-in, and its failed attempts until the user has dismissed them. */
export function noteSignIn({ browserToken, failedAttempts }: SignedIn): void {
  localStorage.setItem(tokenKey, browserToken)
  if (failedAttempts) localStorage.setItem(attemptsKey, JSON.stringify(failedAttempts))
}

/** Reads the failed attempts that the user has not dismissed yet. */
export function readFailedAttempts(): NonNullable<SignedIn['failedAttempts']> | undefined {
  try {
    const { count, lastAt } = JSON.parse(localStorage.getItem(attemptsKey) ?? 'null') ?? {}
    return Number.isInteger(count) && Number.isFinite(Date.parse(lastAt)) ? { count, lastAt } : undefined
  } catch {
    return undefined
  }
}

export function forgetFailedAttempts(): void {
  localStorage.removeItem(attemptsKey)
}
