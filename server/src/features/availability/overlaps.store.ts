import { type RawBuilder, sql } from 'kysely'

/**
 * Condition that the windows of two bookings, given by alias, overlap. The end is exclusive: back-to-back is no
 * overlap.
 */
export function windowsOverlap(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`${span(one)} && ${span(other)}`
}

/** The window of a booking, given by alias, as a range. */
export function span(alias: string): RawBuilder<unknown> {
  return sql`tstzrange(${sql.ref(`${alias}.starts_at`)}, ${sql.ref(`${alias}.ends_at`)})`
}

/** Column of a booking that names what it holds in its window. */
export type HeldColumn = 'driver_id' | 'vehicle_id'

/**
 * Query of the active bookings that hold a driver or a vehicle within a range, including those that were allowed to
 * overlap. Each part has the condition of an index on windows, so that no booking outside of the range is read: the
 * exclusion constraint's, and that of the bookings allowed to overlap.
 */
export function bookingsWithin(column: HeldColumn, held: RawBuilder<unknown>, range: RawBuilder<unknown>) {
  const part = (condition: RawBuilder<unknown>) => sql`
    select id, reference, status, starts_at, ends_at from bookings
    where is_active and ${condition} and ${sql.ref(column)} = ${held} and ${span('bookings')} && ${range}`
  return sql`(${part(sql`not is_overlap_allowed`)} union all ${part(sql`is_overlap_allowed`)})`
}

/** Common table expression `requested`: the booking to be assigned, or no row. */
export function requestedBooking(bookingId: string | undefined): RawBuilder<unknown> {
  return sql`requested as (
    select id, ${span('bookings')} as span from bookings where id = ${bookingId ?? null}::uuid)`
}

/** JSON of the active bookings of a driver or a vehicle that overlap the one `requested`. */
export function overlapsOf(column: HeldColumn, held: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('bookingReference', b.reference,
      'startsAt', instant(b.starts_at), 'endsAt', instant(b.ends_at)) order by b.starts_at), '[]')
    from requested cross join lateral ${bookingsWithin(column, sql.ref(held), sql`requested.span`)} b
    where b.id <> requested.id)`
}

/** A window in which a driver, a vehicle or both are wanted; the end does not belong to it. */
export interface WantedWindow {
  driver_id: string | null
  vehicle_id: string | null
  from: Date
  to: Date
  /** The booking that wants them. */
  exceptId: string
}
