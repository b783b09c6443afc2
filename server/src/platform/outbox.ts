import {
  type AppEvent,
  type BackupFacts,
  type BookingFacts,
  type DriverFacts,
  type EventName,
  type NotificationType,
  notificationWording,
  type UserFacts,
  type VehicleFacts,
} from '@yoon/contract/events'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { keepOutgoing } from './outgoing.ts'

/** What is kept to be read again: so many, and for so long. */
const keptCount = 10_000
const keptMs = 90 * 24 * 3_600_000
/** How many of the oldest are looked at with each write: more than a write adds. */
const sweepCount = 100

/**
 * Writes the events of one call as notifications (decisions §8). Their `seq` is taken under the lock of its counter,
 * held to the commit, so call it last: whoever has read up to N has missed nothing below N.
 */
export async function writeEvents(tx: Database, announced: readonly AppEvent[], now: Date): Promise<void> {
  if (announced.length === 0) return
  await keepOutgoing(tx, announced, now)
  const events = await withoutSilenced(tx, announced)
  if (events.length === 0) return
  const { rows } = await sql<{ value: number }>`
    update counters set value = value + ${events.length} where name = 'notifications' returning value`.execute(tx)
  const last = rows[0]?.value ?? 0
  await tx
    .insertInto('notifications')
    .values(events.map((event, index) => ({ seq: last - events.length + index + 1, ...toRow(event), created_at: now })))
    .execute()
  await forgetOld(tx, last, now)
}

/** What the company's settings let be told: a switch that is off silences everybody (decisions §14). */
async function withoutSilenced(tx: Database, events: readonly AppEvent[]): Promise<readonly AppEvent[]> {
  const { rows } = await sql<{ booking: boolean; payment: boolean }>`
    select notifications->'bookingAlerts' = 'false' as booking, notifications->'paymentAlerts' = 'false' as payment
    from settings`.execute(tx)
  const silenced: Partial<Record<NotificationType, boolean>> = rows[0] ?? {}
  return events.filter(({ name }) => !silenced[notificationWording[name].type])
}

/** Removes the oldest of what nobody needs any more: a browser keeps what it has read. */
async function forgetOld(tx: Database, last: number, now: Date): Promise<void> {
  await sql`
    delete from notifications n
    using (select seq, created_at from notifications order by seq limit ${sweepCount}) as oldest
    where n.seq = oldest.seq
      and (oldest.seq <= ${last - keptCount} or oldest.created_at < ${new Date(now.getTime() - keptMs)})`.execute(tx)
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
function aboutOf(facts: BookingFacts | UserFacts | DriverFacts | VehicleFacts | BackupFacts) {
  if ('userId' in facts) {
    const { userId } = facts
    return about({ userId }, `/dashboard/users?dialog=view&user=${userId}`)
  }
  if ('driverId' in facts) {
    const { driverId, licenseNumber } = facts
    return about({ driverId }, `/dashboard/drivers?q=${encodeURIComponent(licenseNumber)}`)
  }
  if ('vehicleId' in facts) {
    const { vehicleId } = facts
    return about({ vehicleId }, `/dashboard/drivers?tab=vehicles&dialog=view&id=${vehicleId}`)
  }
  if ('backup' in facts) return about({}, '/dashboard/database')
  const { bookingId, bookingReference, driverUserId, isForDriverAlone = false } = facts
  return {
    data: JSON.stringify({ bookingId, bookingReference }),
    url: `/dashboard/bookings?search=${encodeURIComponent(bookingReference)}`,
    driver_user_id: driverUserId,
    is_for_driver_alone: isForDriverAlone,
  }
}

function about(data: object, url: string) {
  return { data: JSON.stringify(data), url, driver_user_id: null, is_for_driver_alone: false }
}
