import { type RawBuilder, sql } from 'kysely'

/** Whether the windows of two bookings, by their aliases, overlap: an end is not within, so back-to-back is none. */
export function overlap(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`${span(one)} && ${span(other)}`
}

function span(alias: string): RawBuilder<unknown> {
  return sql`tstzrange(${sql.ref(`${alias}.starts_at`)}, ${sql.ref(`${alias}.ends_at`)})`
}

/** The booking that drivers and vehicles are looked for, if any, as the table `asked`. */
export function askedBooking(bookingId: string | undefined): RawBuilder<unknown> {
  return sql`asked as (
    select id, ${span('bookings')} as span from bookings where id = ${bookingId ?? null}::uuid)`
}

/** Those of a group of bookings `b` that clash with the one `asked`, as JSON. */
export const conflicts = sql`coalesce(json_agg(json_build_object('bookingReference', b.reference,
  'startsAt', instant(b.starts_at), 'endsAt', instant(b.ends_at)) order by b.starts_at)
  filter (where b.id <> (select id from asked) and ${span('b')} && (select span from asked)), '[]')`

/** The same of what holds the vehicle `v`. */
export const conflictsOfVehicle = sql`(select ${conflicts} from bookings b where b.vehicle_id = v.id and b.is_active)`
