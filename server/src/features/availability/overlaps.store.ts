import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Condition that the windows of two bookings, given by alias, overlap. The end is exclusive: back-to-back is no
 * overlap.
 */
export function windowsOverlap(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`${span(one)} && ${span(other)}`
}

function span(alias: string): RawBuilder<unknown> {
  return sql`tstzrange(${sql.ref(`${alias}.starts_at`)}, ${sql.ref(`${alias}.ends_at`)})`
}

/** Common table expression `requested`: the booking to be assigned, or no row. */
export function requestedBooking(bookingId: string | undefined): RawBuilder<unknown> {
  return sql`requested as (
    select id, ${span('bookings')} as span from bookings where id = ${bookingId ?? null}::uuid)`
}

/** JSON of the bookings `b` of a group that overlap the one `requested`. */
export const overlapsOfGroup = sql`coalesce(json_agg(json_build_object('bookingReference', b.reference,
  'startsAt', instant(b.starts_at), 'endsAt', instant(b.ends_at)) order by b.starts_at)
  filter (where b.id <> (select id from requested) and ${span('b')} && (select span from requested)), '[]')`

/** JSON of the active bookings of the vehicle `v` that overlap the one `requested`. */
export const overlapsOfVehicle = sql`(select ${overlapsOfGroup} from bookings b where b.vehicle_id = v.id and b.is_active)`

/** A window in which a driver, a vehicle or both are wanted; the end does not belong to it. */
export interface WantedWindow {
  driver_id: string | null
  vehicle_id: string | null
  from: Date
  to: Date
  /** The booking that wants them. */
  exceptId: string
}

/** An active booking with the same driver or vehicle at the same time. */
export interface OverlappingBooking {
  bookingReference: string
  startsAt: Date
  endsAt: Date
  isDriver: boolean
}

/**
 * Finds the active bookings, except `exceptId`, with the driver or the vehicle in an overlapping window, including
 * those that were allowed to overlap. Back-to-back is no overlap.
 */
export async function findOverlaps(
  tx: Tx,
  { driver_id, vehicle_id, from, to, exceptId }: WantedWindow,
): Promise<OverlappingBooking[]> {
  const { rows } = await sql<OverlappingBooking>`
    select b.reference as "bookingReference", b.starts_at as "startsAt", b.ends_at as "endsAt",
      coalesce(b.driver_id = ${driver_id}::uuid, false) as "isDriver"
    from bookings b, (select ${from}::timestamptz as starts_at, ${to}::timestamptz as ends_at) wanted
    where b.is_active and b.id <> ${exceptId}
      and (b.driver_id = ${driver_id}::uuid or b.vehicle_id = ${vehicle_id}::uuid) and ${windowsOverlap('b', 'wanted')}
    order by b.starts_at`.execute(tx)
  return rows
}
