import type { JobFailure } from '@yoon/contract/scheduler/jobs'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { intervalOf, type Job } from './job.ts'

/** Number of intervals, of a minute at least, after which a job counts as overdue if no server tells of it. */
const overdueAfter = 3
/** Shortest interval at which servers tell of a job, and at which they tell of a run that lasts, in milliseconds. */
const minuteMs = 60_000

export interface FinishedRun {
  /** Null after a success. */
  failure: JobFailure | null
  tookMs: number
  server: string
  requestId: string | null
  /** Runs and failures since the last record of this server, this run included. */
  runs: number
  failures: number
}

/** Stores the end of a run, by the clock of the database. */
export async function noteRun(tx: Tx, job: Job, run: FinishedRun): Promise<void> {
  const { failure, tookMs, server, requestId, runs, failures } = run
  const now = sql`statement_timestamp()`
  await sql`
    insert into job_runs as j
      (name, every_ms, overdue_at, started_at, finished_at, failure, server, request_id, succeeded_at, runs, failures)
    values (${job.name}, ${job.everyMs}, ${overdueAt(job)}, ${before(tookMs)}, ${now}, ${failure}::text, ${server},
      ${requestId}::text, case when ${failure}::text is null then ${now} end, ${runs}, ${failures})
    on conflict (name) do update set every_ms = excluded.every_ms, overdue_at = excluded.overdue_at,
      running_since = null, running_until = null, started_at = excluded.started_at, finished_at = excluded.finished_at,
      failure = excluded.failure, server = excluded.server, request_id = excluded.request_id,
      succeeded_at = coalesce(excluded.succeeded_at, j.succeeded_at), runs = j.runs + excluded.runs,
      failures = j.failures + excluded.failures`.execute(tx)
}

/** Stores that a run goes on which began `tookMs` ago. It counts as ended if nothing more is told of it. */
export async function noteRunning(tx: Tx, job: Job, tookMs: number): Promise<void> {
  await sql`
    insert into job_runs (name, every_ms, overdue_at, running_since, running_until)
    values (${job.name}, ${job.everyMs}, ${overdueAt(job)}, ${before(tookMs)}, ${after(overdueAfter * minuteMs)})
    on conflict (name) do update set every_ms = excluded.every_ms, overdue_at = excluded.overdue_at,
      running_since = excluded.running_since, running_until = excluded.running_until`.execute(tx)
}

/** Stores that a server has asked for a job and nothing was due. */
export async function noteCheck(tx: Tx, job: Job): Promise<void> {
  await sql`
    insert into job_runs (name, every_ms, overdue_at) values (${job.name}, ${job.everyMs}, ${overdueAt(job)})
    on conflict (name) do update set every_ms = excluded.every_ms, overdue_at = excluded.overdue_at`.execute(tx)
}

function overdueAt(job: Job): RawBuilder<Date> {
  return after(overdueAfter * Math.max(minuteMs, intervalOf(job)))
}

function after(ms: number): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() + make_interval(secs => ${ms / 1_000}::float8)`
}

function before(ms: number): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() - make_interval(secs => ${ms / 1_000}::float8)`
}
