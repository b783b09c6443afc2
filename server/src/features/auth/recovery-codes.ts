import { createHash, randomBytes } from 'node:crypto'

/** How many there are. */
const count = 10
/** 80 random bits: nobody works them out of their hashes. */
const codeBytes = 10
// Without I, L and O, which are read for 1 and 0, and without U, which is read for V.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** New codes, as they are shown: `K7QX-2M9R-0HTB-5WPC`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const bits = [...randomBytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
}

/** The hash of a code without its hyphens, read as it was meant. */
export function hashRecoveryCode(plain: string): Buffer {
  const meant = plain.replace(/O/g, '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(meant).digest()
}
