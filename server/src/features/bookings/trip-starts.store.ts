import { undoStartSeconds } from '@yoon/contract/bookings/undo-start'
import { autoStartMinutes } from '@yoon/contract/scheduler/limits'
import type { StartProblem } from '@yoon/contract/scheduler/start-problems'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { whyNotStartable } from '../availability/index.ts'

/** A booking that is due to start. */
export interface DueBooking {
  id: string
  reference: string
  /** Problem that prevents its start and has been announced already. */
  announcedProblem: StartProblem | null
}

/** Maximum of bookings per run: first those that can still start, then the latest of those whose window is over. */
const dueLimit = 500

/** Finds the ASSIGNED bookings whose start is at most `autoStartMinutes` ahead or in the past. */
export async function findDue(db: Database, now: Date): Promise<DueBooking[]> {
  const { rows } = await sql<DueBooking>`
    select b.id, b.reference, case when announced.about is not null then found.problem end as "announcedProblem"
    from bookings b
      cross join lateral (select ${startProblem(now)} as problem) found
      left join scheduler_problems announced on announced.booking_id = b.id and announced.about = ${about(sql`found.problem`)}
    where ${isDue(now)}
    order by b.ends_at <= ${now}, case when b.ends_at > ${now} then b.starts_at end, b.starts_at desc, b.id
    limit ${dueLimit}`.execute(db)
  return rows
}

/** Locks a booking; false if it is no longer due or another transaction has locked it. */
export async function lockDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bookings b where b.id = ${id} and ${isDue(now)} for update skip locked`.execute(tx)
  return rows.length > 0
}

function isDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`b.deleted_at is null and b.view = 'assigned' and b.status = 'ASSIGNED'
    and not (b.is_start_held and b.ends_at > ${now}::timestamptz)
    and b.starts_at <= ${now}::timestamptz + make_interval(mins => ${autoStartMinutes}::int)`
}

/** Records the time of a start by the database's clock, which all servers share. */
export async function noteStart(tx: Tx, id: string): Promise<void> {
  await sql`update bookings set start_recorded_at = clock_timestamp() where id = ${id}`.execute(tx)
}

/** Returns whether a user made the last start of a booking, and whether it is recent enough to be undone. */
export async function findStart(tx: Tx, id: string, userId: string): Promise<{ isOwn: boolean; isRecent: boolean }> {
  const { rows } = await sql<{ isOwn: boolean; isRecent: boolean }>`
    select coalesce(b.started_by = ${userId}::uuid, false) as "isOwn",
      coalesce(b.start_recorded_at > clock_timestamp() - make_interval(secs => ${undoStartSeconds}::int), false)
        as "isRecent"
    from bookings b where b.id = ${id}`.execute(tx)
  return rows[0] ?? { isOwn: false, isRecent: false }
}

export async function findStartProblem(tx: Tx, id: string, now: Date): Promise<StartProblem | null> {
  const { rows } = await sql<{ problem: StartProblem | null }>`
    select ${startProblem(now)} as problem from bookings b where b.id = ${id}`.execute(tx)
  return rows[0]?.problem ?? null
}

/** Returns the problem that prevents the automatic start of the ASSIGNED booking `b`, or null (rules/scheduler 9). */
export function startProblem(now: Date): RawBuilder<StartProblem | null> {
  return sql<StartProblem | null>`case
    when b.ends_at <= ${now}::timestamptz then 'OVER'
    when b.is_start_held then 'HELD'
    else ${whyNotStartable(now)}
  end`
}

/** Records that a problem is announced; false if it was announced before. */
export async function noteProblem(tx: Tx, id: string, problem: StartProblem, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into scheduler_problems (booking_id, about, told_at)
    select b.id, ${about(sql`${problem}::text`)}, ${now} from bookings b where b.id = ${id}
    on conflict do nothing returning booking_id`.execute(tx)
  return rows.length > 0
}

/** Returns the key of a problem: with start, driver and vehicle, so that a changed booking is reported again. */
function about(problem: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${problem}, instant(b.starts_at), b.driver_id, b.vehicle_id)`
}
