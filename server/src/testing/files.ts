import { Readable } from 'node:stream'
import type { FileStore } from '../platform/files/file-store.ts'

/** Creates a file store in memory. */
export function keepFilesInMemory(): FileStore {
  const files = new Map<string, Uint8Array>()
  return {
    async write(name, content) {
      files.set(name, content)
    },
    async read(name) {
      const content = files.get(name)
      return content && { content: Readable.from([Buffer.from(content)]), bytes: content.length }
    },
    size: async (name) => files.get(name)?.length,
    async remove(name) {
      files.delete(name)
    },
    removeUnfinished: async () => undefined,
  }
}
