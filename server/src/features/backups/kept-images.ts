import { AppError } from '../../platform/app-error.ts'
import { UnusableDump } from '../../platform/database/postgres-dump.ts'
import { readImagesOf } from './backup-format.ts'
import { type BackupSetup, type KeptBackup, listKept } from './kept-backups.ts'

/** Images that kept backups refer to. */
export interface KeptImages {
  names: string[]
  /** Time of the newest backup whose image names cannot be read: any image from before it may be in it. */
  allBefore: Date | undefined
}

/** Finds the images that kept backups refer to (rules/backups 10). A backup never changes, so each is read once. */
export function createKeptImages({ archive, dump }: Pick<BackupSetup, 'archive' | 'dump'>): () => Promise<KeptImages> {
  let known = new Map<string, readonly string[]>()

  /** Returns the image names of a backup; undefined if they cannot be read. */
  async function readImages({ name, type }: KeptBackup): Promise<readonly string[] | undefined> {
    if (type === 'bak' && !dump) return undefined
    const file = await archive.read(name)
    if (!file) return []
    if (!dump || type === 'json') return readImagesOf(file.content).catch(noneIfUnreadable)
    return dump.readColumn(file.content, 'images', 'name').catch(nothingIfUnusable)
  }

  return async () => {
    const found = new Map<string, readonly string[]>()
    const untold: number[] = []
    for (const backup of await listKept(archive)) {
      const key = `${backup.name} ${backup.bytes}`
      const names = known.get(key) ?? (await readImages(backup))
      if (names) found.set(key, names)
      else untold.push(backup.storedAt.getTime())
    }
    known = found
    const allBefore = untold.length > 0 ? new Date(Math.max(...untold)) : undefined
    return { names: [...new Set([...found.values()].flat())], allBefore }
  }
}

/** Returns no names: a backup that cannot be restored needs no images. */
function noneIfUnreadable(error: unknown): readonly string[] {
  if (error instanceof AppError && error.code === 'INVALID_BACKUP') return []
  throw error
}

/** Returns undefined: a failed program does not distinguish a broken dump from another fault. */
function nothingIfUnusable(error: unknown): undefined {
  if (error instanceof UnusableDump) return undefined
  throw error
}
