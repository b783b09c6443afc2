import type { AppEvent } from '@yoon/contract/notifications/events'
import {
  type CompanySwitches,
  isSilenced,
  type NewNotification,
  notificationOf,
} from '@yoon/contract/notifications/notification-of'
import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { queueExternalEvents } from './outgoing.ts'

/** Maximum number of notifications that are kept. */
const keptCount = 10_000
/** Number of oldest rows checked on each write: more than one write adds. */
const sweepCount = 100

/**
 * Writes the events of one call as notifications. Their `seq` is taken under the lock of its counter, held until the
 * commit, so call this last: a reader that has read up to N has missed nothing below N (rules/notifications 7).
 * `actorId` is the user whose call announced the events, null for background jobs.
 */
export async function writeEvents(
  tx: Tx,
  announced: readonly AppEvent[],
  now: Date,
  actorId: string | null = null,
): Promise<void> {
  if (announced.length === 0) return
  await queueExternalEvents(tx, announced, now, actorId)
  const switches = await readSwitches(tx)
  const notified = announced.map((event) => [event, notificationOf(event)] as const)
  const rows = notified.filter(([, { type }]) => !isSilenced(type, switches)).map((pair) => toRow(...pair))
  if (rows.length === 0) return
  const { rows: counters } = await sql<{ value: number }>`
    update counters set value = value + ${rows.length} where name = 'notifications' returning value`.execute(tx)
  const last = counters[0]?.value ?? 0
  await tx
    .insertInto('notifications')
    .values(
      rows.map((row, index) => ({ seq: last - rows.length + index + 1, ...row, actor_id: actorId, created_at: now })),
    )
    .execute()
  await deleteSurplus(tx, last)
}

async function readSwitches(tx: Tx): Promise<CompanySwitches> {
  const { rows } = await sql<{ switches: CompanySwitches }>`select notifications as switches from settings`.execute(tx)
  return rows[0]?.switches ?? {}
}

/** Deletes the oldest notifications beyond the maximum number. */
async function deleteSurplus(tx: Tx, last: number): Promise<void> {
  await sql`
    delete from notifications n using (select seq from notifications order by seq limit ${sweepCount}) as oldest
    where n.seq = oldest.seq and oldest.seq <= ${last - keptCount}`.execute(tx)
}

function toRow(event: AppEvent, { type, data, concernedId, isForConcernedAlone, ...words }: NewNotification) {
  return {
    ...words,
    event: event.name,
    notification_type: type,
    data: JSON.stringify(data),
    driver_user_id: concernedId,
    is_for_driver_alone: isForConcernedAlone,
  }
}
