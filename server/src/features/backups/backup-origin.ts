import { buffer } from 'node:stream/consumers'
import { AppError } from '../../platform/app-error.ts'
import type { Archive } from '../../platform/files/archive.ts'
import { type Measured, readSignatureFile, type Signer } from '../../platform/signature.ts'
import { endingBytes, hasValidSignature } from './backup-format.ts'
import { companionOf, type KeptBackup } from './kept-backups.ts'

interface Origin {
  archive: Archive
  signer: Signer
}

/**
 * Creates a function that returns for each kept backup whether it is foreign: without a signature of this key. It reads
 * only the beginning and the end of a backup, or its signature file, once; a restore verifies the content.
 */
export function createOrigins({ archive, signer }: Origin): (backups: readonly KeptBackup[]) => Promise<boolean[]> {
  const known = new Map<string, Promise<boolean>>()
  return async (backups) => {
    const keys = backups.map(
      ({ name, bytes, storedAt, isSigned }) => `${name} ${bytes} ${storedAt.getTime()} ${isSigned}`,
    )
    for (const key of known.keys()) if (!keys.includes(key)) known.delete(key)
    return Promise.all(
      backups.map((backup, at) => {
        const key = keys[at] ?? ''
        const origin = known.get(key) ?? isForeign({ archive, signer }, backup)
        known.set(key, origin)
        origin.catch(() => known.delete(key))
        return origin
      }),
    )
  }
}

async function isForeign(origin: Origin, backup: KeptBackup): Promise<boolean> {
  if (backup.type === 'bak') return (await readVerifiedSignature(origin, backup))?.bytes !== backup.bytes
  return !(await isOurJson(origin, backup))
}

/** Reads the signature file beside a dump; returns undefined if no server with this key signed it. */
export async function readVerifiedSignature(
  { archive, signer }: Origin,
  backup: KeptBackup,
): Promise<Measured | undefined> {
  if (!backup.isSigned) return undefined
  const file = await archive.read(companionOf(backup.name, 'sig'), { first: 0, last: 1023 })
  return file && readSignatureFile(signer, file.content)
}

async function isOurJson({ archive, signer }: Origin, { name, bytes }: KeptBackup): Promise<boolean> {
  if (bytes === 0) return false
  const end = await archive.read(name, { first: Math.max(0, bytes - endingBytes), last: bytes - 1 })
  const whole = await archive.read(name)
  if (!end || !whole) return false
  try {
    return await hasValidSignature(whole.content, await buffer(end.content), signer)
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_BACKUP') return false
    throw error
  } finally {
    whole.content.destroy()
  }
}
