import { createTripTokens, type LinkTools } from '../platform/trip-links.ts'
import { createVault } from '../platform/vault.ts'

/** Vault of all tests; its key is not secret. */
export const testVault = createVault(Buffer.alloc(32, 7))

/** Returns what makes links of trips in tests, at the address of a server if one is given. */
export function testLinks(publicUrl?: string): LinkTools {
  return { tokens: createTripTokens(testVault), publicUrl }
}
