import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** What a message is about: another value means that the driver was told something else. */
export function messageAbout(booking: 'b' | 'bookings'): RawBuilder<string> {
  const facts = [
    'driver_id',
    'scheduled_date',
    'scheduled_time',
    'rental_end_date',
    'rental_hours',
    'pickup_location',
    'destination',
  ].map((column) => sql.ref(`${booking}.${column}`))
  return sql<string>`md5(jsonb_build_array(${sql.join(facts)})::text)`
}

/** Remembers, in a booking that is locked, that its message was prepared, and raises its version. */
export async function markMessagePrepared(
  tx: Database,
  id: string,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      message_prepared_at: now,
      message_prepared_by: actorId,
      message_about: messageAbout('bookings'),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether messages reach a driver; the booking's lock keeps who it is. */
export async function isReachable(tx: Database, driverId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select('users.id')
    .where('drivers.id', '=', driverId)
    .where('users.phone', 'is not', null)
    .where('users.is_phone_valid', '=', true)
    .executeTakeFirst()
  return user !== undefined
}
