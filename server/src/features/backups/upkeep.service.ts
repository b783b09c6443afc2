import type { Database } from '../../platform/database/database.ts'
import * as store from './daily-backup.store.ts'
import { type BackupSetup, removeOldest } from './kept-backups.ts'

interface UpkeepOptions {
  db: Database
  setup: BackupSetup
  onError: (error: unknown) => void
}

/** When that is, where no backup says when nights are quiet. */
const usualAt = '03:00'
/** No backup takes longer to be written. */
const unfinishedMs = 24 * 3_600_000

/**
 * What a server does for itself once a day, whether there are daily backups or not: clearing what is no more of use, and
 * tidying its database. Each server may do the former again; what one cannot do keeps no other from being done.
 */
export function createUpkeep({ db, setup, onError }: UpkeepOptions): (now: Date) => Promise<void> {
  const { archive, dump, schedule, safetyKeep, tidy } = setup
  let next: Date | undefined

  return async (now) => {
    const isFirst = next === undefined
    const isDue = next !== undefined && next <= now
    // Asked for anew each time: clocks and settings move.
    next = await store.findNextMoment(db, schedule?.at ?? usualAt, now)
    if (isFirst || isDue) {
      await removeOldest(archive, 'safety', safetyKeep).catch(onError)
      await archive.removeUnfinished(new Date(now.getTime() - unfinishedMs)).catch(onError)
      await dump?.removeUnfinished().catch(onError)
    }
    if (isDue) await tidy().catch(onError)
  }
}
