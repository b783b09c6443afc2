import type * as contract from '@yoon/contract/backups'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { ArchiveUnwritable, type ByteRange } from '../../platform/files/archive.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import { throughTemporaryFile } from '../../platform/files/temporary-file.ts'
import { issueDownload } from '../../platform/http/downloads.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { serverlessMessage, undeletable } from './backup-words.ts'
import { awaitTurn } from './backups.store.ts'
import {
  type BackupSetup,
  backupName,
  describeKept,
  findBackup,
  isOfKind,
  type KeptBackup,
  listKept,
  megabytes,
} from './kept-backups.ts'
import { makeBackup, streamBackup } from './make-backup.ts'

export function listBackups({ archive, schedule = null }: Pick<BackupSetup, 'archive'> & Schedule) {
  return async ({ tx }: Context): Promise<OutputOf<typeof contract.listBackups>> => {
    const { timezone } = await findBusinessSettings(tx)
    const kept = await listKept(archive)
    return { backups: kept.map((backup) => describeKept(backup, timezone)), schedule }
  }
}

interface Schedule {
  schedule: BackupSetup['schedule'] | null
}

interface Created {
  data: OutputOf<typeof contract.createBackup>
  /** A `message`, where no backup could be kept. */
  extra: { message?: string }
}

export function createBackup(setup: BackupSetup) {
  return async (context: Context): Promise<Created> => {
    const { tx, now, commit, record, emit } = context
    let made: KeptBackup | undefined
    try {
      made = await makeBackup(tx, setup, 'manual', now)
      const { name: filename, bytes, type } = made
      const size = megabytes(bytes)
      emit({ name: 'backup.made', backup: filename })
      record({ action: 'backup.made', entity: 'backup', entityId: filename, after: { size } })
      const downloadUrl = await commit((inner) => issueDownload(inner, linkOf(context, filename), now))
      return { data: { backup: { filename, size, type }, downloadUrl }, extra: {} }
    } catch (error) {
      if (error instanceof ArchiveUnwritable) return offerDownload(context)
      if (made) await setup.archive.remove(made.name).catch(() => undefined)
      emit({ name: 'backup.failed', backup: 'La sauvegarde demandée n’a pas pu être faite' })
      await commit(async () => undefined)
      throw error
    }
  }
}

/** Where no backup can be kept: it is made while it is downloaded. */
async function offerDownload(context: Context): Promise<Created> {
  const { tx, now, commit, record } = context
  const filename = backupName('direct', 'json', now)
  let bytes = 0
  for await (const portion of streamBackup(tx, now)) bytes += Buffer.byteLength(portion)
  record({ action: 'backup.downloaded', entity: 'backup', entityId: filename })
  const downloadUrl = await commit((inner) => issueDownload(inner, linkOf(context, filename), now))
  const backup = { filename, size: megabytes(bytes), type: 'json' as const }
  return { data: { backup, downloadUrl }, extra: { message: serverlessMessage } }
}

export function linkBackup({ archive }: Pick<BackupSetup, 'archive'>) {
  return async (context: Context, { name }: InputOf<typeof contract.linkBackup>) => {
    await findBackup(archive, name)
    context.record({ action: 'backup.downloaded', entity: 'backup', entityId: name })
    return { downloadUrl: await issueDownload(context.tx, linkOf(context, name), context.now) }
  }
}

export function deleteBackup({ archive }: Pick<BackupSetup, 'archive'>) {
  return async ({ record, commit }: Context, { name }: InputOf<typeof contract.deleteBackup>) => {
    const claim = async (tx: Database) => {
      await awaitTurn(tx, name)
      await findBackup(archive, name)
      record({ action: 'backup.deleted', entity: 'backup', entityId: name })
    }
    // Said before it is done: a file that is gone cannot be brought back where that could not be written down.
    await commit(claim, () => archive.remove(name)).catch((cause: unknown) => {
      throw cause instanceof ArchiveUnwritable ? new AppError('CONFLICT', { message: undeletable, cause }) : cause
    })
    return { name }
  }
}

/** Opens what a link leads to. */
export function openDownload({ archive }: Pick<BackupSetup, 'archive'>, db: Database, clock: () => Date) {
  return async (name: string, range?: ByteRange): Promise<StoredFile | undefined> => {
    // A browser reads as slowly as it likes: the database does not wait for it.
    if (isOfKind(name, 'direct'))
      return { content: await throughTemporaryFile(streamBackup(db, clock())), bytes: undefined }
    return archive.read(name, range)
  }
}

function linkOf({ actor }: Context, name: string) {
  return { sessionId: actor.sessionId, name }
}
