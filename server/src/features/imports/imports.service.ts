import { randomUUID } from 'node:crypto'
import type { ImportResult } from '@yoon/contract/imports/calls'
import { importFields, keyFields } from '@yoon/contract/imports/fields'
import type { ImportForm, ImportMapping } from '@yoon/contract/imports/form'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import { importLimits } from '@yoon/contract/imports/limits'
import { AppError } from '../../platform/app-error.ts'
import type { NonTransactionalContext } from '../../platform/context.ts'
import type { Columns } from './columns.ts'
import { followImport } from './import-progress.ts'
import * as store from './imports.store.ts'
import { type Plan, planImport } from './plan-import.ts'
import type { RowKind } from './row-kind.ts'
import { describeColumns, nameOf, readTableFile, refuseSize } from './table-file.ts'
import { writeImport } from './write-import.ts'

const tooManyRows = 'Ce fichier a trop de lignes\u00a0: 10\u00a0000 au plus par import'

/** Returns the service that imports rows of a kind from a file, or checks what it would do (rules/imports 10). */
export function createImport<Values extends object, Facts>(kind: RowKind<Values, Facts>) {
  return async function importRows(context: NonTransactionalContext, form: ImportForm): Promise<ImportResult> {
    const { file, mapping, onDuplicate, dryRun } = form
    refuseSize(file)
    const options = { onDuplicate, now: context.now }
    if (dryRun === 'true') {
      const columns = await readColumns(kind.kind, file, mapping)
      return resultOf(null, columns, await checkRows(kind, context, { ...options, columns }))
    }
    const id = await begin(context, kind.kind, form)
    const { report, end } = followImport(context, id)
    try {
      const columns = await readColumns(kind.kind, file, mapping)
      const { length } = columns.rows
      await report({ state: 'CHECKING', rows: length })
      const onProgress = async (checked: number) => void (await report({ checked }))
      const plan = await checkRows(kind, context, { ...options, columns, onProgress })
      if (plan.errors.length > 0) throw refusalOf(plan)
      await report({ state: 'WRITING', checked: length })
      const written = await writeImport(kind, context, { ...options, columns, id, filename: nameOf(file) })
      return resultOf(id, columns, written)
    } catch (error) {
      const refusal = error instanceof AppError ? error.message : 'Une erreur est survenue'
      await report({ state: 'REFUSED', refusal }).catch(() => undefined)
      throw error
    } finally {
      end()
    }
  }
}

/** Stores that an import begins, and returns its id. */
async function begin(
  { actor, now, inTransaction }: NonTransactionalContext,
  kind: store.NewImport['kind'],
  { file, id = randomUUID() }: ImportForm,
): Promise<string> {
  const begun = { id, kind, filename: nameOf(file), userId: actor.id, now }
  const isNew = await inTransaction(({ tx }) => store.insertImport(tx, begun))
  if (!isNew) throw new AppError('CONFLICT', { message: 'Cet import a déjà commencé' })
  return id
}

/** Reads the rows of a file and finds its columns. */
export function readColumns(kind: ImportKind, file: File, mapping?: ImportMapping): Promise<Columns> {
  const { rows } = importLimits
  return readTableFile(file, { fields: importFields[kind], rows, tooManyRows, refused }, mapping)
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('IMPORT_REFUSED', { message, details: { errors: [], errorCount: 0 }, cause })
}

/** Checks all rows, unless the file has no column for the field by which they are told apart. */
async function checkRows<Values extends object, Facts>(
  kind: RowKind<Values, Facts>,
  { db }: NonTransactionalContext,
  options: Parameters<typeof planImport>[2],
): Promise<Plan<Values>> {
  const { mapping, headerLine: line } = options.columns
  const field = keyFields[kind.kind]
  if (mapping[field] !== null) return planImport(kind, { db }, options)
  const message = `Aucune colonne ne donne le champ «\u00a0${labelOf(kind.kind, field)}\u00a0»`
  return { created: [], updated: [], skipped: 0, errors: [{ line, field, message }], warnings: [] }
}

function labelOf(kind: ImportKind, key: string): string {
  return importFields[kind].find((field) => field.key === key)?.label ?? key
}

function refusalOf({ errors }: Plan<object>): AppError {
  const [first] = errors
  const message = `Le fichier n'a pas été importé\u00a0: ligne ${first?.line}, ${first?.message.replace(/^./, (letter) => letter.toLowerCase())}`
  return new AppError('IMPORT_REFUSED', {
    message,
    details: { errors: errors.slice(0, importLimits.errors), errorCount: errors.length },
  })
}

function resultOf(id: string | null, columns: Columns, plan: Plan<object>): ImportResult {
  const { created, updated, skipped, errors, warnings } = plan
  return {
    id,
    rows: columns.rows.length,
    created: created.length,
    updated: updated.length,
    skipped,
    errors: errors.slice(0, importLimits.errors),
    errorCount: errors.length,
    warnings: warnings.slice(0, importLimits.errors),
    warningCount: warnings.length,
    ...describeColumns(columns),
  }
}
