import { type Database, transaction } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { filesOf } from './images.service.ts'
import * as store from './images.store.ts'

interface SweepOptions {
  db: Database
  files: FileStore
  now: Date
  /** The images that must stay although no vehicle names them: a kept backup does (decisions §15). */
  findKept?: () => Promise<Kept>
}

interface Kept {
  names: readonly string[]
  /** What was uploaded before this moment stays as well: it may be in a backup that cannot be read here. */
  allBefore: Date | undefined
}

/** How long an image waits for the form in which it was chosen to be saved. */
const graceMs = 24 * 3_600_000
/** How many are swept at a time; the others wait for the next. */
const batch = 200

/** Removes the images that nobody named within a day, for ever. */
export async function sweepImages({ db, files, now, findKept = keepNone }: SweepOptions): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  // Reading backups takes its time, and no transaction waits for it.
  const kept = await findKept()
  await transaction(db, (tx) => store.markUnnamed(tx, { before, now, limit: batch, kept }))
  for (const name of await store.findMarked(db, batch)) {
    const { full, thumbnail } = filesOf(name)
    await files.remove(full)
    await files.remove(thumbnail)
    await store.deleteImage(db, name)
  }
  await files.removeUnfinished(before)
}

async function keepNone(): Promise<Kept> {
  return { names: [], allBefore: undefined }
}
