import type { BackgroundJob } from '@yoon/contract/scheduler/calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { overdueCondition, recentRunCondition } from '../../platform/jobs/job-health.ts'

/** Last run of a job by any server, as it is stored. */
export interface JobRow extends Omit<BackgroundJob, 'name' | 'state' | 'everyMs'> {
  name: string
  everyMs: number
  isRunning: boolean
  isOverdue: boolean
  /** True if it has run in the last days. */
  hasRecentRun: boolean
}

/** Reads the last run of each job, and the time of the database. */
export async function readJobRows(db: Database): Promise<{ asOf: string; rows: JobRow[] }> {
  const { rows } = await sql<{ asOf: string; rows: JobRow[] }>`
    with moment as materialized (select clock_timestamp() as now)
    select instant(now) as "asOf", (
      select coalesce(json_agg(row_to_json(job)), '[]') from (
        select name, every_ms as "everyMs", coalesce(running_until > now, false) as "isRunning",
          ${sql.raw(overdueCondition('now'))} as "isOverdue",
          ${sql.raw(recentRunCondition('now'))} as "hasRecentRun",
          case when running_until > now then instant(running_since) end as "runningSince",
          instant(started_at) as "startedAt", instant(finished_at) as "finishedAt",
          (extract(epoch from finished_at - started_at) * 1000)::int as "durationMs", failure,
          instant(succeeded_at) as "succeededAt", server, request_id as "requestId", runs, failures,
          instant(counted_since) as "countedSince"
        from job_runs) job) as rows
    from moment`.execute(db)
  return rows[0] ?? { asOf: '', rows: [] }
}
