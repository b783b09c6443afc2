import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Returns a hash of the facts in a driver's message; if it has changed, the prepared message is out of date. */
export function messageHash(booking: 'b' | 'bookings'): RawBuilder<string> {
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

/** Records in a locked booking that its message was prepared, and raises its version. */
export async function markMessagePrepared(
  tx: Tx,
  id: string,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      message_prepared_at: now,
      message_prepared_by: actorId,
      message_about: messageHash('bookings'),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Records in a locked booking that a message to its client was prepared, and raises its version. */
export async function markClientInformed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ client_informed_at: now, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Returns a driver's phone and whether it is valid; the lock of the booking keeps its driver from changing. */
export function findDriverPhone(
  tx: Tx,
  driverId: string,
): Promise<{ phone: string | null; is_phone_valid: boolean } | undefined> {
  return tx
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['users.phone', 'users.is_phone_valid'])
    .where('drivers.id', '=', driverId)
    .executeTakeFirst()
}
