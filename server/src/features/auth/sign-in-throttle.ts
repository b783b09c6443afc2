/** Where failed sign-ins are counted: an account from one address, an account, an address (decisions §2). */
export const throttleScopes = ['pair', 'account', 'address'] as const
export type ThrottleScope = (typeof throttleScopes)[number]

/** The failure from which a scope makes the next attempt wait. */
const threshold: Record<ThrottleScope, number> = { pair: 5, account: 20, address: 50 }
const firstWaitMs = 5_000
const longestWaitMs = 15 * 60_000

/** How long after the last of `failures` the next attempt has to wait: doubling, at most 15 minutes, in milliseconds. */
export function waitMs(scope: ThrottleScope, failures: number): number {
  const beyond = failures - threshold[scope]
  return beyond < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(beyond, 20))
}

/** The keys under which an attempt counts. The account is the e-mail as typed, whether it exists or not. */
export function throttleKeys(email: string, address: string): Record<ThrottleScope, string> {
  const account = email.toLowerCase()
  return { pair: `${account} ${address}`, account, address }
}
