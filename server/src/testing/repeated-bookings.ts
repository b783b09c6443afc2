import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/**
 * Copies a booking to the days `first` to `last` after its own, with its driver, vehicle and client; every third copy is
 * one that was allowed to overlap.
 */
export async function repeatBooking(db: Database, id: string, first: number, last: number): Promise<void> {
  await sql`
    insert into bookings (reference, status, service_type, booking_type, client_id, pickup_location, destination,
      scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price, driver_id, vehicle_id, is_overlap_allowed)
    select 'R-' || translate(lpad(day::text, 6, '0'), '01', 'AB'), status, service_type, booking_type, client_id,
      pickup_location, destination, scheduled_date + day, scheduled_time, starts_at + make_interval(days => day),
      ends_at + make_interval(days => day), passengers, total_price, driver_id, vehicle_id, day % 3 = 0
    from bookings, generate_series(${first}::int, ${last}::int) day where id = ${id}`.execute(db)
  await sql`analyze bookings`.execute(db)
}
