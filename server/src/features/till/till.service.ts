import type { InputOf } from '@yoon/contract/endpoint'
import { can, type Role } from '@yoon/contract/permissions'
import type * as contract from '@yoon/contract/till/calls'
import type { Till, TillSummary } from '@yoon/contract/till/schemas'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { refuseStale } from '../../platform/versions.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { openSession, refuseShort } from './recording.service.ts'
import * as listStore from './till.list.store.ts'
import * as store from './till.store.ts'

/** True for those who see and close the tills of all, and write off what drivers owe. */
export function managesTills(role: Role): boolean {
  return can(role, 'payments:delete')
}

export function readerOf({ actor: { id, role } }: Pick<ReadContext, 'actor'>): listStore.TillReader {
  return { userId: id, readsAll: managesTills(role) }
}

export async function listTills(context: ReadContext, query: InputOf<typeof contract.listTills>) {
  const { page, limit } = query
  const { data, total } = await listStore.listTills(context.db, query, readerOf(context))
  const pagination = { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
  return { data, extra: { pagination } }
}

export function missingTill(): AppError {
  return new AppError('NOT_FOUND', { message: 'Cette caisse est introuvable' })
}

export async function getTill(
  context: Pick<ReadContext, 'db' | 'actor'>,
  { id }: InputOf<typeof contract.getTill>,
): Promise<JsonText<Till>> {
  const till = await listStore.findTillJson(context.db, id, readerOf(context))
  if (!till) throw missingTill()
  return till
}

/** Returns a till after a change of it. */
export function readTill({ tx, actor }: WriteContext, id: string): Promise<JsonText<Till>> {
  return getTill({ db: tx, actor }, { id })
}

export function getTillSummary(
  { db }: ReadContext,
  period: InputOf<typeof contract.getTillSummary>,
): Promise<JsonText<TillSummary[]>> {
  return listStore.readSummary(db, period)
}

/** Opens the till of the caller with its float. */
export async function openTill(
  context: WriteContext,
  { float }: InputOf<typeof contract.openTill>,
): Promise<JsonText<Till>> {
  // The currency of a till does not change once it is open.
  await lockBusinessSettings(context.tx)
  const id = await openSession(context, { float, isAutomatic: false })
  if (id === undefined) throw new AppError('TILL_OPEN')
  return readTill(context, id)
}

/** Corrects the float of the caller's open till, once. */
export async function correctTillFloat(
  context: WriteContext,
  { float }: InputOf<typeof contract.correctTillFloat>,
): Promise<JsonText<Till>> {
  const { tx, actor, now, record } = context
  const till = await store.lockCurrent(tx, actor.id)
  if (!till) throw new AppError('TILL_NOT_OPEN')
  refuseStale(context, till.version, 'till')
  if (till.state === 'COUNTED') throw new AppError('TILL_COUNTED')
  if (till.isFloatCorrected) throw new AppError('TILL_FLOAT_FIXED')
  await refuseShort(context, till.id, float - till.float)
  await store.correctFloat(tx, till.id, float, now)
  record({
    action: 'till.float_corrected',
    entity: 'till',
    entityId: till.id,
    before: { tillFloat: till.float },
    after: { tillFloat: float },
  })
  return readTill(context, till.id)
}
