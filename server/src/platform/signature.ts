import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { canonicalJson } from './canonical-json.ts'
import type { Vault } from './vault.ts'

/** Signs content with this server's key and verifies such signatures. */
export interface Signer {
  sign(content: unknown): string
  /** False for a signature by another key or of other content, and for a missing one. */
  isOurs(content: unknown, signature: unknown): boolean
}

/** Creates a signer whose key is derived from the key of the vault: HMAC-SHA-256 over canonical JSON. */
export function createSigner(vault: Vault): Signer {
  const key = vault.derive('yoon backup signature', 32)
  const digestOf = (content: unknown) => createHmac('sha256', key).update(canonicalJson(content)).digest()
  return {
    sign: (content) => `hmac-sha256:${digestOf(content).toString('hex')}`,
    isOurs(content, signature) {
      const hex = typeof signature === 'string' ? /^hmac-sha256:([0-9a-f]{64})$/.exec(signature)?.[1] : undefined
      return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), digestOf(content))
    },
  }
}

/** Content of the signature file beside a dump. */
const signatureFileSchema = z.object({ bytes: z.int(), checksum: z.string(), signature: z.string() })

/** Returns the text of a dump's signature file. */
export function writeSignatureFile(signer: Signer, { bytes, checksum }: Measured): string {
  return `${JSON.stringify({ bytes, checksum, signature: signer.sign({ bytes, checksum }) })}\n`
}

/** Reads a signature file; returns its length and checksum, or undefined if its signature is invalid. */
export async function readSignatureFile(signer: Signer, content: AsyncIterable<Buffer>): Promise<Measured | undefined> {
  const read = signatureFileSchema.safeParse(parsed(await text(content).catch(() => '')))
  if (!read.success) return undefined
  const { bytes, checksum, signature } = read.data
  return signer.isOurs({ bytes, checksum }, signature) ? { bytes, checksum } : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Length in bytes and checksum of a stream. */
export interface Measured {
  bytes: number
  checksum: string
}

/**
 * Passes a stream through and measures it; `measured` is complete once the stream has ended. An error ends both sides.
 */
export function measureStream(content: Readable): { passedOn: Readable; measured: () => Measured } {
  const hash = createHash('sha256')
  let bytes = 0
  const passedOn = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  pipeline(content, passedOn, () => undefined)
  // Prevents an unhandled error event: the reader may attach its own listener after the error.
  passedOn.on('error', () => undefined)
  return { passedOn, measured: () => ({ bytes, checksum: `sha256:${hash.copy().digest('hex')}` }) }
}
