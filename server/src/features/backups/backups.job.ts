import type { Pool } from '../../platform/database/database.ts'
import { noArchive } from '../../platform/files/archive.ts'
import { dayMs, type Job } from '../../platform/jobs/job.ts'
import { findDailyBackup } from './daily-backup.service.ts'
import type { BackupTools } from './kept-backups.ts'
import { createUpkeep } from './upkeep.service.ts'

interface BackupJobsOptions {
  db: Pool
  setup: BackupTools
  /** Called with each error of a step of the upkeep. */
  onError: (error: unknown) => void
}

/** Interval at which each server asks whether the work of the day is due, in milliseconds. */
const checkEveryMs = 60_000

/** Creates the job of the daily backup, if one is scheduled, and that of the daily upkeep, which waits for it. */
export function createBackupJobs({ db, setup, onError }: BackupJobsOptions): Job[] {
  const findUpkeep = createUpkeep({ db, setup, onError })
  const dailyBackup: Job = {
    name: 'daily-backup',
    everyMs: dayMs,
    checkEveryMs,
    findDueWork: (now) => findDailyBackup({ db, setup, now }),
  }
  const upkeep: Job = {
    name: 'upkeep',
    everyMs: dayMs,
    checkEveryMs,
    after: 'daily-backup',
    findDueWork: findUpkeep,
  }
  return setup.schedule && setup.archive !== noArchive ? [dailyBackup, upkeep] : [upkeep]
}
