import type { SchedulerStats, SchedulerStatus } from '@yoon/contract/scheduler/calls'
import type { ReactElement } from 'react'
import { formatCount } from '../../lib/count.ts'
import { Card } from '../../ui/Card.tsx'

interface SchedulerFiguresProps {
  stats: SchedulerStats | undefined
  summary: SchedulerStatus['summary'] | undefined
}

/** All bookings by status, then what the upcoming ones need; a dash for unknown figures. */
export function SchedulerFigures({ stats, summary }: SchedulerFiguresProps): ReactElement {
  return (
    <div className="mb-3 grid gap-1.5 md:mb-5 md:gap-3 lg:grid-cols-2">
      <Group
        label="Toutes les réservations"
        figures={[
          { label: 'En attente', value: stats?.pendingBookings, dot: 'bg-line-strong' },
          { label: 'Assignées', value: stats?.assignedBookings, dot: 'bg-wait' },
          { label: 'En cours', value: stats?.inProgressBookings, dot: 'bg-road' },
          { label: 'À venir', value: stats?.upcomingBookings, dot: 'bg-brand' },
        ]}
      />
      <Group
        label="Dans les 7 jours"
        figures={[
          { label: 'Prêtes à démarrer', value: summary?.readyToStart, dot: 'bg-done' },
          { label: 'Chauffeur à trouver', value: summary?.needingDriver, dot: 'bg-urgent' },
          { label: 'À confirmer', value: summary?.pending, dot: 'bg-line-strong' },
        ]}
      />
    </div>
  )
}

interface Figure {
  label: string
  value: number | undefined
  dot: string
}

function Group({ label, figures }: { label: string; figures: readonly Figure[] }): ReactElement {
  return (
    <section aria-label={label} className="flex flex-col">
      <p aria-hidden="true" className="text-xs text-ink-2 md:mb-1 md:text-sm">
        {label}
      </p>
      <Card
        as="dl"
        className="grid flex-1 auto-cols-fr grid-flow-col max-[22rem]:grid-flow-row max-[22rem]:grid-cols-2 divide-x divide-line py-1.5 md:py-3"
      >
        {figures.map(({ label: name, value, dot }) => (
          <div key={name} className="flex flex-col-reverse justify-end px-1.5 md:px-4">
            <dt className="text-xs leading-tight text-ink-2 md:text-sm">
              <i aria-hidden="true" className={`mr-1.5 inline-block size-2 rounded-full max-md:hidden ${dot}`} />
              {name}
            </dt>
            <dd className="text-lg leading-tight font-bold tracking-tight md:text-2xl md:leading-8">
              {value === undefined ? '–' : formatCount(value)}
            </dd>
          </div>
        ))}
      </Card>
    </section>
  )
}
