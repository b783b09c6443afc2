import type { SchedulerStats, SchedulerStatus } from '@yoon/contract/scheduler/calls'
import type { ReactElement } from 'react'
import { formatCount } from '../../lib/count.ts'
import { Card } from '../../ui/Card.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'

interface SchedulerFiguresProps {
  stats: SchedulerStats | undefined
  summary: SchedulerStatus['summary'] | undefined
}

/** All bookings by status, then what those of the week need; a dash for unknown figures. On phones one row that scrolls. */
export function SchedulerFigures({ stats, summary }: SchedulerFiguresProps): ReactElement {
  const isWide = useIsWide('48rem')
  return (
    <section
      aria-label="Chiffres du planificateur"
      // Scrolls sideways where it is narrow, by keyboard too.
      tabIndex={isWide ? undefined : 0}
      className="no-scrollbar relative -mx-3 mb-2.5 flex gap-2 overflow-x-auto px-3 md:mx-0 md:mb-5 md:grid md:gap-3 md:overflow-visible md:px-0 lg:grid-cols-2"
    >
      <Group
        label="À toutes les dates"
        figures={[
          { label: 'En attente', value: stats?.pendingBookings },
          { label: 'Confirmées', value: stats?.confirmedBookings },
          { label: 'Assignées', value: stats?.assignedBookings },
          { label: 'En cours', value: stats?.inProgressBookings, dot: 'bg-road' },
        ]}
      />
      <Group
        label="Dans les 7 jours"
        figures={[
          { label: 'Prévues', value: stats?.upcomingBookings },
          { label: 'Prêtes à démarrer', value: summary?.readyToStart, dot: 'bg-done' },
          { label: 'À assigner', value: summary?.needingDriver, dot: 'bg-urgent' },
          { label: 'À confirmer', value: summary?.pending },
        ]}
      />
    </section>
  )
}

interface Figure {
  label: string
  value: number | undefined
  /** Colour of its meaning, shown unless the figure is zero. */
  dot?: string
}

function Group({ label, figures }: { label: string; figures: readonly Figure[] }): ReactElement {
  return (
    <section aria-label={label} className="flex shrink-0 flex-col">
      <p aria-hidden="true" className="text-xs text-ink-2 md:mb-1 md:text-sm">
        {label}
      </p>
      <Card as="dl" className="grid flex-1 auto-cols-auto grid-flow-col divide-x divide-line py-1 md:py-3">
        {figures.map(({ label: name, value, dot }) => (
          <div key={name} className="flex flex-col-reverse justify-end px-2 md:px-3 first:md:pl-4">
            <dt className="text-xs leading-tight whitespace-nowrap text-ink-2 md:text-sm">
              {dot && value !== 0 && (
                <i aria-hidden="true" className={`mr-1.5 inline-block size-2 rounded-full ${dot}`} />
              )}
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
