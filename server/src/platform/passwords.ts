import { hash, verify } from '@node-rs/argon2'

// argon2id by default; OWASP's smallest memory setting, 35 ms on a small machine.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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
