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

/** The phone of a driver, and whether messages reach it; the booking's lock keeps who the driver is. */
export function findDriverPhone(
  tx: Database,
  driverId: string,
): Promise<{ phone: string | null; is_phone_valid: boolean } | undefined> {
  return tx
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['users.phone', 'users.is_phone_valid'])
    .where('drivers.id', '=', driverId)
    .executeTakeFirst()
}
