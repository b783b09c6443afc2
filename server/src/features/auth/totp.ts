import { codeDigits } from '@yoon/contract/two-factor-form'
import { Secret, TOTP } from 'otpauth'

/** What every app understands: SHA-1, six digits, 30 seconds; 160 random bits. */
const secretBytes = 20
const periodS = 30
/** A clock that is wrong by half a minute, or somebody who types slowly. */
const window = 1

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes)
}

/** A secret as an app takes it: for typing, and as the address that a QR code holds. */
export function describeSecret(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The 30 seconds, counted from 1970, of which this is the code; nothing where it is none of about now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function totpOf(secret: Uint8Array, label = ''): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    issuer: 'Yoon',
    label,
    algorithm: 'SHA1',
    digits: codeDigits,
    period: periodS,
    secret: new Secret({ buffer: bytes.buffer }),
  })
}
