import { type Database, transaction } from '../../platform/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { filesOf } from './images.service.ts'
import * as store from './images.store.ts'

interface SweepOptions {
  db: Database
  files: FileStore
  now: Date
  /** The images that must stay although no vehicle names them: a kept backup does (decisions §15). */
  findKept?: (db: Database) => Promise<readonly string[]>
}

/** How long an image waits for the form in which it was chosen to be saved. */
const graceMs = 24 * 3_600_000
/** How many are swept at a time; the others wait for the next. */
const batch = 200

/** Removes the images that nobody named within a day, for ever. */
export async function sweepImages({ db, files, now, findKept = async () => [] }: SweepOptions): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  await transaction(db, async (tx) => store.markUnnamed(tx, { before, now, limit: batch, kept: await findKept(tx) }))
  for (const name of await store.findMarked(db, batch)) {
    const { full, thumbnail } = filesOf(name)
    await files.remove(full)
    await files.remove(thumbnail)
    await store.deleteImage(db, name)
  }
}
