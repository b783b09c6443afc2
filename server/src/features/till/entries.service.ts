import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/till/calls'
import type { Till } from '@yoon/contract/till/schemas'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { cancelReleases } from './driver-cash.store.ts'
import { lockTill, refuseShort } from './recording.service.ts'
import { type CompleteHeld, remit } from './remittances.service.ts'
import { readTill } from './till.service.ts'
import * as store from './till.store.ts'
import { holdPhoto } from './till-photos.store.ts'

/** Makes the service that records an entry by hand; a remittance completes trips with `completeHeld`. */
export function addTillEntry(completeHeld: CompleteHeld) {
  return async (context: WriteContext, form: InputOf<typeof contract.addTillEntry>): Promise<JsonText<Till>> => {
    const { tx, actor } = context
    const { photoId } = form
    if (photoId !== undefined && !(await holdPhoto(tx, photoId, actor.id))) {
      throw invalidField('photoId', "La photo n'est plus disponible, veuillez la télécharger à nouveau")
    }
    const tillId =
      form.kind === 'REMITTANCE' ? await remit(context, form, completeHeld) : await payOut(context, form, form.kind)
    return readTill(context, tillId)
  }
}

/** Records an expense or a deposit at the bank. */
async function payOut(
  { tx, actor, now, record, ...context }: WriteContext,
  { amount, reason, photoId }: InputOf<typeof contract.addTillEntry>,
  kind: 'EXPENSE' | 'BANK',
): Promise<string> {
  const till = await store.lockCurrent(tx, actor.id)
  // A till that would be opened now has no money to pay with.
  if (!till) throw new AppError('TILL_REQUIRED')
  if (till.state === 'COUNTED') throw new AppError('TILL_COUNTED')
  await refuseShort({ tx, actor, now, record, ...context }, till.id, -amount)
  const entry = { sessionId: till.id, kind, method: 'CASH', amount, cash: -amount, recordedBy: actor.id } as const
  await store.insertEntry(tx, { ...entry, reason, photoId }, now)
  const after = { tillEntryKind: kind, amount, ...(reason !== null && { note: reason }) }
  record({ action: 'till.entry_recorded', entity: 'till', entityId: till.id, after })
  return till.id
}

/** Undoes an entry of the caller that was added by hand, by a correction in their present till (rules/till 14). */
export async function cancelTillEntry(
  context: WriteContext,
  { id, reason }: InputOf<typeof contract.cancelTillEntry>,
): Promise<JsonText<Till>> {
  const { tx, actor, now, record } = context
  const till = await lockTill(context, { method: 'CASH' })
  if (!till) throw new AppError('TILL_REQUIRED')
  // Read under the lock of the till, so that of two repetitions the second one sees the correction.
  const entry = await store.findEntry(tx, id)
  if (!entry || entry.ownerId !== actor.id) {
    throw new AppError('NOT_FOUND', { message: 'Ce mouvement est introuvable' })
  }
  const isTyped = entry.kind === 'EXPENSE' || entry.kind === 'BANK' || entry.kind === 'REMITTANCE'
  if (!isTyped || entry.isCorrected) throw new AppError('ENTRY_NOT_CANCELLABLE')
  const { amount, cash, kind, driverId } = entry
  await refuseShort(context, till.id, -cash)
  const correction = { kind: 'CORRECTION', method: 'CASH', amount, cash: -cash, correctsId: id } as const
  await store.insertEntry(tx, { ...correction, sessionId: till.id, recordedBy: actor.id, reason, driverId }, now)
  if (kind === 'REMITTANCE') await cancelReleases(tx, id, now)
  const before = { tillEntryKind: kind, amount, ...(driverId && { driverId }) }
  record({ action: 'till.entry_cancelled', entity: 'till', entityId: till.id, before, after: { note: reason } })
  return readTill(context, till.id)
}
