import { hash, verify } from '@node-rs/argon2'

// argon2id by default; OWASP's smallest memory setting, 35 ms on a small machine.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What a hash looks like that was made here, to the database too: others might cost more memory than there is. */
export const passwordHashPattern =
  `^[$]argon2id[$]v=19[$]m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}` +
  '[$][A-Za-z0-9+/]{22}[$][A-Za-z0-9+/]{43}$'

/** An argon2id hash of a password, to be stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/** Whether the password is the hash's. Without a hash it takes the same time and says no: nobody learns who exists. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody')
  const matches = await verify(passwordHash ?? (await decoy), password, cost)
  return matches && passwordHash !== null
}
