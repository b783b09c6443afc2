import { channel } from 'node:diagnostics_channel'
import type * as contract from '@yoon/contract/backups'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, elsewhere, snapshot } from '../../platform/database/database.ts'
import { explainRow, isTooLong } from '../../platform/database/database-errors.ts'
import { UnusableDump } from '../../platform/database/postgres-dump.ts'
import {
  currentSchema,
  isKnownSchema,
  openScratchSchema,
  type ScratchSchema,
} from '../../platform/database/scratch-schema.ts'
import { type Archive, ArchiveUnwritable } from '../../platform/files/archive.ts'
import type { Slot } from '../../platform/http/slot.ts'
import { BrokenJson, parsePiece, portionsOf, readPieces } from '../../platform/json-pieces.ts'
import { closeOtherSessions } from '../../platform/sessions.ts'
import { invalid, type OpenBackup, openBackup, type RowCounts } from './backup-format.ts'
import { refusals } from './backup-words.ts'
import { type FormProblems, noProblems, noting } from './form-rules.ts'
import { type BackupSetup, findBackup, type KeptBackup } from './kept-backups.ts'
import { jsonOf, keepJson } from './make-backup.ts'
import { replaceRows } from './replace-rows.store.ts'
import { claimRestore, countRestored, findUnguarded, lockTables } from './restore.store.ts'
import { findSavedColumns } from './saved-rows.store.ts'
import { examineRows, judgeStaged, stageRows } from './staging.service.ts'

/** How backups are kept, and who hears of what goes wrong and keeps nothing from being done. */
export interface RestoreSetup extends BackupSetup {
  onError: (error: unknown) => void
  slot: Slot
}

interface Restored {
  data: OutputOf<typeof contract.restoreBackup>
  extra: { counts: object; problems?: FormProblems }
}

/** The stages of a restore in order; each is published once it is done, for tests that interrupt it there. */
export const restoreStages = [
  'claimed',
  'examined',
  'locked',
  'kept',
  'staged',
  'judged',
  'replaced',
  'checked',
] as const
type RestoreStage = (typeof restoreStages)[number]

export const restoreChannel = channel('yoon:restore')

function reached(stage: RestoreStage): void {
  restoreChannel.publish(stage)
}

/** A backup that is to be restored. */
interface Source {
  opened: OpenBackup
  /** Opens it once more: it is examined to its end before anything is locked. A dump was read to its end already. */
  reopen?: () => Promise<OpenBackup>
  /** Whether it was made here, as far as that can be told. */
  isOurs: () => boolean
}

/** Replaces all data by those of a backup, one restore at a time; whatever goes wrong leaves them as they were. */
export function restoreBackup(setup: RestoreSetup) {
  return (context: Context, input: InputOf<typeof contract.restoreBackup>): Promise<Restored> =>
    setup.slot.during(async () => {
      const name = input.backupFile ?? 'Fichier envoyé'
      try {
        const answer = await withBackup(setup, input, (source) => restore(context, setup, source, name))
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

/** Finds the backup that is meant: an uploaded one, a kept one, or the scratch database of a dump. */
async function withBackup(
  setup: RestoreSetup,
  { backupFile, backupData }: InputOf<typeof contract.restoreBackup>,
  work: (source: Source) => Promise<Restored>,
): Promise<Restored> {
  if ((backupFile === undefined) === (backupData === undefined))
    throw invalidField('backupFile', refusals.nothingChosen)
  if (backupFile === undefined) {
    if (!Buffer.isBuffer(backupData)) throw invalid(refusals.notABackup)
    return work(
      await reopenable(
        () => openBackup(portionsOf(backupData), isKnownSchema),
        () => false,
      ),
    )
  }
  const { archive } = setup
  const kept = await findBackup(archive, backupFile)
  if (kept.type === 'bak') return withDump(setup, kept, work)
  return work(
    await reopenable(
      async () => openBackup(await read(archive, kept), isKnownSchema),
      () => true,
    ),
  )
}

async function reopenable(open: () => Promise<OpenBackup>, isOurs: () => boolean): Promise<Source> {
  return { opened: await open(), reopen: open, isOurs }
}

/** Restores a dump beside what there is and reads it there; once its rows are taken, what becomes of the rest is for the log. */
async function withDump(
  { archive, dump, onError }: RestoreSetup,
  kept: KeptBackup,
  work: (source: Source) => Promise<Restored>,
): Promise<Restored> {
  if (!dump) throw invalid(refusals.noDump)
  const withRows = async (scratch: Database) => {
    const done = Promise.withResolvers<Restored>()
    const ended = snapshot(scratch, async (tx) => {
      const opened = await openBackup(jsonOf(tx, kept.madeAt), isKnownSchema)
      done.resolve(await elsewhere(() => work({ opened, isOurs: () => true })))
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

/**
 * Restores in one transaction: the file is examined while others go on writing; then writers wait, what they have written
 * is kept in the safety backup, and only then rows are staged, judged and put in the place of what there is.
 */
async function restore(context: Context, setup: BackupSetup, source: Source, name: string): Promise<Restored> {
  const { commit, emit, record, now } = context
  return commit(async (tx) => {
    if (!(await claimRestore(tx))) throw new AppError('RESTORE_RUNNING')
    reached('claimed')
    const scratch = await openScratchSchema(tx, source.opened.header.schema)
    const problems = noProblems()
    const backup = await examine(tx, scratch, source, problems)
    reached('examined')
    await lockTables(tx, scratch.live)
    reached('locked')
    const safetyBackup = await makeSafetyBackup(tx, setup.archive, now)
    reached('kept')
    try {
      const rows = await replaceAll(tx, context, scratch, backup)
      const counts = await countRestored(tx, scratch.live)
      const reported = problems.count > 0 && { problems }
      emit({ name: 'backup.restored', backup: name })
      record({
        action: 'backup.restored',
        entity: 'backup',
        entityId: name,
        after: { ...rows, ...counts, safetyBackup, ...(reported && { problems: problems.sentences }) },
      })
      return { data: { safetyBackup }, extra: { counts, ...reported } }
    } catch (error) {
      // What fails from the commit on leaves it: all may be replaced.
      if (safetyBackup !== null) await setup.archive.remove(safetyBackup).catch(() => undefined)
      throw explained(error)
    }
  })
}

/** The backup to be staged, once each row of it is known to fit; a dump is examined while it is staged. */
async function examine(
  tx: Database,
  scratch: ScratchSchema,
  { opened, reopen, isOurs }: Source,
  problems: FormProblems,
): Promise<OpenBackup> {
  const noted = noting(opened, problems)
  if (!reopen) return noted
  await examineRows(await findSavedColumns(tx, scratch.name), noted)
  const again = await reopen()
  if (again.header.schema !== opened.header.schema) throw invalid(refusals.broken)
  // Older versions had other rules, and what was made here was taken once: both are reported alone.
  const mayBreakRules = isOurs() || opened.header.schema !== currentSchema()
  const [problem] = problems.sentences
  if (problem && !mayBreakRules) throw invalid(refusals.brokenRule(problem))
  return again
}

/** Stages the rows, judges them and puts them in the place of what there is; the database is whole at its end. */
async function replaceAll(
  tx: Database,
  { actor, now }: Context,
  scratch: ScratchSchema,
  backup: OpenBackup,
): Promise<RowCounts> {
  const rows = await stageRows(tx, scratch, backup)
  reached('staged')
  await judgeStaged(tx, scratch, now)
  reached('judged')
  await replaceRows(tx, scratch)
  await scratch.drop()
  await closeOtherSessions(tx, actor.sessionId)
  reached('replaced')
  const unguarded = await findUnguarded(tx, scratch.live)
  if (unguarded.length > 0) throw new Error(`Nothing watches over the rows any more: ${unguarded.join()}`)
  reached('checked')
  return rows
}

/** What the rows of a file have caused is said of the file. */
function explained(error: unknown): unknown {
  if (isTooLong(error)) return invalid(refusals.tooLong, error)
  return explainRow(error) ? invalid(refusals.unfit, error) : error
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
