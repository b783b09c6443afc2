import type { Pool } from '../../platform/database/database.ts'
import { noArchive } from '../../platform/files/archive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { makeDailyBackup } from './daily-backup.service.ts'
import type { BackupTools } from './kept-backups.ts'
import { createUpkeep } from './upkeep.service.ts'

interface BackupJobsOptions {
  db: Pool
  setup: BackupTools
  /** Called with each error of a step of the upkeep. */
  onError: (error: unknown) => void
}

const dayMs = 24 * 3_600_000
/** Interval at which each server asks whether the work of the day is due, in milliseconds. */
const checkEveryMs = 60_000

/** Creates the job of the daily backup, if one is scheduled, and that of the daily upkeep, which waits for it. */
export function createBackupJobs({ db, setup, onError }: BackupJobsOptions): Job[] {
  const keepUp = createUpkeep({ db, setup, onError })
  let backup: Promise<unknown> = Promise.resolve()
  const dailyBackup: Job = {
    name: 'daily-backup',
    everyMs: dayMs,
    checkEveryMs,
    runIfDue(now) {
      const made = makeDailyBackup({ db, setup, now })
      backup = made.catch(() => undefined)
      return made
    },
  }
  const upkeep: Job = {
    name: 'upkeep',
    everyMs: dayMs,
    checkEveryMs,
    async runIfDue(now) {
      await backup
      return keepUp(now)
    },
  }
  return setup.schedule && setup.archive !== noArchive ? [dailyBackup, upkeep] : [upkeep]
}
