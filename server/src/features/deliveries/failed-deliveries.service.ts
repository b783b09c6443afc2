import type * as contract from '@yoon/contract/deliveries/calls'
import { retryObstacleLabels } from '@yoon/contract/deliveries/words'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import * as store from './failed-deliveries.store.ts'

type Failed = OutputOf<typeof contract.retryDelivery>

export function listFailedDeliveries(
  { db, now }: ReadContext,
  query: InputOf<typeof contract.listFailedDeliveries>,
): Promise<Page<Failed>> {
  return store.listFailed(db, query, now)
}

/** Sends a message again that was given up; one that is tried anyway is left as it is (rules/notifications 42). */
export async function retryDelivery(
  { tx, now, record }: WriteContext,
  { id }: InputOf<typeof contract.retryDelivery>,
): Promise<JsonText<Failed>> {
  const found = await store.lockFailed(tx, id, now)
  if (!found) throw new AppError('NOT_FOUND', { message: "Ce message a été envoyé ou n'existe plus" })
  const { channel, state, obstacle, json } = found
  if (state === 'waiting') return json
  if (obstacle) throw new AppError('NOT_RETRIABLE', { message: retryObstacleLabels[obstacle] })
  await store.tryAgain(tx, id, now)
  record({ action: 'delivery.retried', entity: 'delivery', entityId: id, after: { channel } })
  return (await store.lockFailed(tx, id, now))?.json ?? json
}
