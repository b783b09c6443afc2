import { settingsFormSchema } from '@yoon/contract/settings/form'
import type { Tx } from '../../platform/database/database.ts'
import { explainRow } from '../../platform/database/database-errors.ts'
import type { ScratchSchema } from '../../platform/database/scratch-schema.ts'
import { invalid, type OpenBackup, type Row, type RowCounts, type SavedRow } from './backup-format.ts'
import { refusals } from './backup-words.ts'
import { findInvalidTable, type ValidationContext } from './impossible-values.store.ts'
import { fits, hasNumberHeadroom } from './row-shape.ts'
import { findSavedColumns, type SavedColumns } from './saved-rows.store.ts'
import { journalTable, type SavedTable, savedTables } from './saved-tables.ts'
import * as store from './staging.store.ts'

const batchRows = 250

/**
 * Reads a backup to its end and validates each row against the columns of its schema, without the database. Throws
 * INVALID_BACKUP for a row that its schema cannot hold, and for an incomplete file.
 */
export async function examineRows(columns: SavedColumns, { rows }: OpenBackup): Promise<RowCounts> {
  for (;;) {
    const next = await rows.next()
    if (next.done) return next.value
    assertFits(columns, next.value)
  }
}

function assertFits(columns: SavedColumns, { table, row, place }: SavedRow): void {
  const known = columns.get(table.name)
  if (!known) throw invalid(refusals.laterTable(table.label))
  if (!fits(row, known)) throw invalid(refusals.badRow(table.label, place))
}

interface Staging {
  /** True if the entries of the journal are staged too. */
  hasJournal: boolean
  /** True if the backup is foreign: its numbers have to leave room. */
  isForeign: boolean
}

/** Inserts the rows of a backup into empty tables of its schema, whose constraints apply; then migrates the schema. */
export async function stageRows(
  tx: Tx,
  scratch: ScratchSchema,
  backup: OpenBackup,
  { hasJournal, isForeign }: Staging,
): Promise<RowCounts> {
  const counts = await scratch.alone(async () => {
    if (scratch.isCurrent) await store.dropPlainIndexes(tx, scratch.name)
    const columns = await findSavedColumns(tx, scratch.name)
    const tables = savedTables.filter(({ name }) => columns.has(name))
    await store.emptyTables(tx, scratch.name, tables)
    // The journal is not emptied: no migration fills it, and its rows cannot be deleted. Older schemas have none.
    const filled = hasJournal && columns.has(journalTable.name) ? [...tables, journalTable] : tables
    await store.setTriggers(tx, scratch.name, filled, false)
    const rows = isForeign ? requireHeadroom(columns, backup.rows) : backup.rows
    const staged = await insertRows(tx, scratch, columns, { ...backup, rows: only(filled, columns, rows) })
    await store.setTriggers(tx, scratch.name, filled, true)
    return staged
  })
  // Migrations number rows without a number: the counters keep these above all numbers that were issued here.
  await store.raiseStagedCounters(tx, scratch)
  await scratch.migrate()
  return counts
}

/** Yields the same rows; throws INVALID_BACKUP at a row that leaves no room for numbers that grow. */
async function* requireHeadroom(columns: SavedColumns, rows: OpenBackup['rows']): OpenBackup['rows'] {
  for (;;) {
    const next = await rows.next()
    if (next.done) return next.value
    const { table, place } = next.value
    if (!hasNumberHeadroom(next.value, columns.get(table.name) ?? []))
      throw invalid(refusals.badRow(table.label, place))
    yield next.value
  }
}

/** Yields the rows of some tables; rows of other tables are validated against their columns and left out. */
async function* only(
  tables: readonly SavedTable[],
  columns: SavedColumns,
  rows: OpenBackup['rows'],
): OpenBackup['rows'] {
  const names = new Set(tables.map(({ name }) => name))
  for (;;) {
    const next = await rows.next()
    if (next.done) return next.value
    if (names.has(next.value.table.name)) yield next.value
    else assertFits(columns, next.value)
  }
}

async function insertRows(
  tx: Tx,
  { name }: ScratchSchema,
  columns: SavedColumns,
  { rows }: OpenBackup,
): Promise<RowCounts> {
  let batch: Row[] = []
  let table: SavedTable | undefined
  for (;;) {
    const next = await rows.next()
    const isFull = batch.length === batchRows
    if (table && batch.length > 0 && (next.done || isFull || next.value.table !== table)) {
      await insert(tx, name, table, batch)
      batch = []
    }
    if (next.done) return next.value
    assertFits(columns, next.value)
    table = next.value.table
    batch.push(next.value.row)
  }
}

async function insert(tx: Tx, schema: string, table: SavedTable, rows: readonly Row[]): Promise<void> {
  await store.insertStaged(tx, schema, table, rows).catch((error: unknown) => {
    const reason = explainRow(error)
    if (reason === 'reference') throw invalid(refusals.brokenReference(table.label), error)
    throw reason === 'value' ? invalid(refusals.badRows(table.label), error) : error
  })
}

/** Refuses unusable data: no active administrator, invalid settings, or values that no server writes. */
export async function validateStaged(tx: Tx, scratch: ScratchSchema, judged: ValidationContext): Promise<void> {
  await scratch.alone(async () => {
    const { settings, hasActiveAdmin } = await store.finishStaging(tx, scratch.name)
    if (!settingsFormSchema.safeParse(settings).success) throw invalid(refusals.badSettings)
    if (!hasActiveAdmin) throw invalid(refusals.noAdmin)
    if (await store.hasMoneyProblems(tx, scratch.name)) throw invalid(refusals.wrongMoney)
    const impossible = await findInvalidTable(tx, scratch.name, judged)
    if (impossible) throw invalid(refusals.badRows(impossible.label))
  })
}
