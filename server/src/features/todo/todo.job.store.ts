import type { TodoCause } from '@yoon/contract/todo/causes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { CauseQuery } from './cause-lines.store.ts'
import { linesOf } from './causes.store.ts'

/** Locks the check for this transaction; undefined if another server is at work or has ended a moment ago. */
export async function beginCheck(
  tx: Tx,
  { now, restMs }: { now: Date; restMs: number },
): Promise<{ isFirst: boolean } | undefined> {
  const { rows } = await sql<{ checkedAt: Date | null }>`
    select checked_at as "checkedAt" from todo_state
    where checked_at is null or checked_at <= ${new Date(now.getTime() - restMs)}::timestamptz or checked_at > ${now}::timestamptz
    for update skip locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  await sql`update todo_state set checked_at = ${now}`.execute(tx)
  return { isFirst: row.checkedAt === null }
}

/** A line about a booking that is newly urgent. */
export interface UrgentLine {
  id: string
  reference: string
  cause: TodoCause
}

/**
 * Stores the present lines as found and forgets those that are gone, with who dealt with them. Returns whether any line is new,
 * gone or of another urgency, and the bookings of those that are newly urgent, the oldest first.
 */
export async function compareLines(
  tx: Tx,
  causes: readonly TodoCause[],
  query: CauseQuery,
): Promise<{ hasChanged: boolean; urgent: UrgentLine[] }> {
  const { rows } = await sql<{ hasChanged: boolean; urgent: UrgentLine[] }>`
    with lines as materialized (select l.*, l.cause || '.' || l.subject_id as key from (${linesOf(causes, query)}) l),
    changed as materialized (
      select l.key, l.urgency, l.cause, l.booking_id, l.since, f.urgency as former
      from lines l left join todo_found f on f.key = l.key where f.urgency is distinct from l.urgency),
    stored as (
      insert into todo_found as f (key, urgency) select key, urgency from changed
      on conflict (key) do update set urgency = excluded.urgency),
    gone as (delete from todo_found f where not exists (select from lines l where l.key = f.key) returning f.key),
    unmarked as (delete from todo_marks m where not exists (select from lines l where l.key = m.key)
      or greatest(coalesce(m.claimed_until, '-infinity'), coalesce(m.snoozed_until, '-infinity')) <= ${query.now}::timestamptz
      or exists (select from lines l where l.key = m.key and l.news_at > m.snoozed_news_at)
      returning m.key)
    select exists (select from changed) or exists (select from gone) or exists (select from unmarked) as "hasChanged",
      coalesce((select json_agg(json_build_object('id', b.id, 'reference', b.reference, 'cause', c.cause) order by c.since, c.key)
        from changed c join bookings b on b.id = c.booking_id where c.urgency = 1 and coalesce(c.former, 3) > 1), '[]') as urgent`.execute(
    tx,
  )
  return rows[0] ?? { hasChanged: false, urgent: [] }
}

/** Tells the screens of all servers, at the commit, that the work queue has changed. */
export async function announceChange(tx: Tx): Promise<void> {
  await sql`select announce(json_build_object('kind', 'changed', 'entity', 'todo', 'id', 'queue', 'byId', null,
    'byName', 'Yoon'))`.execute(tx)
}
