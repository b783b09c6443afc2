import type { BackgroundJob } from '@yoon/contract/scheduler/calls'
import { jobStateLabels } from '@yoon/contract/scheduler/jobs'
import type { ReactElement } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Dot } from '../../../ui/Dot.tsx'
import { explainJob, formatAgo, formatExact, jobTones } from './job-words.ts'

export interface JobProps {
  job: BackgroundJob
  /** Current time of the server, in milliseconds. */
  now: number
  /** True if several servers have run jobs, so that the last one is worth a mention. */
  namesServer: boolean
}

/** When the job last ran, relative and exact, and on which of several servers. */
export function LastRun({ job: { startedAt, server }, now, namesServer }: JobProps): ReactElement {
  if (startedAt === null) return <span className="text-ink-2">–</span>
  return (
    <>
      <span className="block whitespace-nowrap">{formatAgo(startedAt, now)}</span>
      <span className="block text-sm text-ink-2">
        {formatExact(startedAt, now)}
        {namesServer && server && <span className="block [overflow-wrap:anywhere]">sur {server}</span>}
      </span>
    </>
  )
}

/** The result of the last run, or why there is none; a badge is for what needs attention. */
export function JobState({ job }: Pick<JobProps, 'job'>): ReactElement {
  const tone = jobTones[job.state]
  const label = jobStateLabels[job.state]
  return tone === 'done' || tone === 'off' ? <Dot tone={tone}>{label}</Dot> : <Badge tone={tone}>{label}</Badge>
}

/** The sentences that explain the result; nothing after a success. */
export function JobExplanation({ job, now }: Omit<JobProps, 'namesServer'>): ReactElement | null {
  const [first, ...others] = explainJob(job, now)
  if (first === undefined) return null
  const isBad = job.state === 'failed' || job.state === 'overdue'
  return (
    <div className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      <p className={isBad ? 'font-semibold text-urgent' : ''}>{first}</p>
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
