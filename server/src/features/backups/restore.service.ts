import type * as contract from '@yoon/contract/backups'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, elsewhere, snapshot } from '../../platform/database/database.ts'
import { isTooLong } from '../../platform/database/database-errors.ts'
import { UnusableDump } from '../../platform/database/postgres-dump.ts'
import { isKnownSchema, openScratchSchema, type ScratchSchema } from '../../platform/database/scratch-schema.ts'
import { type Archive, ArchiveUnwritable } from '../../platform/files/archive.ts'
import type { Slot } from '../../platform/http/slot.ts'
import { BrokenJson, parsePiece, portionsOf, readPieces } from '../../platform/json-pieces.ts'
import { closeOtherSessions } from '../../platform/sessions.ts'
import { invalid, type OpenBackup, openBackup, type RowCounts } from './backup-format.ts'
import { refusals } from './backup-words.ts'
import { type BackupSetup, findBackup, type KeptBackup } from './kept-backups.ts'
import { jsonOf, keepJson } from './make-backup.ts'
import { replaceRows } from './replace-rows.store.ts'
import { claimRestore, lockTables } from './restore.store.ts'
import { judgeStaged, stageRows } from './staging.service.ts'
import { dropMereIndexes } from './staging.store.ts'

/** How backups are kept, and who hears of what goes wrong and keeps nothing from being done. */
export interface RestoreSetup extends BackupSetup {
  onError: (error: unknown) => void
  slot: Slot
}

interface Restored {
  data: OutputOf<typeof contract.restoreBackup>
  extra: { counts: object }
}

/** Replaces all data by those of a backup, one restore at a time; whatever goes wrong leaves them as they were. */
export function restoreBackup(setup: RestoreSetup) {
  return (context: Context, input: InputOf<typeof contract.restoreBackup>): Promise<Restored> =>
    setup.slot.during(async () => {
      const name = input.backupFile ?? 'Fichier envoyé'
      try {
        const answer = await withBackup(setup, input, (opened) => restore(context, setup, opened, name))
        await setup.tidy().catch(setup.onError)
        return answer
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) {
          context.emit({ name: 'backup.restore_failed', backup: name })
          await context.commit(async () => undefined).catch(setup.onError)
        }
        throw error
      }
    })
}

/** Opens the backup that is meant: an uploaded one, a kept one, or the scratch database of a dump. */
async function withBackup(
  setup: RestoreSetup,
  { backupFile, backupData }: InputOf<typeof contract.restoreBackup>,
  work: (opened: OpenBackup) => Promise<Restored>,
): Promise<Restored> {
  if ((backupFile === undefined) === (backupData === undefined))
    throw invalidField('backupFile', refusals.nothingChosen)
  if (backupFile === undefined) {
    if (!Buffer.isBuffer(backupData)) throw invalid(refusals.notABackup)
    return work(await openBackup(portionsOf(backupData), isKnownSchema))
  }
  const { archive } = setup
  const kept = await findBackup(archive, backupFile)
  if (kept.type === 'json') return work(await openBackup(await read(archive, kept), isKnownSchema))
  return withDump(setup, kept, work)
}

/** Restores a dump beside what there is and reads it there; once its rows are taken, what becomes of the rest is for the log. */
async function withDump(
  { archive, dump, onError }: RestoreSetup,
  kept: KeptBackup,
  work: (opened: OpenBackup) => Promise<Restored>,
): Promise<Restored> {
  if (!dump) throw invalid(refusals.noDump)
  const withRows = async (scratch: Database) => {
    const done = Promise.withResolvers<Restored>()
    const ended = snapshot(scratch, async (tx) => {
      const opened = await openBackup(jsonOf(tx, kept.madeAt), isKnownSchema)
      done.resolve(await elsewhere(() => work(opened)))
    })
    ended.catch(done.reject)
    const restored = await done.promise
    await ended.catch(onError)
    return restored
  }
  return dump.withRestored({ read: () => read(archive, kept), onError }, withRows).catch((cause: unknown) => {
    if (!(cause instanceof UnusableDump)) throw cause
    onError(cause)
    throw invalid(cause.isNewer ? refusals.newer : refusals.broken, cause)
  })
}

async function read(archive: Archive, { name }: KeptBackup) {
  const file = await archive.read(name)
  if (!file) throw new AppError('NOT_FOUND')
  return file.content
}

async function restore(context: Context, setup: BackupSetup, opened: OpenBackup, name: string): Promise<Restored> {
  const { commit, emit, record } = context
  return commit(async (tx) => {
    if (!(await claimRestore(tx))) throw new AppError('RESTORE_RUNNING')
    const scratch = await openScratchSchema(tx, opened.header.schema)
    if (scratch.isCurrent) await dropMereIndexes(tx)
    const rows = await stageRows(tx, opened)
    await scratch.migrate()
    await judgeStaged(tx)
    await scratch.leave()
    await lockTables(tx)
    const safetyBackup = await replaceSafely(tx, context, setup.archive, scratch)
    emit({ name: 'backup.restored', backup: name })
    record({ action: 'backup.restored', entity: 'backup', entityId: name, after: { ...rows, safetyBackup } })
    return { data: { safetyBackup }, extra: { counts: countsOf(rows) } }
  })
}

/** Replaces what there is, once that is kept. What fails from the commit on leaves the safety backup: all may be replaced. */
async function replaceSafely(
  tx: Database,
  { actor, now }: Context,
  archive: Archive,
  scratch: ScratchSchema,
): Promise<string | null> {
  const safetyBackup = await makeSafetyBackup(tx, archive, now)
  try {
    await replaceRows(tx, { schema: scratch.name })
    await scratch.drop()
    await closeOtherSessions(tx, actor.sessionId)
    return safetyBackup
  } catch (error) {
    if (safetyBackup !== null) await archive.remove(safetyBackup).catch(() => undefined)
    throw isTooLong(error) ? invalid(refusals.tooLong, error) : error
  }
}

/** What is replaced can be had again, unless nothing can be kept here. */
async function makeSafetyBackup(tx: Database, archive: Archive, now: Date): Promise<string | null> {
  try {
    return (await keepJson(tx, { archive, kind: 'safety', now })).name
  } catch (error) {
    if (error instanceof ArchiveUnwritable) return null
    throw error
  }
}

function countsOf(rows: RowCounts) {
  const of = (name: string) => rows[name] ?? 0
  const [users, drivers, vehicles] = [of('users'), of('drivers'), of('vehicles')]
  return { users, drivers, vehicles, bookings: of('bookings'), payments: of('payments'), services: of('services') }
}

/** The body of a restore: an uploaded backup stays the bytes that it is, to be read row by row. */
export async function readRestoreBody(bytes: Buffer): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for await (const piece of readPieces(portionsOf(bytes), { isOpened: (path) => path.length === 0 })) {
    const [name] = piece.path
    if (name === undefined) throw new BrokenJson('A body is an object')
    if (name === 'backupData') body.backupData = piece.bytes
    else if (name === 'backupFile') body.backupFile = parsePiece(piece.bytes)
    // There may be millions of them.
    else throw invalid(refusals.notABackup)
  }
  return body
}
