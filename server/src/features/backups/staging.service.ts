import { settingsFormSchema } from '@yoon/contract/settings-form'
import type { Database } from '../../platform/database/database.ts'
import { explainRow } from '../../platform/database/database-errors.ts'
import { invalid, type OpenBackup, type Row, type RowCounts } from './backup-format.ts'
import { refusals } from './backup-words.ts'
import { findImpossible } from './impossible-values.store.ts'
import { fits } from './row-shape.ts'
import { type Column, findColumns } from './saved-rows.store.ts'
import type { SavedTable } from './saved-tables.ts'
import * as store from './staging.store.ts'

const batchRows = 250

/** Puts the rows of a backup into empty tables of their schema, where they are held against all that these demand. */
export async function stageRows(tx: Database, { rows }: OpenBackup): Promise<RowCounts> {
  await store.prepareStaging(tx)
  let batch: Row[] = []
  let table: SavedTable | undefined
  let columns: Column[] = []
  for (;;) {
    const next = await rows.next()
    const isFull = batch.length === batchRows
    if (table && batch.length > 0 && (next.done || isFull || next.value.table !== table)) {
      await insert(tx, table, batch)
      batch = []
    }
    if (next.done) return next.value
    const { row, place } = next.value
    if (next.value.table !== table) columns = await findColumns(tx, next.value.table)
    table = next.value.table
    if (!fits(row, columns)) throw invalid(refusals.badRow(table.label, place))
    batch.push(row)
  }
}

async function insert(tx: Database, table: SavedTable, rows: readonly Row[]): Promise<void> {
  await store.insertStaged(tx, table, rows).catch((error: unknown) => {
    const reason = explainRow(error)
    if (reason === 'reference') throw invalid(refusals.brokenReference(table.label), error)
    throw reason === 'value' ? invalid(refusals.badRows(table.label), error) : error
  })
}

/** Refuses what nobody could work with: no administrator, settings that are none, or values that no server writes. */
export async function judgeStaged(tx: Database): Promise<void> {
  const { settings, hasActiveAdmin } = await store.finishStaging(tx)
  if (!settingsFormSchema.safeParse(settings).success) throw invalid(refusals.badSettings)
  if (!hasActiveAdmin) throw invalid(refusals.noAdmin)
  const impossible = await findImpossible(tx)
  if (impossible) throw invalid(refusals.badRows(impossible.label))
}
