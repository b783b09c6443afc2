import type { JobName } from '@yoon/contract/scheduler/jobs'

/** Interval of the jobs that delete what is no longer needed, in milliseconds. */
export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

interface JobBase {
  /** Stands in its log lines, in the metrics and in `job_runs`. */
  name: JobName
  /** Interval at which its work is done, in milliseconds. */
  everyMs: number
}

/** Work that every server does at an interval. `now` is the time of the clock that all servers share. */
export interface PeriodicJob extends JobBase {
  run(now: Date): Promise<void>
}

/** Work of the day: every server checks at `checkEveryMs` whether it is due, and the one that it is due on does it. */
export interface DueJob extends JobBase {
  checkEveryMs: number
  /** Job whose run on this server has to end before each check. It stands earlier in the list of jobs. */
  after?: JobName
  /** Resolves to the work if it is due. Neither a check that finds nothing due nor one that fails counts as a run. */
  findDueWork(now: Date): Promise<DueWork | undefined>
}

export type DueWork = () => Promise<void>

/** Background work as a value: a feature exports it, `app.ts` lists it, `startJobs` runs it (rules/operations 35, 40). */
export type Job = PeriodicJob | DueJob

/** Returns the interval at which a server calls a job, in milliseconds. */
export function intervalOf(job: Job): number {
  return 'checkEveryMs' in job ? job.checkEveryMs : job.everyMs
}
