import { channel } from 'node:diagnostics_channel'
import { AppError } from '../../platform/app-error.ts'
import type { NonTransactionalContext, WriteContext } from '../../platform/context.ts'
import * as store from './imports.store.ts'
import { recorded } from './kinds.ts'
import { type Plan, type PlanOptions, planImport } from './plan-import.ts'
import type { RowKind } from './row-kind.ts'

/** Number of times that an import is planned anew because others took some of its keys meanwhile. */
const attempts = 3

/** Publishes that an import has written its rows, before the commit: tests end the server there. */
const writtenChannel = channel('yoon:import')

class KeysTaken extends Error {}

interface WriteOptions extends Omit<PlanOptions, 'onProgress'> {
  id: string
  filename: string
}

/** Writes all rows of a file in one transaction, or none. */
export async function writeImport<Values extends object, Facts>(
  kind: RowKind<Values, Facts>,
  context: NonTransactionalContext,
  options: WriteOptions,
): Promise<Plan<Values>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.inTransaction((writing) => writeRows(kind, writing, options))
    } catch (error) {
      if (!(error instanceof KeysTaken)) throw error
      if (attempt === attempts) throw new AppError('CONFLICT', { cause: error })
    }
  }
}

/** Plans and writes all rows of a file in a transaction. */
export async function writeRows<Values extends object, Facts>(
  kind: RowKind<Values, Facts>,
  context: WriteContext,
  { id: importId, filename, ...options }: WriteOptions,
): Promise<Plan<Values>> {
  const { tx, now, record, emit } = context
  await store.waitForOtherImports(tx)
  const plan = await planImport(kind, { db: tx, tx }, options)
  const { created, updated, skipped, errors } = plan
  // Correct rows may have become wrong since they were checked: another user has the e-mail by now.
  if (errors.length > 0) throw new AppError('CONFLICT')
  const inserted = await kind.insert(tx, { importId, rows: created, now })
  if (inserted < created.length) throw new KeysTaken()
  await kind.update(tx, { importId, rows: updated, now })
  const counts = { created: created.length, updated: updated.length, skipped }
  // Another server may have taken this one for stopped, and said that nothing was written.
  if (!(await store.setProgress(tx, importId, { state: 'DONE', ...counts }))) throw new AppError('CONFLICT')
  const { entity, imported } = recorded[kind.kind]
  const after = { filename, createdRows: counts.created, updatedRows: counts.updated, skippedRows: skipped }
  record({ action: imported, entity, entityId: importId, after })
  if (kind.kind !== 'places' && counts.created + counts.updated > 0) {
    emit({ name: `${kind.kind}.imported`, importedList: kind.kind, filename, ...counts })
  }
  writtenChannel.publish('written')
  return plan
}
