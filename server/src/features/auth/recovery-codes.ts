import { createHash, randomBytes } from 'node:crypto'

/** Number of recovery codes of a user. */
const count = 10
/** 80 random bits: too many to find a code from its hash by brute force. */
const codeBytes = 10
// Without I, L and O, which look like 1 and 0, and without U, which looks like V.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates new codes in the format in which they are shown: `K7QX-2M9R-0HTB-5WPC`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const bits = [...randomBytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
}

/** Returns the hash of a code without hyphens; reads O as 0, and I and L as 1. */
export function hashRecoveryCode(plain: string): Buffer {
  const meant = plain.replace(/O/g, '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(meant).digest()
}
