/**
 * Returns the key by which the phone keeps a mission: the SHA-256 of its token, so that the token lies nowhere but in the
 * address. Undefined where the browser computes none, as without HTTPS.
 */
export async function keyOf(token: string): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) return undefined
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
