import { unfinishedStatuses } from '@yoon/contract/bookings/status'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { windowsOverlap } from './overlaps.store.ts'
import { plannedColumns, windowOf } from './windows.store.ts'

/** References of two bookings of one driver or vehicle whose windows would overlap. */
export interface ZoneOverlap {
  first: string
  second: string
}

/** Maximum number of overlaps that are named. */
const namedOverlaps = 3

/**
 * Finds bookings that would overlap in another zone, where the clocks may skip an hour; allowed overlaps are ignored.
 */
export async function findOverlapsInZone(tx: Tx, zone: string): Promise<ZoneOverlap[]> {
  const of = (holder: 'driver_id' | 'vehicle_id') => sql`
    select a.reference as first, b.reference as second, a.starts_at
    from moved a join moved b on a.${sql.ref(holder)} = b.${sql.ref(holder)} and a.starts_at <= b.starts_at
      and (a.starts_at, a.id) < (b.starts_at, b.id)
    where ${windowsOverlap('a', 'b')}`
  const { rows } = await sql<ZoneOverlap>`
    with moved as (select b.*, w.starts_at, w.ends_at from (
        select id, reference, driver_id, vehicle_id from bookings where is_active and not is_overlap_allowed) b
      join (${movedTo(zone)}) w using (id))
    select first, second from (${of('driver_id')} union ${of('vehicle_id')}) pairs
    order by starts_at, first, second limit ${namedOverlaps}`.execute(tx)
  return rows
}

/**
 * Recomputes the windows of all unfinished bookings, and of all absences, in a zone; local dates and times stay
 * (rules/availability 3, 34).
 */
export async function moveWindowsTo(tx: Tx, zone: string): Promise<void> {
  await sql`
    update bookings b set starts_at = w.starts_at, ends_at = w.ends_at
    from (${movedTo(zone)}) w where b.id = w.id`.execute(tx)
  const { starts_at, ends_at } = absenceWindow(sql.ref('local_from'), sql.ref('local_to'), zone)
  await sql`update absences set starts_at = ${starts_at}, ends_at = ${ends_at}`.execute(tx)
}

/** Returns SQL for the start and the end of an absence; an end that the clock moves before the start is its start. */
export function absenceWindow(from: RawBuilder<unknown>, to: RawBuilder<unknown>, zone: string) {
  const starts_at = sql<Date>`(${from} at time zone ${zone}::text)`
  return { starts_at, ends_at: sql<Date>`greatest(${starts_at}, ${to} at time zone ${zone}::text)` }
}

/** Query of the window of each unfinished booking in a zone; a transfer keeps its length. */
function movedTo(zone: string): RawBuilder<unknown> {
  const { starts_at, ends_at } = windowOf({ ...plannedColumns, transferLength: sql`(ends_at - starts_at)` }, zone)
  return sql`
    select id, ${starts_at} as starts_at, ${ends_at} as ends_at from bookings
    where deleted_at is null and status = any(${unfinishedStatuses}::text[])`
}
