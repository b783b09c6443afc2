import { Readable } from 'node:stream'
import type { Database, Pool } from '../../platform/database/database.ts'
import { currentSchema } from '../../platform/database/scratch-schema.ts'
import { snapshot } from '../../platform/database/transaction.ts'
import { measureStream, type Signer, writeSignatureFile } from '../../platform/signature.ts'
import { writeBackup } from './backup-format.ts'
import { findNamedFiles, packFiles } from './files-archive.ts'
import {
  type BackupKind,
  type BackupTools,
  backupName,
  companionOf,
  type KeptBackup,
  removeBackup,
} from './kept-backups.ts'
import { findLiveSchema, findNamedImages, findSavedColumns, prepareExport, readRows } from './saved-rows.store.ts'
import { journalTable, savedTables, unsavedTables } from './saved-tables.ts'

type Making = Pick<BackupTools, 'archive' | 'dump' | 'files' | 'privateFiles' | 'signer'>

/** Optional parts of a backup beside the company's data. */
export interface Contents {
  hasJournal: boolean
  /** The photos and the files of papers, in an archive beside the backup. */
  hasFiles: boolean
}

/** A backup to be made: its kind, its parts and its moment. */
interface Order extends Contents {
  kind: BackupKind
  now: Date
}

/**
 * Makes a consistent backup and stores it: as a PostgreSQL dump if possible, else as JSON. A failed backup leaves no
 * files.
 */
export async function makeBackup(db: Pool, making: Making, order: Order): Promise<KeptBackup> {
  const { archive, dump } = making
  const kept = dump
    ? await keepDump(making, dump, order)
    : await snapshot(db, (moment) => keepJson(moment, making, order))
  if (!order.hasFiles) return kept
  try {
    return await addFiles(db, making, kept)
  } catch (error) {
    await removeBackup(archive, kept).catch(() => undefined)
    throw error
  }
}

/** Stores an archive of the photos and the files of papers beside a backup. */
export async function addFiles(
  db: Database,
  { archive, ...stores }: Pick<Making, 'archive' | 'files' | 'privateFiles'>,
  kept: KeptBackup,
): Promise<KeptBackup> {
  const content = packFiles(await findNamedFiles(db, stores))
  return { ...kept, filesBytes: await archive.write(companionOf(kept.name, 'files'), content) }
}

/** Writes the dump, and beside it its signature file. */
async function keepDump(
  { archive, signer }: Making,
  dump: NonNullable<Making['dump']>,
  { kind, now, hasJournal }: Order,
): Promise<KeptBackup> {
  const name = backupName(kind, 'bak', now)
  const written = dump.write([...unsavedTables, ...(hasJournal ? [] : [journalTable.name])])
  const { passedOn, measured } = measureStream(written)
  const bytes = await archive.write(name, passedOn)
  const kept: KeptBackup = {
    name,
    bytes,
    type: 'bak',
    storedAt: now,
    madeAt: now,
    isSigned: true,
    filesBytes: undefined,
  }
  try {
    await archive.write(companionOf(name, 'sig'), Readable.from([writeSignatureFile(signer, measured())]))
    return kept
  } catch (error) {
    await removeBackup(archive, kept).catch(() => undefined)
    throw error
  }
}

/** Stores the data that a transaction sees as a JSON backup. */
export async function keepJson(
  db: Database,
  { archive, signer }: Pick<Making, 'archive' | 'signer'>,
  { kind, now, hasJournal }: Omit<Order, 'hasFiles'>,
): Promise<KeptBackup> {
  const name = backupName(kind, 'json', now)
  const content = Readable.from(jsonOf(db, { now, hasJournal, signer }), { objectMode: false })
  const bytes = await archive.write(name, content)
  return { name, bytes, type: 'json', storedAt: now, madeAt: now, isSigned: false, filesBytes: undefined }
}

interface Document {
  now: Date
  hasJournal: boolean
  signer: Signer
}

/** Yields the data that a transaction sees as the text of a backup, in portions of at least `portionLength`. */
export async function* jsonOf(db: Database, { now, hasJournal, signer }: Document): AsyncGenerator<Buffer> {
  await prepareExport(db)
  const images = await findNamedImages(db)
  const saved = await findSavedColumns(db, await findLiveSchema(db))
  const facts = { schema: currentSchema(), createdAt: now.toISOString(), images }
  const tables = hasJournal ? [...savedTables, journalTable] : savedTables
  let portion = ''
  for await (const text of writeBackup(facts, { tables, signer, readRows: (table) => readRows(db, table, saved) })) {
    portion += text
    if (portion.length < portionLength) continue
    yield Buffer.from(portion)
    portion = ''
  }
  yield Buffer.from(portion)
}

const portionLength = 64 * 1024

/** Returns a backup that is made while it is read, for servers that cannot keep one. */
export function streamBackup(db: Pool, document: Document): Readable {
  const portions = (async function* () {
    const { readable, writable } = new TransformStream<Buffer, Buffer>()
    const writer = writable.getWriter()
    const written = snapshot(db, async (moment) => {
      for await (const portion of jsonOf(moment, document)) await writer.write(portion)
      await writer.close()
    }).catch((error: unknown) => writer.abort(error))
    yield* readable
    await written
  })()
  return Readable.from(portions, { objectMode: false })
}
