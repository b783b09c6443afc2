import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type AcceptedObstacles, plannedColumns, type WindowRules, windowOf } from '../availability/index.ts'
import { databaseClock } from './assignment-undo.store.ts'
import { readColumns } from './booking-columns.ts'
import type { BookingRow } from './bookings.store.ts'

/** New start of a booking; a rental by the day keeps its number of days. */
export interface NewStart {
  date: string
  time: string
  /** Minutes that the trip is planned to take; null for those of the settings. */
  plannedMinutes: number | null
}

/** The last day of a rental by the day moves with its first one; null for other services. */
function lastDayAt({ date }: NewStart): RawBuilder<string | null> {
  return sql<string | null>`(rental_end_date + (${date}::date - scheduled_date))`
}

function windowAt(start: NewStart, { timezone, transferMinutes }: WindowRules) {
  const plan = {
    ...plannedColumns,
    day: sql`${start.date}::date`,
    time: sql`${start.time}::time`,
    lastDay: lastDayAt(start),
    transferLength: sql`make_interval(mins => ${start.plannedMinutes ?? transferMinutes}::int)`,
  }
  return windowOf(plan, timezone)
}

/** Returns the window that a booking has at another start. */
export async function findWindowAt(
  tx: Tx,
  id: string,
  start: NewStart,
  rules: WindowRules,
): Promise<{ from: Date; to: Date }> {
  const { starts_at, ends_at } = windowAt(start, rules)
  const { rows } = await sql<{ from: Date; to: Date }>`
    select ${starts_at} as from, ${ends_at} as to from bookings where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The booking is gone')
  return row
}

/** Driver, vehicle and status of a moved booking. */
export interface MovedCrew extends Pick<BookingRow, 'driver_id' | 'vehicle_id' | 'status'> {
  /** True if the driver or the vehicle is another one than before. */
  isChanged: boolean
  /** True if there is one. */
  isAssigned: boolean
}

interface Move {
  rules: WindowRules
  crew: MovedCrew
  accepted: AcceptedObstacles
  /** New time of the flight; undefined if it is not told. */
  flightTime: string | undefined
  now: Date
}

/** Moves a locked booking to another start and raises its version. */
export async function moveBooking(
  tx: Tx,
  id: string,
  start: NewStart,
  { rules, crew, accepted, flightTime, now }: Move,
): Promise<BookingRow> {
  const row = await tx
    .updateTable('bookings')
    .set({
      scheduled_date: start.date,
      scheduled_time: start.time,
      rental_end_date: lastDayAt(start),
      planned_minutes: start.plannedMinutes,
      ...windowAt(start, rules),
      driver_id: crew.driver_id,
      vehicle_id: crew.vehicle_id,
      status: crew.status,
      ...accepted,
      // With another driver or vehicle, the move is the assignment that can be undone.
      ...(crew.isChanged && { assigned_recorded_at: crew.isAssigned ? databaseClock : null }),
      ...(flightTime !== undefined && { flight_time: flightTime }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(readColumns)
    .executeTakeFirstOrThrow()
  return row as BookingRow
}
