import { createVault } from '../platform/vault.ts'

/** The same for all tests: its key is no secret. */
export const testVault = createVault(Buffer.alloc(32, 7))
