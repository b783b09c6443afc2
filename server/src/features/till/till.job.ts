import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { hourMs, type PeriodicJob } from '../../platform/jobs/job.ts'
import { tillPhotoFile } from './till-photo-names.ts'
import * as store from './till-photos.store.ts'

interface Options {
  db: Pool
  files: FileStore
}

/** Time to record the entry of a photo, in milliseconds. */
const graceMs = 24 * hourMs
/** Maximum number of photos per run; the next one takes the others. */
const batch = 200

/** Removes the photos that no entry names a day after their upload (rules/till 13). */
export function tillJob(options: Options): PeriodicJob {
  return { name: 'till', everyMs: hourMs, run: (now) => sweepTillPhotos({ ...options, now }) }
}

export async function sweepTillPhotos({ db, files, now }: Options & { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  await inTransaction(db, (tx) => store.markUnnamedPhotos(tx, { before, now, limit: batch }))
  for (const id of await store.findMarkedPhotos(db, batch)) {
    await files.remove(tillPhotoFile(id))
    await inTransaction(db, (tx) => store.deletePhoto(tx, id))
  }
}
