import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault.ts'
import { originLifetimeMs } from './attempts.store.ts'

export interface BrowserTokens {
  /** Signs a token for a browser, for 90 days. */
  issue(browser: string, now: Date): string
  /** Returns the id of the browser that sent a token; undefined if the token is forged or expired. */
  read(token: string | undefined, now: Date): string | undefined
  /** Creates an id for a browser that has no token yet. */
  newBrowser(): string
}

/**
 * Signs and reads the tokens that identify a browser that has signed in before. A token grants no access: a sign-in
 * still requires the password. It exempts the account's owner from the limit on failures from all addresses.
 */
export function createBrowserTokens(vault: Vault): BrowserTokens {
  const key = vault.derive('browser tokens', 32)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    issue(browser, now) {
      const text = `${browser}.${now.getTime().toString(36)}`
      return `${text}.${sign(text).toString('base64url')}`
    },
    read(token, now) {
      const [, text = '', browser, issuedAt = '', signature = ''] =
        /^(([\w-]{22})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(token ?? '') ?? []
      if (!timingSafeEqual(sign(text), Buffer.concat([Buffer.from(signature, 'base64url'), Buffer.alloc(32)], 32))) {
        return undefined
      }
      return Number.parseInt(issuedAt, 36) > now.getTime() - originLifetimeMs ? browser : undefined
    },
    newBrowser: () => randomBytes(16).toString('base64url'),
  }
}
