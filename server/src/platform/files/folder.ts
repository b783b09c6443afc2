import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assertPlainName, type FileStore } from './file-store.ts'

/** Files in a folder, which is made with the first of them. */
export function openFolder(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, assertPlainName(name))
  return {
    async write(name, content) {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true })
      // Whoever reads meanwhile finds the whole file or none, after a crash too.
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(unfinished, content, { flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(name) {
      const file = await openIfThere(pathOf(name))
      if (!file) return undefined
      const { size } = await file.stat()
      return { content: file.createReadStream(), bytes: size }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

function openIfThere(path: string) {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
