import { type BookingStatus, bookingStatuses, bookingStatusLabels } from '@yoon/contract/bookings/status'
import type { ReactElement } from 'react'
import { formatCount, pluralize } from '../../lib/count.ts'
import { fills } from '../../ui/tones.ts'
import { statusTones } from '../bookings/index.ts'
import { ChartCard } from './ChartCard.tsx'

interface StatusChartProps {
  total: number
  pending: number
  completed: number
  cancelled: number
  byStatus: Record<BookingStatus, number>
}

/** The number of bookings of each status. */
export function StatusChart({ total, pending, completed, cancelled, byStatus }: StatusChartProps): ReactElement {
  const highest = Math.max(1, ...Object.values(byStatus))
  const share = (count: number) => `${total > 0 ? Math.round((count / total) * 100) : 0} %`
  return (
    <ChartCard
      title="Réservations par statut"
      summary={
        <>
          <b className="text-ink">{formatCount(pending)}</b> en attente,{' '}
          <b className="text-ink">{formatCount(completed)}</b> {pluralize(completed, 'terminée')},{' '}
          <b className="text-ink">{formatCount(cancelled)}</b> {pluralize(cancelled, 'annulée')}
        </>
      }
      columns={[
        { label: 'Statut', isHeading: true, cell: ({ id }) => bookingStatusLabels[id] },
        { label: 'Réservations', isNumber: true, cell: ({ id }) => formatCount(byStatus[id]) },
        { label: 'Part', isNumber: true, cell: ({ id }) => share(byStatus[id]) },
      ]}
      rows={bookingStatuses.map((id) => ({ id }))}
    >
      <div
        aria-hidden="true"
        className="grid flex-1 grid-cols-[auto_1fr_auto] content-around items-center gap-x-3 gap-y-2.5"
      >
        {bookingStatuses.map((status) => (
          <div key={status} className="contents">
            <span>{bookingStatusLabels[status]}</span>
            <span className="h-3 overflow-hidden rounded-full bg-off-soft">
              <i
                className={`block h-full rounded-full ${fills[statusTones[status]]}`}
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
