import type { JobFailure } from '@yoon/contract/scheduler/jobs'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { intervalOf, type Job } from './job.ts'

/** Number of intervals, of `usualRecordEveryMs` at least, after which a job counts as overdue if no server reports it. */
const overdueAfter = 3
/**
 * Minimum interval between two records of a job whose result stays the same, in milliseconds: jobs of every few seconds
 * must not cost the database a write each. A run that lasts is recorded at it too.
 */
export const usualRecordEveryMs = 60_000

export interface FinishedRun {
  /** Null after a success. */
  failure: JobFailure | null
  tookMs: number
  /** Time since its end, in milliseconds. */
  endedAgoMs: number
  server: string
  requestId: string | null
  /** Runs and failures since the last record of this server, this run included. */
  runs: number
  failures: number
}

/**
 * Stores the end of a run, by the clock of the database. Of two runs, the one that ended later stays, unless it ends in
 * the future: a clock that was wrong has recorded it.
 */
export async function recordRun(tx: Tx, job: Job, run: FinishedRun): Promise<void> {
  const { failure, tookMs, endedAgoMs, server, requestId, runs, failures } = run
  const endedAt = before(endedAgoMs)
  await sql`
    insert into job_runs as j
      (name, every_ms, overdue_at, started_at, finished_at, failure, server, request_id, succeeded_at, runs, failures)
    values (${job.name}, ${job.everyMs}, ${overdueAt(job)}, ${before(endedAgoMs + tookMs)}, ${endedAt}, ${failure}::text,
      ${server}, ${requestId}::text, case when ${failure}::text is null then ${endedAt} end, ${runs}, ${failures})
    on conflict (name) do update set every_ms = excluded.every_ms, overdue_at = excluded.overdue_at,
      running_since = null, running_until = null, (started_at, finished_at, failure, server, request_id) = (
        select * from (values
          (excluded.started_at, excluded.finished_at, excluded.failure, excluded.server, excluded.request_id),
          (j.started_at, j.finished_at, j.failure, j.server, j.request_id)) as run (began, ended)
        order by ended <= clock_timestamp() desc nulls last, ended desc limit 1),
      succeeded_at = greatest(excluded.succeeded_at,
        case when j.succeeded_at <= clock_timestamp() then j.succeeded_at end),
      runs = j.runs + excluded.runs, failures = j.failures + excluded.failures`.execute(tx)
}

/** Stores that a run goes on which began `tookMs` ago. It counts as ended if nothing more is reported of it. */
export async function recordProgress(tx: Tx, job: Job, tookMs: number): Promise<void> {
  await sql`
    insert into job_runs (name, every_ms, overdue_at, running_since, running_until)
    values (${job.name}, ${job.everyMs}, ${overdueAt(job)}, ${before(tookMs)}, ${after(overdueAfter * usualRecordEveryMs)})
    on conflict (name) do update set every_ms = excluded.every_ms, overdue_at = excluded.overdue_at,
      running_since = excluded.running_since, running_until = excluded.running_until`.execute(tx)
}

/** Stores that a server has checked whether a job is due. */
export async function recordCheck(tx: Tx, job: Job): Promise<void> {
  await sql`
    insert into job_runs (name, every_ms, overdue_at) values (${job.name}, ${job.everyMs}, ${overdueAt(job)})
    on conflict (name) do update set every_ms = excluded.every_ms, overdue_at = excluded.overdue_at`.execute(tx)
}

function overdueAt(job: Job): RawBuilder<Date> {
  return after(overdueAfter * Math.max(usualRecordEveryMs, intervalOf(job)))
}

function after(ms: number): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() + make_interval(secs => ${ms / 1_000}::float8)`
}

function before(ms: number): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() - make_interval(secs => ${ms / 1_000}::float8)`
}
