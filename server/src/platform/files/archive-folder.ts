import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Archive, type ArchivedFile, ArchiveUnwritable } from './archive.ts'
import { fileMode, folderMode } from './file-modes.ts'
import { assertPlainName } from './file-store.ts'
import { removeUnfinished } from './folder.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

/** Stores files in a folder that no other account of the machine can read; the first file creates it. */
export function openArchiveFolder(folder: string): Archive {
  const pathOf = (name: string) => join(folder, assertPlainName(name))
  return {
    async list() {
      const names = (await undefinedIfMissing(readdir(folder))) ?? []
      const found = await Promise.all(
        names.filter((name) => !name.startsWith('.')).map((name) => factsOf(folder, name)),
      )
      return found.filter((file) => file !== undefined)
    },
    async write(name, content) {
      const path = pathOf(name)
      // Writes under a temporary name: a concurrent list has the whole file or none, also after a crash.
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        const file = await begin(folder, unfinished)
        await pipeline(content, file.createWriteStream({ flush: true }))
        await rename(unfinished, path)
        return (await stat(path)).size
      } catch (error) {
        content.destroy()
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async read(name, range) {
      // Never follows a symlink: its target was not stored here.
      const file = await undefinedIfMissing(open(pathOf(name), constants.O_RDONLY | constants.O_NOFOLLOW))
      if (!file) return undefined
      const { size } = await file.stat()
      return { content: file.createReadStream(range && { start: range.first, end: range.last }), bytes: size }
    },
    remove: (name) =>
      rm(pathOf(name), { force: true }).catch((cause) => {
        throw isUnwritable(cause) ? new ArchiveUnwritable(`${folder} cannot be written`, { cause }) : cause
      }),
    removeUnfinished: (before) => removeUnfinished(folder, before),
  }
}

/** Creates the folder and a file in it. Later errors do not mean that the folder is unwritable. */
async function begin(folder: string, path: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true, mode: folderMode })
    return await open(path, 'wx', fileMode)
  } catch (cause) {
    throw isUnwritable(cause) ? new ArchiveUnwritable(`${folder} cannot be written`, { cause }) : cause
  }
}

async function factsOf(folder: string, name: string): Promise<ArchivedFile | undefined> {
  const facts = await undefinedIfMissing(lstat(join(folder, name)))
  return facts?.isFile() ? { name, bytes: facts.size, storedAt: facts.mtime } : undefined
}

function isUnwritable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code)
}
