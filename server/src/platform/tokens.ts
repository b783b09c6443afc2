import { createHash, randomBytes } from 'node:crypto'

interface NewToken {
  token: string
  hash: Buffer
}

/** 256 random bits for whoever is let in by them, and the hash that alone is kept in the database. */
export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Under which a token is looked for: so many random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
