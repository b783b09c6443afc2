import type { InputOf } from '@yoon/contract/endpoint'
import type { getImport as contract } from '@yoon/contract/imports/calls'
import { importPermissions } from '@yoon/contract/imports/kinds'
import { can } from '@yoon/contract/permissions'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import * as store from './imports.store.ts'
import { recorded, undoOf } from './kinds.ts'

/** Returns an import that the actor may see, finished or not. */
export async function getImport(
  { db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>,
  { id }: InputOf<typeof contract>,
): Promise<store.ImportRow> {
  const found = await store.findImport(db, id, now)
  if (!found) throw new AppError('NOT_FOUND', { message: 'Cet import est introuvable' })
  if (!can(actor.role, ...importPermissions[found.kind])) throw new AppError('FORBIDDEN')
  return found
}

/** Undoes an import, unless one of its rows is used or was changed since (rules/imports 13). */
export async function undoImport(context: WriteContext, { id }: InputOf<typeof contract>): Promise<store.ImportRow> {
  const { tx, actor, now, record } = context
  await store.lockImport(tx, id)
  const { kind, state, filename, created, updated } = await getImport({ db: tx, actor, now }, { id })
  if (state !== 'DONE') {
    const message = state === 'UNDONE' ? 'Cet import est déjà annulé' : "Cet import n'a rien enregistré"
    throw new AppError('IMPORT_USED', { message })
  }
  const used = await undoOf[kind].lockAndCountUsed(tx, id)
  if (used > 0) throw new AppError('IMPORT_USED', { message: refusal(used), details: { used } })
  await undoOf[kind].undo(tx, id, now)
  await store.setProgress(tx, id, { state: 'UNDONE' }, now)
  const { entity, undone } = recorded[kind]
  record({ action: undone, entity, entityId: id, before: { filename, createdRows: created, updatedRows: updated } })
  return getImport({ db: tx, actor, now }, { id })
}

function refusal(used: number): string {
  const rows = used === 1 ? 'une de ses lignes sert déjà ou a' : `${used} de ses lignes servent déjà ou ont`
  return `Cet import ne peut plus être annulé\u00a0: ${rows} été modifiée${used > 1 ? 's' : ''} depuis`
}
