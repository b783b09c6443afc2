import { createHash, randomBytes } from 'node:crypto'

interface NewToken {
  token: string
  hash: Buffer
}

/** Returns a token of 256 random bits and its hash; only the hash is stored in the database. */
export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the hash by which a token is looked up. A random token this long needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
