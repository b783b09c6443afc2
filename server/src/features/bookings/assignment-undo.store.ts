import type { AuditAction } from '@yoon/contract/audit/actions'
import { undoAssignmentSeconds } from '@yoon/contract/bookings/undo-assignment'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { windowInJournal } from '../availability/index.ts'
import type { BookingRow } from './bookings.store.ts'

/** Present by the database's clock, which all servers share. */
export const databaseClock = sql<Date>`clock_timestamp()`

/** Columns of a booking that an assignment changes. */
const crewColumns = ['status', 'driver_id', 'vehicle_id', 'is_overlap_allowed', 'papers_override'] as const
export type Crew = Pick<BookingRow, (typeof crewColumns)[number]>

/** Columns that a move changes besides. */
const startColumns = ['scheduled_date', 'scheduled_time', 'rental_end_date', 'planned_minutes', 'flight_time'] as const
type Start = Pick<BookingRow, (typeof startColumns)[number] | 'starts_at' | 'ends_at'>

/** Last change of a booking, as far as an undo of its assignment depends on it. */
export interface LastChange {
  /** True if the booking was assigned within `undoAssignmentSeconds`. */
  isRecent: boolean
  /** Columns that the assignment changed, with their former values; null if it was not the last change. */
  former: Partial<Crew> | null
  /** Columns of the start that it changed too, as a move does. */
  formerStart: Partial<Start>
}

interface LastEntry {
  action: string
  before: Partial<BookingRow> | null
}

const assignments = ['booking.assigned', 'booking.reassigned']
const moves = ['booking.rescheduled', 'booking.flight_delayed', 'booking.flight_early']

/** Entries that change nothing on which an undo depends: messages with their links, and reminders. */
const harmlessActions: readonly AuditAction[] = [
  'booking.message_prepared',
  'booking.client_message_prepared',
  'booking.client_reminded',
  'booking.client_sms_sent',
  'booking.driver_reminded',
  'booking.mission_link_made',
  'booking.mission_link_renewed',
  'booking.mission_link_revoked',
  'booking.client_link_made',
  'booking.client_link_renewed',
  'booking.client_link_revoked',
  'booking.client_link_opened',
]

/** Query of the last entry of a booking in the journal; that its driver has seen the mission is none either. */
function lastEntryOf(id: string): RawBuilder<LastEntry> {
  return sql<LastEntry>`
    select action, before from audit_entries
    where entity = 'booking' and entity_id = ${id} and action <> all(${harmlessActions}::text[])
      and not (action = 'booking.step_reported' and after->>'mission_step' = 'SEEN')
    order by id desc limit 1`
}

/**
 * Reads the last change of a locked booking in the journal. A move is an assignment if it has changed the driver or the vehicle.
 */
export async function findLastChange(tx: Tx, id: string): Promise<LastChange> {
  const { rows } = await sql<{ isRecent: boolean; last: LastEntry | null }>`
    select coalesce(b.assigned_recorded_at > clock_timestamp() - make_interval(secs => ${undoAssignmentSeconds}::int),
        false) as "isRecent",
      (select row_to_json(l) from (${lastEntryOf(id)}) l) as last
    from bookings b where b.id = ${id}::uuid`.execute(tx)
  const { isRecent = false, last } = rows[0] ?? {}
  const before = last?.before
  const isAssignment = (last && assignments.includes(last.action)) ?? false
  const isMove = Boolean(
    last && before && moves.includes(last.action) && ('driver_id' in before || 'vehicle_id' in before),
  )
  if (!(before && (isAssignment || isMove))) return { isRecent, former: null, formerStart: {} }
  return {
    isRecent,
    former: partOf(before, crewColumns),
    formerStart: isMove ? { ...partOf<Start>(before, startColumns), ...windowInJournal(before) } : {},
  }
}

/** Returns the local start that a booking had before its last change; undefined if that was no move. */
export async function findFormerStart(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'scheduled_date' | 'scheduled_time'>,
): Promise<{ date: string; time: string } | undefined> {
  const { rows } = await lastEntryOf(booking.id).execute(tx)
  const [last] = rows
  if (!last?.before || !moves.includes(last.action)) return undefined
  const { scheduled_date, scheduled_time } = { ...booking, ...last.before }
  return { date: scheduled_date, time: scheduled_time.slice(0, 5) }
}

/** Returns some of the columns of a row of the journal. */
function partOf<Row extends object>(before: object, columns: readonly (keyof Row & string)[]): Partial<Row> {
  return Object.fromEntries(
    columns.flatMap((column) => (column in before ? [[column, Reflect.get(before, column)]] : [])),
  ) as Partial<Row>
}
