import { sql } from 'kysely'
import { tooManyAttempts } from '../app-error.ts'
import type { Database } from '../database/database.ts'

/** Limit of one kind of expensive call per account. */
export interface RateLimit {
  /** `export`, `upload`… */
  name: string
  calls: number
  windowMs: number
  /** If true, a refused call (4xx) does not count. */
  areRefusalsFree?: true
  /** Start of the sentence that refuses a call over the limit. */
  what: string
}

/**
 * Counts a call of a user, in the database so that several servers count together; refuses it over the limit until the
 * window of the first call is over (rules/calls 26).
 */
export async function countCall(db: Database, userId: string, limit: RateLimit, now: Date): Promise<void> {
  const { calls, startedAt } = await count(db, userId, limit, now)
  if (calls <= limit.calls) return
  const retryAfterS = Math.ceil((startedAt.getTime() + limit.windowMs - now.getTime()) / 1000)
  throw tooManyAttempts(retryAfterS, limit.what)
}

/** Reverses one `countCall`. */
export async function uncountCall(db: Database, userId: string, { name }: Pick<RateLimit, 'name'>): Promise<void> {
  await sql`update rate_limits set calls = greatest(calls - 1, 0) where user_id = ${userId} and name = ${name}`.execute(
    db,
  )
}

/** Counts without refusing; returns true while within the limit. */
export async function isWithinLimit(
  db: Database,
  userId: string,
  limit: Omit<RateLimit, 'what'>,
  now: Date,
): Promise<boolean> {
  return (await count(db, userId, limit, now)).calls <= limit.calls
}

async function count(
  db: Database,
  userId: string,
  { name, windowMs }: Omit<RateLimit, 'what'>,
  now: Date,
): Promise<{ calls: number; startedAt: Date }> {
  const oldest = new Date(now.getTime() - windowMs)
  // A window that begins this far ahead was opened by a wrong clock; slightly ahead, by another server's.
  const latest = new Date(now.getTime() + windowMs)
  const isOver = sql`(r.started_at <= ${oldest}::timestamptz or r.started_at > ${latest}::timestamptz)`
  const { rows } = await sql<{ calls: number; startedAt: Date }>`
    insert into rate_limits as r (user_id, name, started_at, calls) values (${userId}, ${name}, ${now}, 1)
    on conflict (user_id, name) do update set
      calls = case when ${isOver} then 1 else r.calls + 1 end,
      started_at = case when ${isOver} then excluded.started_at else r.started_at end
    returning calls, started_at as "startedAt"`.execute(db)
  return rows[0] ?? { calls: 1, startedAt: now }
}
