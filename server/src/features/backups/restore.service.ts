import { channel } from 'node:diagnostics_channel'
import type * as contract from '@yoon/contract/backups/calls'
import type { ExtraOf, InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { NonTransactionalContext, WriteContext } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { explainRow, isTooLong } from '../../platform/database/database-errors.ts'
import { currentSchema, openScratchSchema, type ScratchSchema } from '../../platform/database/scratch-schema.ts'
import { hasDemoAccountsStaged } from '../../platform/demonstration.ts'
import { ArchiveUnwritable } from '../../platform/files/archive.ts'
import { forgetRepliesSince } from '../../platform/http/idempotency.ts'
import type { Slot } from '../../platform/http/slot.ts'
import { BrokenJson, parsePiece, portionsOf, readPieces } from '../../platform/json-pieces.ts'
import { closeOtherSessions } from '../../platform/sessions.ts'
import { countDemonstrationPayments, reopenEvents } from '../payment-sessions/index.ts'
import { invalid, type OpenBackup, type RowCounts } from './backup-format.ts'
import { otherAccount, refusals } from './backup-words.ts'
import { countMissing, findNamedFiles, unpackFiles } from './files-archive.ts'
import { collectProblems, type FormProblems, noProblems } from './form-rules.ts'
import { type BackupTools, companionOf, type KeptBackup } from './kept-backups.ts'
import { findLostNumbers } from './lost-numbers.store.ts'
import { keepJson } from './make-backup.ts'
import { replaceRows } from './replace-rows.store.ts'
import { claimRestore, countRestored, findDisabledConstraints, lockTables } from './restore.store.ts'
import { findTakenEmail, isCompanyEmpty, keepCredentials, restoreJournal } from './restore-origin.store.ts'
import { findRequestedBackup, readKept, type Source, type SourceSetup, withBackup } from './restore-source.ts'
import { findSavedColumns } from './saved-rows.store.ts'
import { examineRows, stageRows, validateStaged } from './staging.service.ts'

/** Dependencies of a restore; `slot` admits one restore at a time. */
export interface RestoreSetup extends SourceSetup {
  slot: Slot
  /** True if the server can be reached from beyond its machine. */
  isPublic: boolean
  /** True if the provider of mobile money is that of the demonstration, which moves no real money. */
  isDemonstration: boolean
}

interface Restored {
  data: Omit<OutputOf<typeof contract.restoreBackup>, 'missingImages'>
  extra: ExtraOf<typeof contract.restoreBackup>
}

interface Answer extends Restored {
  data: OutputOf<typeof contract.restoreBackup>
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

/** Replaces all data by those of a backup, one restore at a time; a failure changes nothing. */
export function restoreBackup(setup: RestoreSetup) {
  return (context: NonTransactionalContext, input: InputOf<typeof contract.restoreBackup>): Promise<Answer> =>
    setup.slot.during(async () => {
      await context.inTransaction(({ requireReauthentication }) => requireReauthentication())
      const { backupFile: name = 'Fichier envoyé', isForeignAccepted = false } = input
      try {
        const kept = await findRequestedBackup(setup, input)
        const { data, extra } = await withBackup(setup, { ...input, kept }, (source) =>
          // The source can be read once, so a restore cannot run again after a deadlock.
          context.inTransaction((write) => restore(write, setup, { source, name, isForeignAccepted }), {
            isRepeatable: false,
          }),
        )
        const missingImages = await restoreFiles(context.db, setup, kept).catch((error: unknown) => {
          setup.onError(error)
          return 0
        })
        await setup.tidy().catch(setup.onError)
        return { data: { ...data, missingImages }, extra }
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) {
          await context
            .inTransaction(async ({ emit }) => emit({ name: 'backup.restore_failed', backup: name }))
            .catch(setup.onError)
        }
        throw error
      }
    })
}

/** Restores missing files of a backup after its rows; returns the number of photos and papers that still lack theirs. */
async function restoreFiles(db: Database, setup: RestoreSetup, kept: KeptBackup | undefined): Promise<number> {
  const { onError } = setup
  const named = await findNamedFiles(db, setup)
  if (kept?.filesBytes !== undefined) {
    // Files that the archive lacks stay missing; the data are restored all the same.
    const content = await readKept(setup, companionOf(kept.name, 'files'))
    await unpackFiles(content, named).catch(onError)
  }
  return countMissing(named)
}

/** A restore: its source, its name in the journal, and the consent to a foreign one. */
interface Order {
  source: Source
  name: string
  isForeignAccepted: boolean
}

/**
 * Restores within one transaction. The file is examined while writes continue; then the tables are locked, their rows are
 * stored in the safety backup, and the new rows are staged, validated and put in their place.
 */
async function restore(
  context: WriteContext,
  setup: RestoreSetup,
  { source, name, isForeignAccepted }: Order,
): Promise<Restored> {
  const { tx, emit, record, now } = context
  if (!(await claimRestore(tx))) throw new AppError('RESTORE_RUNNING')
  reached('claimed')
  const scratch = await openScratchSchema(tx, source.opened.header.schema)
  const problems = noProblems()
  const backup = await examine(tx, scratch, source, problems)
  const isForeign = isFromElsewhere(source, isForeignAccepted)
  reached('examined')
  await lockTables(tx, scratch.live)
  reached('locked')
  const safetyBackup = await makeSafetyBackup(tx, setup, now)
  reached('kept')
  try {
    const staging = { backup, isReopened: source.reopen !== undefined, isForeign }
    const { rows, lostNumbers } = await replaceAll(context, { ...setup, scratch }, staging)
    const demonstrationPayments = setup.isDemonstration ? 0 : await countDemonstrationPayments(tx)
    await forgetRepliesSince(tx, madeAt(source.opened, now))
    await reopenEvents(tx, now)
    emit({ name: isForeign ? 'backup.restored_from_elsewhere' : 'backup.restored', backup: name })
    const counts = await countRestored(tx, scratch.live)
    const reported = problems.count > 0 && { problems }
    const warned = demonstrationPayments > 0 && { demonstrationPayments }
    const remarks = {
      ...(isForeign && { isForeign }),
      ...(reported && { problems: problems.sentences }),
      ...warned,
      ...(lostNumbers.length > 0 && { lostNumbers }),
    }
    const after = { ...rows, ...counts, safetyBackup, ...remarks }
    record({ action: 'backup.restored', entity: 'backup', entityId: name, after })
    return { data: { safetyBackup }, extra: { counts, ...reported, ...warned } }
  } catch (error) {
    // Not reached by a failure of the commit itself: the rows may be replaced then, and the safety backup stays.
    if (safetyBackup !== null) await setup.archive.remove(safetyBackup).catch(() => undefined)
    throw asBackupRefusal(error)
  }
}

/** Returns the creation time in a backup's header, at most the present; the epoch if it is invalid. */
function madeAt({ header }: OpenBackup, now: Date): Date {
  const createdAt = Date.parse(header.createdAt)
  return new Date(createdAt > 0 ? Math.min(createdAt, now.getTime()) : 0)
}

/** True if a backup lacks a valid signature; refuses such a backup unless the user has accepted it. */
function isFromElsewhere({ isOurs }: Source, isAccepted: boolean): boolean {
  if (!isOurs() && !isAccepted) throw new AppError('FOREIGN_BACKUP')
  return !isOurs()
}

/** Validates each row of a backup and returns it, opened again, for staging; a dump is validated while it is staged. */
async function examine(
  tx: Tx,
  scratch: ScratchSchema,
  { opened, reopen, isOurs }: Source,
  problems: FormProblems,
): Promise<OpenBackup> {
  const noted = collectProblems(opened, problems)
  if (!reopen) return noted
  await examineRows(await findSavedColumns(tx, scratch.name), noted)
  const again = await reopen()
  if (again.header.schema !== opened.header.schema) throw invalid(refusals.broken)
  // Older versions had other rules, and this server accepted its own rows once: such problems are only reported.
  const mayBreakRules = isOurs() || opened.header.schema !== currentSchema()
  const [problem] = problems.sentences
  if (problem && !mayBreakRules) throw invalid(refusals.brokenRule(problem))
  return again
}

/** Stages the rows, validates them and replaces the live rows by them; throws if a trigger or constraint is off. */
async function replaceAll(
  { tx, actor, now }: WriteContext,
  { scratch, isPublic }: { scratch: ScratchSchema; isPublic: boolean },
  { backup, isReopened, isForeign }: { backup: OpenBackup; isReopened: boolean; isForeign: boolean },
): Promise<{ rows: RowCounts; lostNumbers: string[] }> {
  const isEmpty = await isCompanyEmpty(tx, scratch.live)
  const rows = await stageRows(tx, scratch, backup, { hasJournal: isEmpty, isForeign })
  // The file was read twice and may have been replaced in between.
  if (isReopened && backup.isOurs() === isForeign) throw invalid(refusals.altered)
  reached('staged')
  await validateStaged(tx, scratch, { now, isForeign })
  if (isPublic && (await hasDemoAccountsStaged(tx, scratch.name, isForeign))) throw invalid(refusals.demonstration)
  reached('judged')
  if (isForeign && !isEmpty) await keepAccounts(tx, scratch)
  if (isEmpty) await restoreJournal(tx, scratch)
  const lostNumbers = await findLostNumbers(tx, scratch)
  await replaceRows(tx, scratch)
  await scratch.drop()
  await closeOtherSessions(tx, actor.sessionId)
  reached('replaced')
  const unguarded = await findDisabledConstraints(tx, scratch.live)
  if (unguarded.length > 0) throw new Error(`Nothing watches over the rows any more: ${unguarded.join()}`)
  reached('checked')
  return { rows, lostNumbers }
}

/** Protects the accounts of this database from a foreign backup: they keep their credentials and e-mails. */
async function keepAccounts(tx: Tx, scratch: ScratchSchema): Promise<void> {
  const email = await findTakenEmail(tx, scratch)
  if (email !== undefined) throw invalid(otherAccount(email))
  await keepCredentials(tx, scratch)
}

/** Turns a constraint violation by the rows of a file into a refusal of the file. */
function asBackupRefusal(error: unknown): unknown {
  if (isTooLong(error)) return invalid(refusals.tooLong, error)
  return explainRow(error) ? invalid(refusals.unfit, error) : error
}

/** Makes a backup of the rows that are replaced; returns null if this server cannot keep backups. */
async function makeSafetyBackup(tx: Tx, setup: BackupTools, now: Date): Promise<string | null> {
  try {
    return (await keepJson(tx, setup, { kind: 'safety', now, hasJournal: false })).name
  } catch (error) {
    if (error instanceof ArchiveUnwritable) return null
    throw error
  }
}

function isSmallMember(name: string | number): name is string {
  return ['backupFile', 'isForeignAccepted', 'currentPassword', 'code'].includes(String(name))
}

/** Reads the body of a restore; an uploaded backup stays raw bytes, to be parsed row by row. */
export async function readRestoreBody(bytes: Buffer): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for await (const piece of readPieces(portionsOf(bytes), { isOpened: (path) => path.length === 0 })) {
    const [name] = piece.path
    if (name === undefined) throw new BrokenJson('A body is an object')
    if (name === 'backupData') body.backupData = piece.bytes
    else if (isSmallMember(name)) body[name] = parsePiece(piece.bytes)
    // Unknown members are not collected, as there may be millions.
    else throw invalid(refusals.notABackup)
  }
  return body
}
