import { undoAssignmentSeconds } from '@yoon/contract/bookings/undo-assignment'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { BookingRow } from './bookings.store.ts'

/** Present by the database's clock, which all servers share. */
export const databaseClock = sql<Date>`clock_timestamp()`

/** Columns of a booking that an assignment changes. */
export type Crew = Pick<BookingRow, 'status' | 'driver_id' | 'vehicle_id' | 'is_overlap_allowed' | 'papers_override'>

/** Last change of a booking, as far as an undo of its assignment depends on it. */
export interface LastChange {
  /** True if the booking was assigned within `undoAssignmentSeconds`. */
  isRecent: boolean
  /** Columns that the assignment changed, with their former values; null if it was not the last change. */
  former: Partial<Crew> | null
}

/**
 * Reads the last change of a locked booking in the journal. A prepared message changes nothing that an assignment
 * does, so it does not stand in the way.
 */
export async function findLastChange(tx: Tx, id: string): Promise<LastChange> {
  const { rows } = await sql<LastChange>`
    select coalesce(b.assigned_recorded_at > clock_timestamp() - make_interval(secs => ${undoAssignmentSeconds}::int),
        false) as "isRecent",
      (select case when last.action in ('booking.assigned', 'booking.reassigned') then last.before end
        from (select a.action, a.before from audit_entries a
          where a.entity = 'booking' and a.entity_id = ${id} and a.action <> 'booking.message_prepared'
          order by a.id desc limit 1) last) as former
    from bookings b where b.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? { isRecent: false, former: null }
}
