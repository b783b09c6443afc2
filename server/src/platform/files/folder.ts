import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileMode, folderMode } from './file-modes.ts'
import { assertPlainName, type FileStore } from './file-store.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

const unfinishedName = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Stores files in a folder; the first file creates it. */
export function openFolder(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, assertPlainName(name))
  return {
    async write(name, content) {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true, mode: folderMode })
      // Writes under a temporary name: a concurrent reader gets the whole file or none, also after a crash.
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(unfinished, content, { flush: true, mode: fileMode })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(name) {
      const file = await undefinedIfMissing(open(pathOf(name)))
      if (!file) return undefined
      const { size } = await file.stat()
      return { content: file.createReadStream(), bytes: size }
    },
    size: async (name) => (await undefinedIfMissing(stat(pathOf(name))))?.size,
    remove: (name) => rm(pathOf(name), { force: true }),
    removeUnfinished: (before) => removeUnfinished(folder, before),
  }
}

/** Removes old hidden files that hold unfinished writes. */
export async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
    if (!unfinishedName.test(name)) continue
    const path = join(folder, name)
    const facts = await undefinedIfMissing(stat(path))
    if (facts && facts.mtime < before) await rm(path, { force: true })
  }
}
