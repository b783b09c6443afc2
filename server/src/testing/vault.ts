import { createVault } from '../platform/vault.ts'

/** Vault of all tests; its key is not secret. */
export const testVault = createVault(Buffer.alloc(32, 7))
