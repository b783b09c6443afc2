import type { getBackgroundJobs } from '@yoon/contract/scheduler/calls'
import type { ReactElement } from 'react'
import type { Data } from '../../../lib/calls/data.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { TableOrCards } from '../../../ui/TableOrCards.tsx'
import { serverNow } from '../scheduler-words.ts'
import { JobCard } from './JobCard.tsx'
import { jobColumns } from './JobColumns.tsx'
import { needsAttention } from './job-words.ts'

/** Interval at which the times since the last runs are recomputed between two requests, in milliseconds. */
const countEveryMs = 15_000

/** The background jobs of all servers, with the last run of each and its result. */
export function BackgroundJobs({ data }: { data: Data<typeof getBackgroundJobs> }): ReactElement {
  const { answer, error, refetch } = data
  const attention = answer?.data.jobs.filter(needsAttention).length ?? 0
  return (
    <section aria-label="Tâches de fond" className="mt-6 md:mt-8">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-bold">
          Tâches de fond <span className="text-sm font-normal text-ink-2">ce que Yoon fait de lui-même</span>
        </h2>
        {attention > 0 && <Badge tone="urgent">{attention} à vérifier</Badge>}
      </div>
      {answer && <Jobs data={answer.data} updatedAt={data.updatedAt} />}
      {!answer && !error && <Skeleton rows={3} className="h-16" />}
      {!answer && error && <ErrorState message="Les tâches de fond n'ont pas pu être chargées" onRetry={refetch} />}
    </section>
  )
}

type Answered = NonNullable<Data<typeof getBackgroundJobs>['answer']>['data']

function Jobs({ data, updatedAt }: { data: Answered; updatedAt: number }): ReactElement {
  const now = serverNow(data, updatedAt, useNow(countEveryMs))
  const jobs = data.jobs.map((job) => ({ ...job, id: job.name }))
  const servers = new Set(jobs.flatMap(({ server }) => server ?? []))
  const rest = { now, namesServer: servers.size > 1 }
  return (
    <TableOrCards
      caption="Tâches de fond"
      columns={jobColumns(rest)}
      rows={jobs}
      isList
      card={(job) => <JobCard job={job} {...rest} />}
    />
  )
}
