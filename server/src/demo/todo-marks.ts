import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/**
 * Lets a colleague deal with a refused trip of the work queue, and puts off the last trip that its driver has not
 * answered (rules/todo 5, 6).
 */
export async function insertTodoMarks(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into todo_marks (key, claimed_by, claimed_at, claimed_until)
    select 'DECLINED.' || s.booking_id, u.id, ${now}::timestamptz - interval '2 minutes', ${now}::timestamptz + interval '28 minutes'
    from booking_steps s join bookings b on b.id = s.booking_id join users u on u.role = 'MODERATOR'
    where s.step = 'DECLINED' and b.status = 'ASSIGNED' order by b.starts_at, b.id limit 1`.execute(tx)
  await sql`
    insert into todo_marks (key, snoozed_by, snoozed_until, snoozed_urgency)
    select 'NOT_ACCEPTED.' || b.id, u.id, ((${now}::timestamptz at time zone 'UTC')::date + 1 + time '07:00') at time zone 'UTC', 2
    from bookings b join users u on u.role = 'OPERATRICE_CAISSIERE'
    where b.status = 'ASSIGNED' and b.driver_id is not null and b.starts_at > ${now}::timestamptz + interval '3 hours'
      and b.starts_at < ${now}::timestamptz + interval '7 days'
      and coalesce(b.assigned_recorded_at, b.created_at) < ${now}::timestamptz - interval '20 minutes'
      and not exists (select from booking_steps s where s.booking_id = b.id and s.step <> 'SEEN')
    order by b.starts_at desc, b.id limit 1`.execute(tx)
}
