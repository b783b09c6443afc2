import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** The person who deals with a line, and until when. */
export interface Claim {
  id: string
  name: string
  until: string
}

interface Marking {
  key: string
  userId: string
  now: Date
}

/** Condition that nobody else deals with the line of a mark `m`. */
const isFreeFor = ({ userId, now }: Marking) =>
  sql`(m.claimed_until is null or m.claimed_until <= ${now}::timestamptz or m.claimed_by = ${userId}::uuid)`

/** Gives a line to a person until a moment; false if it belongs to another one. It is no longer put off. */
export async function claim(tx: Tx, { until, ...marking }: Marking & { until: Date }): Promise<boolean> {
  const { key, userId, now } = marking
  const { rows } = await sql`
    insert into todo_marks as m (key, claimed_by, claimed_at, claimed_until)
    values (${key}, ${userId}::uuid, ${now}::timestamptz, ${until}::timestamptz)
    on conflict (key) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until,
      claimed_at = excluded.claimed_at, snoozed_by = null, snoozed_until = null, snoozed_urgency = null, snoozed_news_at = null
    where ${isFreeFor(marking)} returning m.key`.execute(tx)
  return rows.length > 0
}

/** Takes a line from a person; false if it belongs to another one. */
export async function release(tx: Tx, marking: Marking): Promise<boolean> {
  return (await findOtherClaim(tx, marking)) === undefined && (await clear(tx, marking.key, 'claimed'))
}

/** Puts a line off until a moment; false if another person deals with it. Nobody deals with it any more. */
export async function snooze(
  tx: Tx,
  { until, urgency, newsAt, ...marking }: Marking & { until: Date; urgency: number; newsAt: Date | null },
): Promise<boolean> {
  const { key, userId } = marking
  const { rows } = await sql`
    insert into todo_marks as m (key, snoozed_by, snoozed_until, snoozed_urgency, snoozed_news_at)
    values (${key}, ${userId}::uuid, ${until}::timestamptz, ${urgency}::smallint, ${newsAt}::timestamptz)
    on conflict (key) do update set snoozed_by = excluded.snoozed_by, snoozed_until = excluded.snoozed_until,
      snoozed_urgency = excluded.snoozed_urgency, snoozed_news_at = excluded.snoozed_news_at, claimed_by = null, claimed_at = null, claimed_until = null
    where ${isFreeFor(marking)} returning m.key`.execute(tx)
  return rows.length > 0
}

/** Brings back a line that was put off. */
export async function unsnooze(tx: Tx, { key }: Pick<Marking, 'key'>): Promise<boolean> {
  return clear(tx, key, 'snoozed')
}

async function clear(tx: Tx, key: string, mark: 'claimed' | 'snoozed'): Promise<boolean> {
  const cleared =
    mark === 'claimed'
      ? sql`claimed_by = null, claimed_at = null, claimed_until = null`
      : sql`snoozed_by = null, snoozed_until = null, snoozed_urgency = null, snoozed_news_at = null`
  const { rows } = await sql`
    update todo_marks set ${cleared} where key = ${key} and ${sql.ref(`${mark}_by`)} is not null returning key`.execute(
    tx,
  )
  return rows.length > 0
}

/** Locks the mark of a line and returns the other person who deals with it; undefined if there is none. */
export async function findOtherClaim(tx: Tx, { key, userId, now }: Marking): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    select u.id, u.first_name || ' ' || u.last_name as name, instant(m.claimed_until) as until
    from todo_marks m join users u on u.id = m.claimed_by
    where m.key = ${key} and m.claimed_until > ${now}::timestamptz and m.claimed_by <> ${userId}::uuid
    for update of m`.execute(tx)
  return rows[0]
}

/** Returns 07:00 of tomorrow in the company's time zone. */
export async function findTomorrow(db: Database, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (((${now}::timestamptz at time zone z.zone)::date + 1) + time '07:00') at time zone z.zone as at
    from (select business->>'timezone' as zone from settings) z`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The settings row is missing')
  return row.at
}
