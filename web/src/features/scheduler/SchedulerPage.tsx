import type { SchedulerStats, SchedulerStatus, UpcomingBooking } from '@yoon/contract/scheduler/calls'
import { upcomingLimit } from '@yoon/contract/scheduler/limits'
import { Play, RotateCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../lib/count.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import type { RowGroups } from '../../ui/Table.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { BookingDialogs, bookingsPathWith } from '../bookings/index.ts'
import { BackgroundJobs } from './jobs/BackgroundJobs.tsx'
import { SchedulerFigures } from './SchedulerFigures.tsx'
import { useSchedulerUrl } from './scheduler-url.ts'
import { formatInterval, formatLastCheck, formatNextCheck, minutesLeft, serverNow } from './scheduler-words.ts'
import { TriggerResult } from './TriggerResult.tsx'
import { UpcomingCard } from './UpcomingCard.tsx'
import { upcomingColumns } from './UpcomingColumns.tsx'
import type { ActionProps } from './UpcomingFacts.tsx'
import { type Scheduler, useScheduler } from './use-scheduler.ts'

/** Interval at which the remaining times are recomputed between two requests, in milliseconds. */
const countEveryMs = 5_000

/** The scheduler: which bookings start automatically, when, and what prevents it. */
export function SchedulerPage(): ReactElement {
  useTitle('Planificateur')
  const scheduler = useScheduler()
  const { stats, status, jobs, result, forgetResult } = scheduler
  const [{ dialog, booking }, change, close] = useSchedulerUrl()
  return (
    <>
      <Heading scheduler={scheduler} />
      <div role="status">{result && <TriggerResult result={result} onClose={forgetResult} />}</div>
      <SchedulerFigures stats={stats.answer?.data} summary={status.answer?.data.summary} />
      {!status.answer && !status.error && <Skeleton rows={6} className="h-44 md:h-14" />}
      {status.answer && (
        <Upcoming
          status={status}
          stats={stats.answer?.data}
          onDialog={(dialog, id) => change({ dialog, booking: id })}
        />
      )}
      <BackgroundJobs data={jobs} />
      {dialog && (
        <DialogBoundary key={`${dialog} ${booking}`} onClose={close}>
          <BookingDialogs dialog={dialog} bookingId={booking} known={[]} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}

function Heading({ scheduler }: { scheduler: Scheduler }): ReactElement {
  const { stats, refresh, isRefreshing, trigger, isTriggering } = scheduler
  return (
    <>
      <PageHeading title="Planificateur" isShort>
        <Button
          look="quiet"
          isBusy={isTriggering}
          icon={<Play size={16} aria-hidden="true" className="max-md:hidden" />}
          onClick={trigger}
          className="max-md:px-2.5 max-md:text-sm"
        >
          Déclencher maintenant
        </Button>
      </PageHeading>
      <div className="mb-1.5 flex min-h-11 items-start gap-1 md:mb-2.5 md:min-h-9 md:items-center">
        {stats.answer && <State {...stats.answer.data} />}
        <Button
          look="quiet"
          isBusy={isRefreshing}
          icon={<RotateCw size={16} aria-hidden="true" />}
          onClick={refresh}
          data-tooltip="Actualiser"
          className="ml-auto max-md:-mr-2"
        >
          <span className="max-2xl:sr-only">Actualiser</span>
        </Button>
      </div>
    </>
  )
}

function State({ schedulerActive, intervalMinutes, lastCheck }: SchedulerStats): ReactElement {
  const now = useNow()
  const next = formatNextCheck(lastCheck, intervalMinutes, now)
  return (
    <p className="min-w-0 flex-1 text-sm text-pretty text-ink-2">
      <Badge tone={schedulerActive ? 'done' : 'wait'}>{schedulerActive ? 'Actif' : 'Désactivé'}</Badge>{' '}
      {schedulerActive ? (
        <span>Vérifie {formatInterval(intervalMinutes)} · </span>
      ) : (
        <>
          <b className="font-normal text-ink">Aucune course ne démarre seule sur ce serveur.</b>{' '}
          <span className="max-md:hidden">«&nbsp;Déclencher maintenant&nbsp;» démarre celles qui sont prêtes. </span>
        </>
      )}
      <span>{formatLastCheck(lastCheck, now)}</span>
      {schedulerActive && (
        <>
          , <span className={next.isMissed ? 'font-semibold text-urgent' : 'text-ink'}>{next.text}</span>
        </>
      )}
    </p>
  )
}

const isLateAt = (now: number) => (booking: UpcomingBooking) => minutesLeft(booking, now) < 0

/** Number of late trips that the list does not have. */
function lateOthers({ upcomingBookings, summary, asOf }: SchedulerStatus): number {
  return summary.late.count - upcomingBookings.filter(isLateAt(Date.parse(asOf))).length
}

/** Late bookings under a heading of their own, with the number of all of them; no headings where none is late. */
function groupsAt(status: SchedulerStatus, now: number): RowGroups<UpcomingBooking> | undefined {
  const { upcomingBookings, summary } = status
  const isLate = isLateAt(now)
  const listed = upcomingBookings.filter(isLate).length
  if (listed === 0) return undefined
  const others = lateOthers(status)
  return {
    of: (booking) => (isLate(booking) ? 'late' : 'toCome'),
    level: 'h3',
    heading: (group) =>
      group === 'late' ? <LateHeading count={listed + others} others={others} summary={summary} /> : 'À venir',
  }
}

interface LateHeadingProps {
  count: number
  /** Late ones that are not listed: older ones, beside those beyond the end of the list. */
  others: number
  summary: SchedulerStatus['summary']
}

/** The number of all late trips, as on the home page and in the bell, and the way to those that are not listed. */
function LateHeading({ count, others, summary: { late, lateView } }: LateHeadingProps): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="text-urgent">
        En retard · {!late.isExact && 'plus de '}
        {formatCount(count)}
      </span>
      {others > 0 && (
        <Link
          href={bookingsPathWith({ view: lateView ?? 'urgent', range: 'all', overdue: 'all' })}
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline max-md:-my-3 md:min-h-6"
        >
          {late.isExact ? `dont ${formatCount(others)} hors de cette liste` : 'Voir toutes les courses en retard'}
        </Link>
      )}
    </span>
  )
}

interface UpcomingListProps extends Pick<ActionProps, 'onDialog'> {
  status: Scheduler['status']
  stats: SchedulerStats | undefined
}

function Upcoming({ status, stats, onDialog }: UpcomingListProps): ReactElement | null {
  const now = useNow(countEveryMs)
  if (!status.answer) return null
  const { upcomingBookings } = status.answer.data
  const present = serverNow(status.answer.data, status.updatedAt, now)
  const total = stats?.upcomingBookings
  const others = lateOthers(status.answer.data)
  const isLateListed = upcomingBookings.some(isLateAt(present))
  const rest = { now: present, isSchedulerOn: stats?.schedulerActive ?? true, onDialog }
  return (
    <section aria-label="Réservations à venir">
      <h2 className="mb-2 text-lg font-bold">
        Réservations à venir <span className="text-sm font-normal text-ink-2">dans les 7 jours</span>
      </h2>
      {!isLateListed && others > 0 && (
        <p className="mb-2 font-semibold">
          <LateHeading count={others} others={others} summary={status.answer.data.summary} />
        </p>
      )}
      {upcomingBookings.length === 0 ? (
        <EmptyState title="Aucune réservation à venir">
          <p>Aucune course n'attend de démarrer dans les sept prochains jours.</p>
        </EmptyState>
      ) : (
        <TableOrCards
          caption="Réservations à venir"
          tableFrom="78em"
          rowClassName="*:h-14 *:py-1"
          padding="px-2 min-[85rem]:px-2.5"
          columns={upcomingColumns(rest)}
          rows={upcomingBookings}
          groups={groupsAt(status.answer.data, present)}
          card={(booking) => <UpcomingCard booking={booking} {...rest} />}
        />
      )}
      {total !== undefined && total > upcomingLimit && (
        <p className="mt-3 text-center text-ink-2">
          Les {upcomingLimit} premières sur {formatCount(total)}
        </p>
      )}
    </section>
  )
}
