import { createHmac, timingSafeEqual } from 'node:crypto'

/** Greatest difference between the time of a signature and ours, in seconds. */
const toleranceS = 300

interface Signed {
  raw: Buffer
  /** `t=<unix seconds>,v1=<hex>[,v1=<hex>…]` */
  signature: string | string[] | undefined
  secrets: readonly string[]
  /** Text between the time and the body in what is signed. */
  separator: '' | ','
  now: Date
}

/**
 * True if one of the signatures is the HMAC-SHA256 of time and raw body with one of the secrets, and the time is not more than
 * five minutes away (rules/payment-requests 12).
 */
export function isSigned({ raw, signature, secrets, separator, now }: Signed): boolean {
  if (typeof signature !== 'string' || signature.length > 2_000) return false
  const parts = signature.split(',').map((part) => part.trim())
  const times = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.[1] ?? [])
  const given = parts.flatMap((part) => /^v1=(.+)$/.exec(part)?.[1] ?? [])
  const [time] = times
  if (time === undefined || times.length > 1) return false
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) > toleranceS) return false
  const signed = Buffer.concat([Buffer.from(`${time}${separator}`), raw])
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(signed).digest('hex')
    return given.some((one) => isSameSecret(one, expected))
  })
}

/** Compares two secrets in constant time; secrets of another length differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Writes a signature, as the providers do. */
export function signatureOf(raw: Buffer, secret: string, separator: '' | ',', now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  const hash = createHmac('sha256', secret).update(`${time}${separator}`).update(raw).digest('hex')
  return `t=${time},v1=${hash}`
}
