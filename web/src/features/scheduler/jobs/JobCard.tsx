import { jobLabels } from '@yoon/contract/scheduler/jobs'
import type { ReactElement } from 'react'
import { JobExplanation, type JobProps, JobState } from './JobFacts.tsx'
import { formatAgo, formatExact, formatFrequency, formatTook } from './job-words.ts'

/** A background job on small screens. */
export function JobCard({ job, now, namesServer }: JobProps): ReactElement {
  const { name, everyMs, startedAt, durationMs, server } = job
  return (
    <article aria-label={jobLabels[name]} className="grid gap-0.5 px-3.5 py-2 text-sm text-ink-2">
      <h3 className="text-base font-semibold text-ink [overflow-wrap:anywhere]">{jobLabels[name]}</h3>
      <p className="flex flex-wrap items-center gap-x-3">
        <JobState job={job} />{' '}
        {everyMs !== null && (
          <span>
            {formatFrequency(everyMs)}
            {durationMs !== null && ` · durée\u00a0: ${formatTook(durationMs)}`}
          </span>
        )}
      </p>
      <JobExplanation job={job} now={now} />
      {startedAt !== null && (
        <p>
          {formatAgo(startedAt, now)} · {formatExact(startedAt, now)}
          {namesServer && server && <span className="[overflow-wrap:anywhere]"> · sur {server}</span>}
        </p>
      )}
    </article>
  )
}
