import { AppError } from '../../platform/app-error.ts'
import { readImagesOf } from './backup-format.ts'
import { type BackupSetup, type KeptBackup, listKept } from './kept-backups.ts'

/** Finds the images that kept backups name (decisions §15). A backup never changes, so each is read once. */
export function createKeptImages({ archive, dump }: Pick<BackupSetup, 'archive' | 'dump'>): () => Promise<string[]> {
  let known = new Map<string, readonly string[]>()

  async function readImages({ name, type }: KeptBackup): Promise<readonly string[]> {
    const file = await archive.read(name)
    if (!file) return []
    if (type === 'json') return readImagesOf(file.content).catch(noneIfUnreadable)
    if (dump) return (await dump.readTable(file.content, 'images')).match(/^[0-9a-f]{32}(?=\t)/gm) ?? []
    file.content.destroy()
    throw new Error(`Without pg_restore nobody knows which images ${name} needs`)
  }

  return async () => {
    const found = new Map<string, readonly string[]>()
    for (const backup of await listKept(archive)) {
      const key = `${backup.name} ${backup.bytes}`
      found.set(key, known.get(key) ?? (await readImages(backup)))
    }
    known = found
    return [...new Set([...found.values()].flat())]
  }
}

/** What cannot be restored needs no images. */
function noneIfUnreadable(error: unknown): readonly string[] {
  if (error instanceof AppError && error.code === 'INVALID_BACKUP') return []
  throw error
}
