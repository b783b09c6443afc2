import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/notifications/calls'
import type { ReadContext } from '../../platform/context.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { readEntries } from '../../platform/outbox-reader.ts'
import { keptForDays } from '../../platform/retention.ts'

/** Deletes old notifications; browsers keep those that they have read. */
export const notificationRetention = keptForDays('notifications', 'created_at', 'notificationDays')

/** Lists the notifications that the actor may read, oldest first (rules/notifications 5, 6, 8). */
export async function listNotifications(
  { db, actor }: ReadContext,
  { after }: InputOf<typeof contract.listNotifications>,
): Promise<JsonText<OutputOf<typeof contract.listNotifications>>> {
  const entries = await readEntries(db, actor, after)
  return jsonText(`[${entries.map(({ json }) => json).join()}]`)
}
