import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AppOptions } from '../app-options.ts'
import type { Archive } from '../platform/files/archive.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { createSigner, type Signer } from '../platform/signature.ts'
import { keepFilesInMemory } from './files.ts'
import { testVault } from './vault.ts'

/** Creates an archive in memory. */
export function keepArchiveInMemory(): Archive {
  const files = new Map<string, Buffer>()
  return {
    list: async () => [...files].map(([name, { length }]) => ({ name, bytes: length, storedAt: new Date(0) })),
    async write(name, content) {
      const bytes = await buffer(content)
      files.set(name, bytes)
      return bytes.length
    },
    async read(name, range) {
      const bytes = files.get(name)
      const part = range ? bytes?.subarray(range.first, range.last + 1) : bytes
      return bytes && part && { content: Readable.from([part]), bytes: bytes.length }
    },
    async remove(name) {
      files.delete(name)
    },
    removeUnfinished: async () => undefined,
  }
}

type BackupTools = NonNullable<AppOptions['backups']> & { files: FileStore; privateFiles: FileStore; signer: Signer }

/** Signer with the same key as the applications of tests. */
export const testSigner: Signer = createSigner(testVault)

/** Returns a setup of backups with an archive in memory and without a schedule. */
export function backupSetup(more: Partial<BackupTools> = {}): BackupTools {
  const tidy = async () => undefined
  const made = {
    dump: undefined,
    schedule: undefined,
    safetyKeep: 2,
    hasDailyFiles: false,
    files: keepFilesInMemory(),
    privateFiles: keepFilesInMemory(),
    signer: testSigner,
  }
  return { archive: keepArchiveInMemory(), ...made, tidy, ...more }
}
