import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { hourMs, type PeriodicJob } from '../../platform/jobs/job.ts'
import { photoFile } from './photo-file-names.ts'
import * as store from './photos.store.ts'

interface Options {
  db: Pool
  files: FileStore
}

/** Time in which a phone without connection may send the step of a photo, in milliseconds. */
const graceMs = 7 * 24 * hourMs
/** Maximum number of photos per run; the next one takes the others. */
const batch = 200

/** Removes the photos that no step names a week after their upload (rules/missions 27). */
export function missionsJob(options: Options): PeriodicJob {
  return { name: 'missions', everyMs: hourMs, run: (now) => sweepPhotos({ ...options, now }) }
}

async function sweepPhotos({ db, files, now }: Options & { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  await inTransaction(db, (tx) => store.markUnnamedPhotos(tx, { before, now, limit: batch }))
  for (const id of await store.findMarkedPhotos(db, batch)) {
    await files.remove(photoFile(id))
    await inTransaction(db, (tx) => store.deletePhoto(tx, id))
  }
}
