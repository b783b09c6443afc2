import type { AppEvent } from '@yoon/contract/notifications/events'
import { companySwitchOf, notificationOf } from '@yoon/contract/notifications/notification-of'
import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { queueExternalEvents } from './outgoing.ts'

/**
 * Writes the events of one call: notifications, and the queue of e-mails, SMS and pushes. The `seq` of notifications is
 * taken under the lock of its counter, held until the commit: a reader that has read up to N has missed nothing below N
 * (rules/notifications 7). All of it is one statement. Call it last, so that other writers wait for that statement and
 * the commit only. `actorId` is the user whose call announced the events, null for background jobs.
 */
export async function writeEvents(
  tx: Tx,
  announced: readonly AppEvent[],
  now: Date,
  actorId: string | null = null,
): Promise<void> {
  if (announced.length === 0) return
  await sql`
    with queued as (${queueExternalEvents(announced, now, actorId)}),
    announced as (
      select r.*, row_number() over (order by r.place) as rank, count(*) over () as total
      from jsonb_to_recordset(${JSON.stringify(announced.map(toRow))}::jsonb) as r (place integer, switch text, event text,
          type text, title text, message text, priority text, data jsonb, url text, concerned uuid, alone boolean)
        cross join settings s
      where coalesce((s.notifications->>r.switch)::boolean, true)
    ),
    counted as (
      update counters set value = value + (select count(*) from announced)
      where name = 'notifications' and exists (select from announced) returning value
    )
    insert into notifications (seq, event, notification_type, title, message, priority, data, url, driver_user_id,
      is_for_driver_alone, actor_id, created_at)
    select c.value - a.total + a.rank, a.event, a.type, a.title, a.message, a.priority, a.data, a.url, a.concerned,
      a.alone, ${actorId}::uuid, ${now}::timestamptz
    from announced a cross join counted c`.execute(tx)
}

function toRow(event: AppEvent, place: number) {
  const { concernedId: concerned, isForConcernedAlone: alone, ...words } = notificationOf(event)
  return { place, switch: companySwitchOf(words.type), ...words, concerned, alone }
}
