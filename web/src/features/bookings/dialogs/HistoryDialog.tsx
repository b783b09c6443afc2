import { getBookingHistory } from '@yoon/contract/bookings/calls'
import {
  formatHistoryActor,
  formatHistoryValue,
  type HistoryAction,
  historyActionLabels,
  historyFieldLabels,
} from '@yoon/contract/bookings/history'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { OutputOf } from '@yoon/contract/endpoint'
import type { ReactElement } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { companyNow } from '../../../lib/company.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { fills, type Tone } from '../../../ui/tones.ts'

interface HistoryDialogProps {
  booking: Booking
  onClose: () => void
}

/** Lists the changes of a booking and their authors, the latest first. */
export function HistoryDialog({ booking, onClose }: HistoryDialogProps): ReactElement {
  const data = useData(getBookingHistory, { id: booking.id })
  return (
    <Dialog title="Historique" description={booking.bookingReference} onClose={onClose} isForReading>
      <QueryState data={data} skeleton={<Skeleton className="h-16" />}>
        {({ data: entries }) =>
          entries.length === 0 ? (
            <EmptyState title="Aucune modification" />
          ) : (
            <ol className="grid">
              {entries.map((entry) => (
                <Entry key={`${entry.at} ${entry.action}`} {...entry} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </Dialog>
  )
}

/** Colours of the actions that end or change a status, as that of the status; every other one has a neutral dot. */
const tones: Partial<Record<HistoryAction, Tone>> = {
  'booking.confirmed': 'confirmed',
  'booking.assigned': 'wait',
  'booking.reassigned': 'wait',
  'booking.started': 'road',
  'booking.completed': 'done',
  'booking.cancelled': 'urgent',
  'payment.recorded': 'done',
  'payment.settled': 'done',
  'payment.deleted': 'urgent',
}

function Entry({ at, action, actor, changes }: OutputOf<typeof getBookingHistory>[number]): ReactElement {
  const tone = tones[action]
  return (
    <li className="relative border-l-2 border-line pb-5 pl-4 last:pb-0">
      <i
        aria-hidden="true"
        className={`absolute top-1.5 -left-[6px] size-2.5 rounded-full ${tone ? fills[tone] : 'bg-line-strong'}`}
      />
      <p className="font-semibold">{historyActionLabels[action]}</p>
      <p className="text-sm text-ink-2">
        <time dateTime={at}>{formatMoment(at)}</time>
        {' · '}
        {formatHistoryActor(actor)}
      </p>
      {changes.length > 0 && (
        <dl className="mt-1.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-ink-2">{historyFieldLabels[field]}&nbsp;:</dt>
              <dd className="min-w-0 break-words">
                {before !== null && (
                  <>
                    <del className="text-ink-3">{formatHistoryValue(field, before, companyNow().currency)}</del>
                    {' → '}
                  </>
                )}
                {formatHistoryValue(field, after, companyNow().currency)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
