import { randomUUID } from 'node:crypto'
import type { Pool } from '../../platform/database/database.ts'
import { holdLease, reserveLease, takeLease } from '../../platform/database/lease.ts'
import { noArchive } from '../../platform/files/archive.ts'
import type { DueWork } from '../../platform/jobs/job.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { findNextMoment } from './daily-backup.store.ts'
import { type BackupTools, isOfKind, type KeptBackup, listKept, removeFiles, removeOldest } from './kept-backups.ts'
import { addFiles, makeBackup } from './make-backup.ts'

/** Lease of the server that makes the backup, in milliseconds; after it a failed backup is retried. */
const leaseMs = 60 * 60_000

interface DailyOptions {
  db: Pool
  setup: BackupTools
  /** Time of the clock that all servers share. */
  now: Date
}

/** Returns the backup of the day as work if it is due, on one of all servers. */
export async function findDailyBackup({ db, setup, now }: DailyOptions): Promise<DueWork | undefined> {
  const { schedule, archive } = setup
  if (!schedule || archive === noArchive) return undefined
  const next = await findNextMoment(db, schedule.at, now)
  const turn = { name: 'daily-backup', holder: randomUUID() }
  const until = new Date(Math.min(now.getTime() + leaseMs, next.getTime()))
  // The very first start waits for the scheduled time too.
  await reserveLease(db, turn.name, next)
  if (!(await takeLease(db, turn, { now, until, latest: next }))) return undefined
  return () => makeDailyBackup({ db, setup, now }, { schedule, turn, next })
}

interface Turn {
  schedule: { keep: number }
  turn: { name: string; holder: string }
  /** Moment of the next daily backup. */
  next: Date
}

/** Makes the backup of the day and deletes the oldest. */
async function makeDailyBackup({ db, setup, now }: DailyOptions, { schedule, turn, next }: Turn): Promise<void> {
  const order = { kind: 'daily', now, hasJournal: true, hasFiles: false } as const
  const made = await makeBackup(db, setup, order).catch(async (error: unknown) => {
    await announceFailure(db, { now, next, what: "La sauvegarde quotidienne n'a pas pu être faite" })
    throw error
  })
  await performInTransaction(db, systemCall(now), async ({ emit }) => emit({ name: 'backup.made', backup: made.name }))
  await holdLease(db, turn, next)
  await removeOldest(setup.archive, 'daily', schedule.keep)
  if (!setup.hasDailyFiles) return
  await keepFiles(db, setup, made).catch(async (error: unknown) => {
    await announceFailure(db, { now, next, what: "Les photos n'ont pas pu être jointes à la sauvegarde quotidienne" })
    throw error
  })
}

/** Stores the photos beside the newest daily backup only: they never change, and each archive holds all of them. */
async function keepFiles(db: Pool, setup: BackupTools, made: KeptBackup): Promise<void> {
  await addFiles(db, setup, made)
  const others = (await listKept(setup.archive)).filter(({ name }) => isOfKind(name, 'daily') && name !== made.name)
  for (const backup of others) await removeFiles(setup.archive, backup)
}

/** Notifies administrators of a failure, at most once a day. */
async function announceFailure(db: Pool, { now, next, what }: { now: Date; next: Date; what: string }): Promise<void> {
  const turn = { name: 'daily-backup-failure', holder: randomUUID() }
  if (!(await takeLease(db, turn, { now, until: next, latest: next }))) return
  await performInTransaction(db, systemCall(now), async ({ emit }) => emit({ name: 'backup.failed', backup: what }))
}
