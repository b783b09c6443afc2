import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/imports/calls'
import type { RecordedImport } from '@yoon/contract/imports/calls'
import { importKinds, importPermissions } from '@yoon/contract/imports/kinds'
import { can } from '@yoon/contract/permissions'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonText, type Page } from '../../platform/database/json-text.ts'
import * as store from './imports.store.ts'
import { recorded, undoOf } from './kinds.ts'
import { countUsedRows } from './used-rows.store.ts'

/** Lists the imports of the kinds that the actor may import, latest first (rules/imports 17). */
export async function listImports(
  { db, actor }: ReadContext,
  query: InputOf<typeof contract.listImports>,
): Promise<Page<RecordedImport>> {
  const kinds = importKinds.filter((kind) => can(actor.role, ...importPermissions[kind]))
  const { rows, total } = await store.listImports(db, { ...query, kinds })
  return { rows: jsonText(JSON.stringify(await withUndoProblems(db, rows))), total }
}

/** Returns an import that the actor may see, finished or not. */
export async function getImport(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { id }: InputOf<typeof contract.getImport>,
): Promise<RecordedImport> {
  const found = await findVisibleImport({ db, actor }, id)
  const [row] = await withUndoProblems(db, [found])
  return { ...found, undoProblem: row?.undoProblem ?? null }
}

/** Finds an import that the actor may see, without a count of its used rows. */
async function findVisibleImport(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  id: string,
): Promise<store.ImportRow> {
  const found = await store.findImport(db, id)
  if (!found) throw new AppError('NOT_FOUND', { message: 'Cet import est introuvable' })
  if (!can(actor.role, ...importPermissions[found.kind])) throw new AppError('FORBIDDEN')
  return found
}

/** Undoes an import, unless one of its rows is used or was changed since (rules/imports 16). */
export async function undoImport(
  context: WriteContext,
  { id }: InputOf<typeof contract.undoImport>,
): Promise<RecordedImport> {
  const { tx, actor, now, record } = context
  await store.lockImport(tx, id)
  const { kind, state, filename, created, updated } = await findVisibleImport({ db: tx, actor }, id)
  if (state !== 'DONE') {
    const message = state === 'UNDONE' ? 'Cet import est déjà annulé' : "Cet import n'a rien enregistré"
    throw new AppError('IMPORT_USED', { message })
  }
  await undoOf[kind].lockRows(tx, id)
  const used = (await countUsedRows(tx, [id], undoOf[kind].usedRows)).get(id) ?? 0
  if (used > 0) throw new AppError('IMPORT_USED', { message: undoProblemOf(used), details: { used } })
  await undoOf[kind].undo(tx, id, now)
  await store.markUndone(tx, id)
  const { entity, undone } = recorded[kind]
  record({ action: undone, entity, entityId: id, before: { filename, createdRows: created, updatedRows: updated } })
  return getImport({ db: tx, actor }, { id })
}

/** Adds to each import why it can no longer be undone. */
async function withUndoProblems(db: Database, rows: readonly store.ImportRow[]): Promise<RecordedImport[]> {
  const used = new Map<string, number>()
  for (const kind of importKinds) {
    const ids = rows.filter((row) => row.kind === kind && row.state === 'DONE').map(({ id }) => id)
    for (const [id, count] of await countUsedRows(db, ids, undoOf[kind].usedRows)) used.set(id, count)
  }
  return rows.map((row) => {
    const count = used.get(row.id)
    return { ...row, undoProblem: count === undefined ? null : undoProblemOf(count) }
  })
}

function undoProblemOf(used: number): string {
  const rows =
    used === 1
      ? 'une de ses lignes sert déjà ou a'
      : `${used.toLocaleString('fr-FR')} de ses lignes servent déjà ou ont`
  return `Cet import ne peut plus être annulé\u00a0: ${rows} été modifiée${used > 1 ? 's' : ''} depuis`
}
