import { type JobName, jobNames } from '@yoon/contract/scheduler/jobs'
import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { overdueCondition, recentRunCondition } from '../platform/jobs/job-health.ts'
import { type Finding, ok, warning } from './finding.ts'
import { rowsOf } from './rows-of.ts'

interface JobRow {
  name: string
  /** True if no server has reported it in time. */
  isMissed: boolean
  isOverdue: boolean
  /** True if it has run in the last days. */
  hasRecentRun: boolean
  /** Kind of the failure of the last run. */
  failure: string | null
  finishedAt: string | null
  server: string | null
  requestId: string | null
  runs: number
  failures: number
  countedSince: string
}

const names: readonly string[] = jobNames
const inUtc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`

/**
 * Reports whether the background jobs run in time, then each of them with its last run and result (rules/operations 41,
 * 42).
 */
export async function checkJobs(client: pg.Client, config: Config): Promise<Finding[]> {
  const rows = await rowsOf<JobRow>(
    client,
    `select name, overdue_at <= now() as "isMissed", ${overdueCondition('now()')} as "isOverdue",
      ${recentRunCondition('now()')} as "hasRecentRun", failure, ${inUtc('finished_at')} as "finishedAt",
      server, request_id as "requestId", runs::float8 as runs, failures::float8 as failures,
      ${inUtc('counted_since')} as "countedSince"
    from job_runs order by name`,
  )
  const off: readonly string[] = findJobsThatAreOff(config)
  // A job that is off here may run on another server, and an earlier version may have had other jobs.
  const known = rows.filter(({ name }) => names.includes(name))
  const jobs = known.filter((job) => !job.isOverdue || job.hasRecentRun || !off.includes(job.name))
  if (known.length === 0) return [ok('No background job has run yet.')]
  if (jobs.length === 0) {
    const text = 'The background jobs that have run are turned off, and no other server runs them.'
    return [ok(text), ...known.map(reportLastRun)]
  }
  if (jobs.every(({ isMissed }) => isMissed)) return [reportStandstill(jobs), ...known.map(reportLastRun)]
  const isHealthy = jobs.every(({ isOverdue, failure }) => !isOverdue && failure === null)
  const lines = known.map((job) => {
    if (jobs.includes(job) && job.isOverdue) return reportOverdue(job)
    return jobs.includes(job) && job.failure !== null ? reportFailure(job) : reportLastRun(job)
  })
  return isHealthy ? [ok(`The ${jobs.length} background jobs run in time; none failed.`), ...lines] : lines
}

function reportLastRun({ name, failure, finishedAt, server }: JobRow): Finding {
  if (finishedAt === null) return ok(`The job ${name} has not run yet.`)
  const result = failure === null ? 'succeeded' : `failed: ${failure}`
  return ok(`The job ${name} last ran at ${finishedAt}${server === null ? '' : ` on ${server}`} and ${result}.`)
}

/** Returns the jobs that a server with these variables does not run. */
function findJobsThatAreOff({ isSchedulerOn, dailyBackup, smtpUrl, smsWebhookUrl, publicUrl }: Config): JobName[] {
  const hasChannels = smtpUrl !== undefined || smsWebhookUrl !== undefined || publicUrl?.startsWith('https:') === true
  return [
    ...(isSchedulerOn ? [] : (['scheduler'] as const)),
    ...(hasChannels ? [] : (['deliveries', 'channels'] as const)),
    ...(dailyBackup ? [] : (['daily-backup'] as const)),
  ]
}

function reportStandstill(jobs: readonly JobRow[]): Finding {
  const last = jobs
    .map(({ finishedAt }) => finishedAt ?? '')
    .toSorted()
    .at(-1)
  return warning(
    `No background job runs${last ? `: the last one ended at ${last}` : ''}.`,
    'Start Yoon. If it runs already, its log says what its jobs wait for.',
  )
}

function reportOverdue({ name, finishedAt }: JobRow): Finding {
  return warning(
    `The job ${name} is overdue: ${finishedAt ? `it last ran at ${finishedAt}` : 'it has never run'}.`,
    `Look for "job":"${name}" in the log of the servers, and start them again.`,
  )
}

function reportFailure({
  name,
  failure,
  finishedAt,
  server,
  requestId,
  runs,
  failures,
  countedSince,
}: JobRow): Finding {
  return warning(
    `The job ${name} failed at ${finishedAt} on ${server}: ${failure} (${failures} of ${runs} runs failed since ${countedSince}).`,
    `Look for "reqId":"${requestId}" in the log of that server.`,
  )
}
