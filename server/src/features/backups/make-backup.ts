import { Readable } from 'node:stream'
import { type Database, snapshot } from '../../platform/database/database.ts'
import { currentSchema } from '../../platform/database/scratch-schema.ts'
import { writeBackup } from './backup-format.ts'
import { type BackupKind, type BackupSetup, backupName, type KeptBackup } from './kept-backups.ts'
import { findLiveSchema, findNamedImages, findSavedColumns, prepareReading, readRows } from './saved-rows.store.ts'
import { unsavedTables } from './saved-tables.ts'

type Making = Pick<BackupSetup, 'archive' | 'dump'>

/** Makes a backup of one moment and keeps it: in PostgreSQL's own format where that can be, else as JSON. */
export async function makeBackup(
  db: Database,
  { archive, dump }: Making,
  kind: BackupKind,
  now: Date,
): Promise<KeptBackup> {
  if (!dump) return snapshot(db, (tx) => keepJson(tx, { archive, kind, now }))
  const name = backupName(kind, 'bak', now)
  const bytes = await archive.write(name, dump.write(unsavedTables))
  return { name, bytes, type: 'bak', storedAt: now, madeAt: now }
}

/** Keeps what a transaction sees as a JSON backup. */
export async function keepJson(
  tx: Database,
  { archive, kind, now }: Pick<Making, 'archive'> & { kind: BackupKind; now: Date },
): Promise<KeptBackup> {
  const name = backupName(kind, 'json', now)
  const bytes = await archive.write(name, Readable.from(jsonOf(tx, now), { objectMode: false }))
  return { name, bytes, type: 'json', storedAt: now, madeAt: now }
}

/** What a transaction sees, as the text of a backup, in portions worth sending. */
export async function* jsonOf(tx: Database, now: Date): AsyncGenerator<Buffer> {
  await prepareReading(tx)
  const images = await findNamedImages(tx)
  const saved = await findSavedColumns(tx, await findLiveSchema(tx))
  const header = { schema: currentSchema(), createdAt: now.toISOString(), images }
  let portion = ''
  for await (const text of writeBackup(header, (table) => readRows(tx, table, saved))) {
    portion += text
    if (portion.length < portionLength) continue
    yield Buffer.from(portion)
    portion = ''
  }
  yield Buffer.from(portion)
}

const portionLength = 64 * 1024

/** A backup that is made while it is read: where none can be kept. */
export function streamBackup(db: Database, now: Date): Readable {
  const portions = (async function* () {
    const { readable, writable } = new TransformStream<Buffer, Buffer>()
    const writer = writable.getWriter()
    const written = snapshot(db, async (tx) => {
      for await (const portion of jsonOf(tx, now)) await writer.write(portion)
      await writer.close()
    }).catch((error: unknown) => writer.abort(error))
    yield* readable
    await written
  })()
  return Readable.from(portions, { objectMode: false })
}
