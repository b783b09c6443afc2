import type * as contract from '@yoon/contract/backups/calls'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NonTransactionalContext, ReadContext, WriteContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/database/database.ts'
import { ArchiveUnwritable, type ByteRange } from '../../platform/files/archive.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import { throughTemporaryFile } from '../../platform/files/temporary-file.ts'
import { issueDownload } from '../../platform/http/downloads.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { createOrigins } from './backup-origin.ts'
import { noFiles, serverlessMessage, undeletable } from './backup-words.ts'
import { lockBackup, measureJournal } from './backups.store.ts'
import { findNamedFiles, measureFiles } from './files-archive.ts'
import {
  type BackupSetup,
  type BackupTools,
  backupName,
  companionOf,
  describeKept,
  findBackup,
  isOfKind,
  type KeptBackup,
  listKept,
  megabytes,
  removeBackup,
} from './kept-backups.ts'
import { type Contents, makeBackup, streamBackup } from './make-backup.ts'

export function listBackups({ archive, signer, schedule = null }: Pick<BackupTools, 'archive' | 'signer'> & Schedule) {
  const findOrigins = createOrigins({ archive, signer })
  return async ({ db }: ReadContext): Promise<OutputOf<typeof contract.listBackups>> => {
    const { timezone: timeZone } = await findBusinessSettings(db)
    const kept = await listKept(archive)
    const areForeign = await findOrigins(kept)
    const backups = kept.map((backup, at) => describeKept(backup, { timeZone, isForeign: areForeign[at] ?? true }))
    return { backups, schedule }
  }
}

interface Schedule {
  schedule: BackupSetup['schedule'] | null
}

export function measureBackup(stores: Pick<BackupTools, 'files' | 'privateFiles'>) {
  return async ({ db }: ReadContext): Promise<OutputOf<typeof contract.measureBackup>> => {
    const { count, bytes } = await measureFiles(await findNamedFiles(db, stores))
    return { journal: { size: megabytes(await measureJournal(db)) }, files: { count, size: megabytes(bytes) } }
  }
}

interface Created {
  data: OutputOf<typeof contract.createBackup>
  /** Holds a `message` if no backup could be kept. */
  extra: { message?: string }
}

export function createBackup(setup: BackupTools) {
  return async (context: NonTransactionalContext, input: InputOf<typeof contract.createBackup>): Promise<Created> => {
    const { db, now, inTransaction } = context
    const contents = { hasJournal: input.hasJournal ?? true, hasFiles: input.hasFiles ?? false }
    let made: KeptBackup | undefined
    try {
      made = await makeBackup(db, setup, { kind: 'manual', now, ...contents })
      const { name: filename, bytes, type } = made
      const size = megabytes(bytes)
      const downloadUrl = await inTransaction(async ({ tx, actor, emit, record }) => {
        emit({ name: 'backup.made', backup: filename })
        record({ action: 'backup.made', entity: 'backup', entityId: filename, after: { size, ...contents } })
        return issueDownload(tx, linkOf(actor, filename), now)
      })
      return { data: { backup: { filename, size, type }, downloadUrl }, extra: {} }
    } catch (error) {
      if (error instanceof ArchiveUnwritable) return offerDownload(context, setup, contents)
      if (made) await removeBackup(setup.archive, made).catch(() => undefined)
      await inTransaction(async ({ emit }) =>
        emit({ name: 'backup.failed', backup: "La sauvegarde demandée n'a pas pu être faite" }),
      )
      throw error
    }
  }
}

/** Offers a backup that is made while it is downloaded, without photos: for servers that cannot keep backups. */
async function offerDownload(
  { db, now, inTransaction }: NonTransactionalContext,
  { signer }: Pick<BackupTools, 'signer'>,
  { hasJournal }: Contents,
): Promise<Created> {
  const filename = backupName(hasJournal ? 'direct' : 'directWithoutJournal', 'json', now)
  let bytes = 0
  for await (const portion of streamBackup(db, { now, hasJournal, signer })) bytes += Buffer.byteLength(portion)
  const downloadUrl = await inTransaction(async ({ tx, actor, record }) => {
    record({ action: 'backup.downloaded', entity: 'backup', entityId: filename })
    return issueDownload(tx, linkOf(actor, filename), now)
  })
  const backup = { filename, size: megabytes(bytes), type: 'json' as const }
  return { data: { backup, downloadUrl }, extra: { message: serverlessMessage } }
}

export function linkBackup({ archive }: Pick<BackupSetup, 'archive'>) {
  return async (context: WriteContext, { name, isOfFiles = false }: InputOf<typeof contract.linkBackup>) => {
    const { filesBytes } = await findBackup(archive, name)
    if (isOfFiles && filesBytes === undefined) throw new AppError('NOT_FOUND', { message: noFiles })
    const file = isOfFiles ? companionOf(name, 'files') : name
    context.record({ action: 'backup.downloaded', entity: 'backup', entityId: file })
    return { downloadUrl: await issueDownload(context.tx, linkOf(context.actor, file), context.now) }
  }
}

export function deleteBackup({ archive }: Pick<BackupSetup, 'archive'>) {
  return async ({ inTransaction }: NonTransactionalContext, { name }: InputOf<typeof contract.deleteBackup>) => {
    let kept: KeptBackup | undefined
    const claim = async ({ tx, record }: WriteContext) => {
      await lockBackup(tx, name)
      kept = await findBackup(archive, name)
      record({ action: 'backup.deleted', entity: 'backup', entityId: name })
    }
    const beforeCommit = async () => {
      if (kept) await removeBackup(archive, kept)
    }
    // The journal entry is written first: if that fails, the file is still there.
    await inTransaction(claim, { beforeCommit }).catch((cause: unknown) => {
      throw cause instanceof ArchiveUnwritable ? new AppError('CONFLICT', { message: undeletable, cause }) : cause
    })
    return { name }
  }
}

/** Dependencies of a download. */
interface Downloads extends Pick<BackupTools, 'archive' | 'signer'> {
  db: Pool
  clock: () => Date
}

/** Opens the file of a download link. */
export function openDownload({ archive, signer, db, clock }: Downloads) {
  return async (name: string, range?: ByteRange): Promise<StoredFile | undefined> => {
    const hasJournal = isOfKind(name, 'direct')
    if (!hasJournal && !isOfKind(name, 'directWithoutJournal')) return archive.read(name, range)
    // Goes through a temporary file, so that a slow download holds no database transaction open.
    const content = await throughTemporaryFile(streamBackup(db, { now: clock(), hasJournal, signer }))
    return { content, bytes: undefined }
  }
}

function linkOf({ sessionId }: Actor, name: string) {
  return { sessionId, name }
}
