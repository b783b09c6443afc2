import {
  type AppEvent,
  type BookingFacts,
  type EventName,
  notificationWording,
  type UserFacts,
} from '@yoon/contract/events'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Writes the events of one call as notifications (decisions §8). Their `seq` is taken under the lock of its counter,
 * held to the commit, so call it last: whoever has read up to N has missed nothing below N.
 */
export async function writeEvents(tx: Database, events: readonly AppEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ value: number }>`
    update counters set value = value + ${events.length} where name = 'notifications' returning value`.execute(tx)
  const last = rows[0]?.value ?? 0
  await tx
    .insertInto('notifications')
    .values(events.map((event, index) => ({ seq: last - events.length + index + 1, ...toRow(event), created_at: now })))
    .execute()
}

function toRow<Name extends EventName>(event: AppEvent<Name>) {
  const { type, priority, title, message } = notificationWording[event.name]
  return {
    event: event.name,
    notification_type: type,
    title,
    message: message(event),
    priority,
    ...aboutOf(event),
  }
}

/** What a notification is about: what it carries, where it leads, and the driver who may read it too. */
function aboutOf(facts: BookingFacts | UserFacts) {
  if ('userId' in facts) {
    const { userId } = facts
    const url = `/dashboard/users?dialog=view&user=${userId}`
    return { data: JSON.stringify({ userId }), url, driver_user_id: null }
  }
  const { bookingId, bookingReference, driverUserId } = facts
  return {
    data: JSON.stringify({ bookingId, bookingReference }),
    url: `/dashboard/bookings?search=${encodeURIComponent(bookingReference)}`,
    driver_user_id: driverUserId,
  }
}
