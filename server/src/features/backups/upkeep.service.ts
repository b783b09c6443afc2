import type { Database } from '../../platform/database/database.ts'
import type { DueWork } from '../../platform/jobs/job.ts'
import * as store from './daily-backup.store.ts'
import { type BackupSetup, removeOldest } from './kept-backups.ts'

interface UpkeepOptions {
  db: Database
  setup: BackupSetup
  onError: (error: unknown) => void
}

/** Local time of the upkeep if no daily backup is scheduled. */
const usualAt = '03:00'
/** Age from which an unfinished file is deleted: no backup takes longer to write. */
const unfinishedMs = 24 * 3_600_000

/**
 * Creates the daily upkeep of a server, with or without daily backups: deletes old safety backups and unfinished files,
 * at the first call too, and tidies its database. Idempotent, so every server runs it. A failing step stops no other.
 * The returned function resolves to the work if it is due.
 */
export function createUpkeep({ db, setup, onError }: UpkeepOptions): (now: Date) => Promise<DueWork | undefined> {
  const { archive, dump, schedule, safetyKeep, tidy } = setup
  let next: Date | undefined

  return async (now) => {
    const isFirst = next === undefined
    const isDue = next !== undefined && next <= now
    // Computed again each time: clocks and settings change.
    next = await store.findNextMoment(db, schedule?.at ?? usualAt, now)
    if (!isFirst && !isDue) return undefined
    return async () => {
      await removeOldest(archive, 'safety', safetyKeep).catch(onError)
      await archive.removeUnfinished(new Date(now.getTime() - unfinishedMs)).catch(onError)
      await dump?.removeUnfinished().catch(onError)
      if (isDue) await tidy().catch(onError)
    }
  }
}
