import type { BackgroundJob, BackgroundJobs } from '@yoon/contract/scheduler/calls'
import { type JobState, jobNames } from '@yoon/contract/scheduler/jobs'
import type { ReadContext } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { type JobRow, readJobRows } from './jobs.store.ts'

/** Time after the start in which no job is shown as overdue, in milliseconds: all are, after a night's stop. */
const usualGraceMs = 3 * 60_000

/** Lists all background jobs, also those that this server does not run; `ownJobs` are those that it runs. */
export function getBackgroundJobs(ownJobs: readonly Job[], graceMs = usualGraceMs) {
  const startedAt = performance.now()
  return async ({ db }: Pick<ReadContext, 'db'>): Promise<BackgroundJobs> => {
    const { asOf, rows } = await readJobRows(db)
    const isStarting = performance.now() - startedAt < graceMs
    const jobs = jobNames.map((name) => {
      const own = ownJobs.find((job) => job.name === name)
      const row = rows.find((one) => one.name === name)
      return describe(name, own, row && { ...row, isOverdue: row.isOverdue && !isStarting })
    })
    return { asOf, jobs }
  }
}

function describe(name: BackgroundJob['name'], own: Job | undefined, row: JobRow | undefined): BackgroundJob {
  const state = stateOf(own, row)
  if (!row) return { ...neverRun, name, state, everyMs: own?.everyMs ?? null }
  const { isRunning: _isRunning, isOverdue: _isOverdue, hasRecentRun: _hasRecentRun, ...run } = row
  return { ...run, name, state, everyMs: state === 'off' ? null : (own?.everyMs ?? row.everyMs) }
}

function stateOf(own: Job | undefined, row: JobRow | undefined): JobState {
  if (!row) return own ? 'never' : 'off'
  if (row.isOverdue) return own || row.hasRecentRun ? 'overdue' : 'off'
  if (row.isRunning) return 'running'
  if (row.finishedAt === null) return 'never'
  return row.failure === null ? 'succeeded' : 'failed'
}

const neverRun = {
  runningSince: null,
  startedAt: null,
  finishedAt: null,
  durationMs: null,
  failure: null,
  succeededAt: null,
  server: null,
  requestId: null,
  runs: 0,
  failures: 0,
  countedSince: null,
}
