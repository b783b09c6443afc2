import * as contract from '@yoon/contract/backups/calls'
import { maxBackupUploadBytes } from '@yoon/contract/backups/limits'
import { AppError } from '../../platform/app-error.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import { createSlot } from '../../platform/http/slot.ts'
import * as service from './backups.service.ts'
import * as restore from './restore.service.ts'

const hourMs = 60 * 60_000

/** Rate limit: each call reads all data. Enough for people, too low for a loop. */
const backupLimit: RateLimit = {
  name: 'backup',
  calls: 30,
  windowMs: hourMs,
  what: 'Trop de sauvegardes en peu de temps',
}
const restoreLimit: RateLimit = {
  name: 'restore',
  calls: 20,
  windowMs: hourMs,
  areRefusalsFree: true,
  what: 'Trop de restaurations en peu de temps',
}

export function backupRoutes({ route }: Server, setup: Omit<restore.RestoreSetup, 'slot'>): void {
  // Files are written and deleted outside of a transaction, or in one that the service opens itself.
  const isTransactional = false as const
  const slot = createSlot(() => new AppError('RESTORE_RUNNING'))
  route(contract.listBackups, service.listBackups(setup))
  route(contract.measureBackup, service.measureBackup(setup))
  route(contract.createBackup, service.createBackup(setup), { isTransactional, limit: backupLimit })
  route(contract.restoreBackup, restore.restoreBackup({ ...setup, slot }), {
    isTransactional,
    limit: restoreLimit,
    slot,
    body: { maxBytes: maxBackupUploadBytes, timeoutMs: 9 * 60_000, read: restore.readRestoreBody },
  })
  route(contract.deleteBackup, service.deleteBackup(setup), { isTransactional })
  route(contract.linkBackup, service.linkBackup(setup))
}
