import { type RawBuilder, sql } from 'kysely'

/**
 * Condition that the windows of two bookings, given by alias, overlap. The end is exclusive: back-to-back is no
 * overlap.
 */
export function overlap(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`${span(one)} && ${span(other)}`
}

function span(alias: string): RawBuilder<unknown> {
  return sql`tstzrange(${sql.ref(`${alias}.starts_at`)}, ${sql.ref(`${alias}.ends_at`)})`
}

/** Common table expression `asked`: the booking to be assigned, or no row. */
export function askedBooking(bookingId: string | undefined): RawBuilder<unknown> {
  return sql`asked as (
    select id, ${span('bookings')} as span from bookings where id = ${bookingId ?? null}::uuid)`
}

/** JSON of the bookings `b` of a group that overlap the one `asked`. */
export const conflicts = sql`coalesce(json_agg(json_build_object('bookingReference', b.reference,
  'startsAt', instant(b.starts_at), 'endsAt', instant(b.ends_at)) order by b.starts_at)
  filter (where b.id <> (select id from asked) and ${span('b')} && (select span from asked)), '[]')`

/** JSON of the active bookings of the vehicle `v` that overlap the one `asked`. */
export const conflictsOfVehicle = sql`(select ${conflicts} from bookings b where b.vehicle_id = v.id and b.is_active)`
