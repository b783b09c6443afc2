import { jobLabels } from '@yoon/contract/scheduler/jobs'
import type { Column } from '../../../ui/Table.tsx'
import { JobExplanation, type JobProps, JobState, LastRun } from './JobFacts.tsx'
import { formatFrequency, formatTook } from './job-words.ts'

/** Returns the columns of a table of background jobs. */
export function jobColumns(rest: Omit<JobProps, 'job'>): Column<JobProps['job']>[] {
  return [
    {
      label: 'Tâche',
      isHeading: true,
      className: 'w-[32%] min-w-56',
      cell: ({ name }) => <span className="font-semibold">{jobLabels[name]}</span>,
    },
    { label: 'Fréquence', className: 'whitespace-nowrap', cell: ({ everyMs }) => formatFrequency(everyMs) },
    { label: 'Dernière exécution', cell: (job) => <LastRun job={job} {...rest} /> },
    {
      label: 'Durée',
      isNumber: true,
      className: 'whitespace-nowrap',
      cell: ({ durationMs }) => (durationMs === null ? '–' : formatTook(durationMs)),
    },
    {
      label: 'Résultat',
      className: 'w-[24%] min-w-52',
      cell: (job) => (
        <>
          <JobState job={job} />
          <JobExplanation job={job} now={rest.now} />
        </>
      ),
    },
  ]
}
