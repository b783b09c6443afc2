import { jobLabels } from '@yoon/contract/scheduler/jobs'
import type { ReactElement } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { JobExplanation, type JobProps, JobState } from './JobFacts.tsx'
import { formatAgo, formatExact, formatFrequency, formatTook } from './job-words.ts'

/** A background job on small screens. */
export function JobCard({ job, now, namesServer }: JobProps): ReactElement {
  const { name, everyMs, startedAt, durationMs, server } = job
  return (
    <Card as="article" aria-label={jobLabels[name]} className="flex h-full flex-col gap-1 px-3.5 py-2.5">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{jobLabels[name]}</h3>
        <JobState job={job} />
      </div>
      <JobExplanation job={job} now={now} />
      {startedAt !== null && (
        <p className="text-sm">
          {formatAgo(startedAt, now)} <span className="text-ink-2">· {formatExact(startedAt, now)}</span>
          {namesServer && server && <span className="text-ink-2 [overflow-wrap:anywhere]"> · sur {server}</span>}
        </p>
      )}
      {everyMs !== null && (
        <p className="text-sm text-ink-2">
          {formatFrequency(everyMs)}
          {durationMs !== null && ` · durée\u00a0: ${formatTook(durationMs)}`}
        </p>
      )}
    </Card>
  )
}
