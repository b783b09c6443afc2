import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from './concurrency-limit.ts'

// argon2id by default; OWASP's smallest memory setting, 35 ms on a small machine.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** PHC prefix of every hash made here. */
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Pattern of the hashes made here, for the database too: another cost might take more memory than the machine has. */
export const passwordHashPattern = `^${prefix.replaceAll('$', '[$]')}[A-Za-z0-9+/]{22}[$][A-Za-z0-9+/]{43}$`

/** Hash of the usual cost that no password matches. */
const decoy = `${prefix}${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Limits all password hashing of this process to half of the cores, with a bounded queue of about two seconds: other
 * requests are still answered, and beyond the queue the reply is 503. Sign-ins with a session or from known addresses
 * and browsers are preferred, so a flood of sign-ins from elsewhere does not block them.
 */
const limitHashing = createConcurrencyLimit({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 50,
  retryAfterS: 3,
})

/** Returns an argon2id hash of a password. Throws UNAVAILABLE when too many hashes are waiting. */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(password, cost), { isPreferred: true })
}

/**
 * True if the password matches the hash. Without a hash it takes the same time and returns false, so that the timing
 * does not reveal which accounts exist. Throws UNAVAILABLE when too many hashes are waiting.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  options?: { isPreferred: boolean },
): Promise<boolean> {
  const matches = await limitHashing(() => verify(passwordHash ?? decoy, password, cost), options)
  return matches && passwordHash !== null
}
