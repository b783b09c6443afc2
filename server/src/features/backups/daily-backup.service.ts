import { randomUUID } from 'node:crypto'
import { type Database, transaction } from '../../platform/database/database.ts'
import { holdLease, reserveLease, takeLease } from '../../platform/database/lease.ts'
import { noArchive } from '../../platform/files/archive.ts'
import { writeEvents } from '../../platform/outbox.ts'
import { findNextMoment } from './daily-backup.store.ts'
import { type BackupSetup, removeOldest } from './kept-backups.ts'
import { makeBackup } from './make-backup.ts'

/** How long the other servers leave it to the one that began, and after which a failed one is tried again. */
const patienceMs = 60 * 60_000

interface DailyOptions {
  db: Database
  setup: BackupSetup
  /** By the clock that all servers share. */
  now: Date
}

/** Makes the backup of the day once it is due, on one of all servers, and lets the oldest go. */
export async function makeDailyBackup({ db, setup, now }: DailyOptions): Promise<void> {
  const { schedule, archive } = setup
  if (!schedule || archive === noArchive) return
  const next = await findNextMoment(db, schedule.at, now)
  const turn = { name: 'daily-backup', holder: randomUUID() }
  const until = new Date(Math.min(now.getTime() + patienceMs, next.getTime()))
  // The first server ever waits for the hour, too.
  await reserveLease(db, turn.name, next)
  if (!(await takeLease(db, turn, { now, until, latest: next }))) return
  const { name } = await makeBackup(db, setup, 'daily', now).catch(async (error: unknown) => {
    await tellFailure(db, now, next)
    throw error
  })
  await transaction(db, (tx) => writeEvents(tx, [{ name: 'backup.made', backup: name }], now))
  await holdLease(db, turn, next)
  await removeOldest(archive, 'daily', schedule.keep)
}

/** Tells administrators, once a day however often it is tried. */
async function tellFailure(db: Database, now: Date, next: Date): Promise<void> {
  const telling = { name: 'daily-backup-failure', holder: randomUUID() }
  if (!(await takeLease(db, telling, { now, until: next, latest: next }))) return
  const event = { name: 'backup.failed', backup: 'La sauvegarde quotidienne n’a pas pu être faite' } as const
  await transaction(db, (tx) => writeEvents(tx, [event], now))
}
