import { dayMs } from './job.ts'

/** Time after which a run that has not ended counts as overdue, in hours. */
const longestRunHours = 6
/** Time for which a job that the own server does not run is expected of another one, after its last run, in days. */
const expectedForDays = 3

/**
 * Returns the SQL condition that a row of `job_runs` is overdue (rules/operations 41); `now` is the SQL expression of
 * the present. A daily job whose last run failed counts as failed, not as overdue.
 */
export function overdueCondition(now: string): string {
  return `(overdue_at <= ${now} or coalesce(running_since <= ${now} - interval '${longestRunHours} hours', false)
    or (every_ms >= ${dayMs} and failure is null and coalesce(running_until <= ${now}, true)
      and coalesce(succeeded_at, counted_since) <= ${now} - make_interval(secs => every_ms / 500.0)))`
}

/** Returns the SQL condition that a job of `job_runs` has run lately, so that its absence is not a choice. */
export function recentRunCondition(now: string): string {
  return `coalesce(greatest(finished_at, running_since) > ${now} - interval '${expectedForDays} days', false)`
}
