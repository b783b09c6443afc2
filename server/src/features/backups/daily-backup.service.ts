import { type Database, transaction } from '../../platform/database.ts'
import { ArchiveUnwritable } from '../../platform/files/archive.ts'
import { writeEvents } from '../../platform/outbox.ts'
import * as store from './daily-backup.store.ts'
import { type BackupSetup, removeOldest } from './kept-backups.ts'
import { makeBackup } from './make-backup.ts'

/** How long the other servers leave it to the one that began, and after which a failed one is tried again. */
const patienceMs = 60 * 60_000

/** Makes the backup of the day once it is due, on one of all servers, and lets the oldest go. */
export async function makeDailyBackup({
  db,
  setup,
  now,
}: {
  db: Database
  setup: BackupSetup
  now: Date
}): Promise<void> {
  const { schedule, archive } = setup
  if (!schedule) return
  const next = await store.findNextMoment(db, schedule.at, now)
  const until = new Date(now.getTime() + patienceMs)
  if (!(await store.claimDailyBackup(db, { next, now, until }))) return
  try {
    const { name } = await makeBackup(db, setup, 'daily', now)
    await transaction(db, (tx) => writeEvents(tx, [{ name: 'backup.made', backup: name }], now))
  } catch (error) {
    if (error instanceof ArchiveUnwritable) return
    const event = { name: 'backup.failed', backup: 'La sauvegarde quotidienne n’a pas pu être faite' } as const
    await transaction(db, (tx) => writeEvents(tx, [event], now))
    throw error
  }
  await store.endDailyBackup(db, next)
  await removeOldest(archive, 'daily', schedule.keep)
}
