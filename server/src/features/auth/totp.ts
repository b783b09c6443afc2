import { codeDigits } from '@yoon/contract/auth/two-factor-form'
import { Secret, TOTP } from 'otpauth'

/** Length of a secret: 160 random bits. All apps support SHA-1 with six digits and 30 seconds. */
const secretBytes = 20
const periodS = 30
/** Steps accepted before and after the current one, for a clock that is half a minute off and for slow typing. */
const window = 1

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes)
}

/** Returns a secret as an authenticator app accepts it: as text to type, and as the URI of a QR code. */
export function describeSecret(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the step of a code (a period of 30 seconds since 1970); undefined if it is no current code. */
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
