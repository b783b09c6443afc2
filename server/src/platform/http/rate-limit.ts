import { sql } from 'kysely'
import { tooManyAttempts } from '../app-error.ts'
import { callerKey, type IdentifiedCaller } from '../caller.ts'
import type { Database, Tx } from '../database/database.ts'

/** Limit of one kind of expensive call per caller. */
export interface RateLimit {
  /** `export`, `upload`… */
  name: string
  calls: number
  /** At most a day. */
  windowMs: number
  /** If true, a refused call (4xx) does not count. */
  areRefusalsFree?: true
  /** Start of the sentence that refuses a call over the limit. */
  what: string
}

/**
 * Counts a call of a caller, in the database so that several servers count together; refuses it over the limit until the
 * window of the first call is over (rules/calls 26).
 */
export function countCall(db: Database, caller: IdentifiedCaller, limit: RateLimit, now: Date): Promise<void> {
  return countCallOf(db, callerKey(caller), limit, now)
}

/** Does the same for a key that names no caller, such as an address. */
export async function countCallOf(db: Database, key: string, limit: RateLimit, now: Date): Promise<void> {
  const { calls, startedAt } = await count(db, key, limit, now)
  if (calls <= limit.calls) return
  const retryAfterS = Math.ceil((startedAt.getTime() + limit.windowMs - now.getTime()) / 1000)
  throw tooManyAttempts(retryAfterS, limit.what)
}

/** Reverses one `countCall`. */
export async function uncountCall(
  db: Database,
  caller: IdentifiedCaller,
  { name }: Pick<RateLimit, 'name'>,
): Promise<void> {
  await sql`
    update call_counts set calls = greatest(calls - 1, 0)
    where caller = ${callerKey(caller)} and name = ${name}`.execute(db)
}

/** Counts without refusing; returns true while within the limit. */
export async function isWithinLimit(
  db: Database,
  caller: IdentifiedCaller,
  limit: Omit<RateLimit, 'what'>,
  now: Date,
): Promise<boolean> {
  return (await count(db, callerKey(caller), limit, now)).calls <= limit.calls
}

async function count(
  db: Database,
  key: string,
  { name, windowMs }: Omit<RateLimit, 'what'>,
  now: Date,
): Promise<{ calls: number; startedAt: Date }> {
  const oldest = new Date(now.getTime() - windowMs)
  // A window that begins this far ahead was opened by a wrong clock; slightly ahead, by another server's.
  const latest = new Date(now.getTime() + windowMs)
  const isOver = sql`(r.started_at <= ${oldest}::timestamptz or r.started_at > ${latest}::timestamptz)`
  const { rows } = await sql<{ calls: number; startedAt: Date }>`
    insert into call_counts as r (caller, name, started_at, calls) values (${key}, ${name}, ${now}, 1)
    on conflict (caller, name) do update set
      calls = case when ${isOver} then 1 else r.calls + 1 end,
      started_at = case when ${isOver} then excluded.started_at else r.started_at end
    returning calls, started_at as "startedAt"`.execute(db)
  return rows[0] ?? { calls: 1, startedAt: now }
}

/** Longest window of a limit. */
const maxWindowMs = 24 * 3_600_000

/** Deletes the counts whose window is over. */
export async function deleteOldCounts(tx: Tx, now: Date): Promise<void> {
  await sql`delete from call_counts where started_at <= ${new Date(now.getTime() - maxWindowMs)}`.execute(tx)
}
