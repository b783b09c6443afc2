import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { filesOf } from './images.service.ts'
import * as store from './images.store.ts'

export interface SweepOptions {
  db: Pool
  files: FileStore
  now: Date
  /** Finds the images that a kept backup names although no vehicle does (rules/fleet 29). */
  findKept?: () => Promise<Kept>
}

interface Kept {
  names: readonly string[]
  /** Uploads before this moment are kept as well: a backup that cannot be read here may contain them. */
  allBefore: Date | undefined
}

/** Time to save the form in which an image was uploaded, in milliseconds. */
const graceMs = 24 * 3_600_000
/** Maximum number of images per sweep; the next sweep takes the others. */
const batch = 200

/** Deletes images that no vehicle named within a day, and their files. */
export async function sweepImages({ db, files, now, findKept = keepNone }: SweepOptions): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  // Reading backups is slow, so it happens before the transaction.
  const kept = await findKept()
  await inTransaction(db, (tx) => store.markUnnamed(tx, { before, now, limit: batch, kept }))
  for (const name of await store.findMarked(db, batch)) {
    const { full, thumbnail } = filesOf(name)
    await files.remove(full)
    await files.remove(thumbnail)
    await inTransaction(db, (tx) => store.deleteImage(tx, name))
  }
  await files.removeUnfinished(before)
}

async function keepNone(): Promise<Kept> {
  return { names: [], allBefore: undefined }
}
