import { type BookingStatus, bookingStatuses, bookingStatusLabels } from '@yoon/contract/booking-status'
import type { ReactElement } from 'react'
import { formatCount } from '../../lib/format.ts'
import { ChartCard } from './ChartCard.tsx'

const colours: Record<BookingStatus, string> = {
  PENDING: 'bg-urgent',
  CONFIRMED: 'bg-brand',
  ASSIGNED: 'bg-wait',
  IN_PROGRESS: 'bg-road',
  COMPLETED: 'bg-done',
  CANCELLED: 'bg-off',
}

interface StatusChartProps {
  total: number
  pending: number
  completed: number
  cancelled: number
  byStatus: Record<BookingStatus, number>
}

/** How many bookings are where in their life. */
export function StatusChart({ total, pending, completed, cancelled, byStatus }: StatusChartProps): ReactElement {
  const highest = Math.max(1, ...Object.values(byStatus))
  const share = (count: number) => `${total > 0 ? Math.round((count / total) * 100) : 0} %`
  return (
    <ChartCard
      title="Réservations par statut"
      summary={
        <>
          <b className="text-ink">{formatCount(pending)}</b> en attente,{' '}
          <b className="text-ink">{formatCount(completed)}</b> terminées,{' '}
          <b className="text-ink">{formatCount(cancelled)}</b> annulées
        </>
      }
      columns={['Statut', 'Réservations', 'Part']}
      rows={bookingStatuses.map((status) => [
        bookingStatusLabels[status],
        formatCount(byStatus[status]),
        share(byStatus[status]),
      ])}
    >
      <div aria-hidden="true" className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2.5">
        {bookingStatuses.map((status) => (
          <div key={status} className="contents">
            <span>{bookingStatusLabels[status]}</span>
            <span className="h-3 overflow-hidden rounded-full bg-off-soft">
              <i
                className={`block h-full rounded-full ${colours[status]}`}
                style={{ width: `${(byStatus[status] / highest) * 100}%` }}
              />
            </span>
            <b className="text-right">{formatCount(byStatus[status])}</b>
          </div>
        ))}
      </div>
    </ChartCard>
  )
}
