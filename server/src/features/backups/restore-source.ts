import type { Readable } from 'node:stream'
import type * as contract from '@yoon/contract/backups/calls'
import type { InputOf } from '@yoon/contract/endpoint'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Pool } from '../../platform/database/database.ts'
import { type DumpFault, UnusableDump } from '../../platform/database/postgres-dump.ts'
import { isKnownSchema } from '../../platform/database/scratch-schema.ts'
import { outsideTransactionGuard, snapshot } from '../../platform/database/transaction.ts'
import { copyTemporarily, type TemporaryCopy } from '../../platform/files/temporary-file.ts'
import { portionsOf } from '../../platform/json-pieces.ts'
import { measureStream } from '../../platform/signature.ts'
import { invalid, type OpenBackup, openBackup } from './backup-format.ts'
import { readVerifiedSignature } from './backup-origin.ts'
import { refusals } from './backup-words.ts'
import { type BackupTools, findBackup, type KeptBackup } from './kept-backups.ts'
import { jsonOf } from './make-backup.ts'
import { journalTable, savedTables } from './saved-tables.ts'

/** Dependencies of reading a backup; `onError` logs failures that do not stop the restore. */
export interface SourceSetup extends BackupTools {
  onError: (error: unknown) => void
}

/** A backup to be restored. */
export interface Source {
  opened: OpenBackup
  /** Opens the backup again, as it is examined to its end before tables are locked. Absent for a dump. */
  reopen?: () => Promise<OpenBackup>
  /** True if a server with this key signed it; known once it was read to its end. */
  isOurs: () => boolean
}

/** Returns the requested backup; undefined if one is uploaded. */
export async function findRequestedBackup(
  { archive }: SourceSetup,
  { backupFile, backupData }: InputOf<typeof contract.restoreBackup>,
): Promise<KeptBackup | undefined> {
  if ((backupFile === undefined) === (backupData === undefined))
    throw invalidField('backupFile', refusals.nothingChosen)
  return backupFile === undefined ? undefined : findBackup(archive, backupFile)
}

/** Opens the requested backup: an uploaded one, a kept one, or the scratch database of a dump. */
export async function withBackup<T>(
  setup: SourceSetup,
  requested: { kept: KeptBackup | undefined; backupData?: unknown; isForeignAccepted?: boolean | undefined },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const { kept, backupData, isForeignAccepted = false } = requested
  const { signer } = setup
  if (kept?.type === 'bak') return withDump(setup, { kept, isForeignAccepted }, work)
  if (kept)
    return work(await reopenable(async () => openBackup(await readKept(setup, kept.name), isKnownSchema, signer)))
  if (!Buffer.isBuffer(backupData)) throw invalid(refusals.notABackup)
  return work(await reopenable(() => openBackup(portionsOf(backupData), isKnownSchema, signer)))
}

async function reopenable(open: () => Promise<OpenBackup>): Promise<Source> {
  const opened = await open()
  return { opened, reopen: open, isOurs: opened.isOurs }
}

const faults: Record<DumpFault, string> = {
  broken: refusals.broken,
  newer: refusals.newer,
  foreign: refusals.foreignDump,
}

/** Restores a dump into a scratch database and reads its rows there; failures after `work` are only logged. */
async function withDump<T>(
  setup: SourceSetup,
  { kept, isForeignAccepted }: { kept: KeptBackup; isForeignAccepted: boolean },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const { dump, onError, signer } = setup
  if (!dump) throw invalid(refusals.noDump)
  const { copy, isOurs } = await copyDump(setup, kept)
  const withRows = async (scratch: Pool) => {
    const done = Promise.withResolvers<T>()
    const ended = snapshot(scratch, async (tx) => {
      const document = jsonOf(tx, { now: kept.madeAt, hasJournal: true, signer })
      const opened = await openBackup(document, isKnownSchema)
      done.resolve(await outsideTransactionGuard(() => work({ opened, isOurs: () => isOurs })))
    })
    ended.catch(done.reject)
    const restored = await done.promise
    await ended.catch(onError)
    return restored
  }
  try {
    if (!isOurs && !isForeignAccepted) throw new AppError('FOREIGN_BACKUP')
    const tables = [...savedTables, journalTable].map(({ name }) => name)
    return await dump.withRestored({ read: copy.read, tables, onError }, withRows)
  } catch (cause) {
    if (!(cause instanceof UnusableDump)) throw cause
    onError(cause)
    throw invalid(faults[cause.fault], cause)
  } finally {
    await copy.close()
  }
}

/** Copies a dump to a private file and verifies the copy against its signature before anything reads it. */
async function copyDump(setup: SourceSetup, kept: KeptBackup): Promise<{ copy: TemporaryCopy; isOurs: boolean }> {
  const { passedOn, measured } = measureStream(await readKept(setup, kept.name))
  const copy = await copyTemporarily(passedOn)
  try {
    const signed = await readVerifiedSignature(setup, kept)
    const { bytes, checksum } = measured()
    if (signed?.bytes === bytes && signed.checksum !== checksum) throw invalid(refusals.altered)
    return { copy, isOurs: signed?.checksum === checksum }
  } catch (error) {
    await copy.close()
    throw error
  }
}

export async function readKept({ archive }: SourceSetup, name: string): Promise<Readable> {
  const file = await archive.read(name)
  if (!file) throw new AppError('NOT_FOUND')
  return file.content
}
