import { actionsOf } from '@yoon/contract/audit/actions'
import type * as contract from '@yoon/contract/audit/calls'
import type { AuditEntry } from '@yoon/contract/audit/calls'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { Page } from '../../platform/database/json-text.ts'
import * as store from './audit.store.ts'
import { changesOf, idsIn } from './audit-changes.ts'
import { findNames } from './names.store.ts'

export async function listAudit(
  { db }: ReadContext,
  { page, limit, ...query }: InputOf<typeof contract.listAudit>,
): Promise<Page<AuditEntry>> {
  return store.listAudit(db, { ...filterOf(query), page, limit })
}

/** Returns the filter of a query. A kind stands for its actions; an action of another kind matches no entry. */
export function filterOf({
  kind,
  action,
  ...rest
}: Omit<InputOf<typeof contract.exportAudit>, 'format'>): store.AuditFilter {
  const ofKind = kind && actionsOf(kind).map(([one]) => one)
  const actions = action ? [action].filter((one) => !ofKind || ofKind.includes(one)) : ofKind
  return { ...rest, ...(actions && { actions }) }
}

export async function getAuditEntry(
  { db }: ReadContext,
  { id }: InputOf<typeof contract.getAuditEntry>,
): Promise<OutputOf<typeof contract.getAuditEntry>> {
  const found = await store.findEntry(db, id)
  if (!found) throw new AppError('NOT_FOUND', { message: 'Cette entrée du journal est introuvable' })
  const { before, after, ...entry } = found
  const sides = { entity: entry.entity, before, after }
  return { ...entry, changes: changesOf(sides, await findNames(db, idsIn(sides))) }
}
