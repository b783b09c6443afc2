import { getBookingHistory } from '@yoon/contract/bookings/calls'
import {
  formatHistoryValue,
  type HistoryAction,
  historyActionLabels,
  historyFieldLabels,
} from '@yoon/contract/bookings/history'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { OutputOf } from '@yoon/contract/endpoint'
import { roleLabels } from '@yoon/contract/permissions'
import type { ReactElement } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { companyNow } from '../../../lib/company.ts'
import { dayOf, formatDay, formatDayHeading, personName, timeOf } from '../../../lib/format.ts'
import { wholePlate } from '../../../lib/whole-plate.ts'
import { Dotted } from '../../../ui/Dotted.tsx'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { fills, type Tone } from '../../../ui/tones.ts'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'

interface HistoryDialogProps {
  booking: Booking
  onClose: () => void
}

/** Lists the changes of a booking and their authors, the latest first. */
export function HistoryDialog({ booking, onClose }: HistoryDialogProps): ReactElement {
  const data = useData(getBookingHistory, { id: booking.id })
  const { bookingReference, user, scheduledDate, scheduledTime } = booking
  return (
    <Dialog
      title="Historique"
      status={<BookingStatusBadge status={booking.status} />}
      description={
        <Dotted>
          <span className="font-mono whitespace-nowrap">{bookingReference}</span>
          <b className="text-ink">{personName(user)}</b>
          <span className="whitespace-nowrap">
            {formatDay(scheduledDate, dayOf(Date.now()))} à {scheduledTime}
          </span>
        </Dotted>
      }
      onClose={onClose}
      isForReading
    >
      <QueryState data={data} skeleton={<Placeholders />}>
        {({ data: entries }) =>
          entries.length === 0 ? (
            <EmptyState title="Aucune modification" />
          ) : (
            <div className="grid gap-4">
              {byDay(entries).map(([day, ofDay]) => (
                <section key={day} aria-labelledby={`historique-${day}`}>
                  <h3 id={`historique-${day}`} className="mb-2 text-sm font-bold text-ink-2">
                    {formatDayHeading(day, dayOf(Date.now()))}
                  </h3>
                  <ol className="grid">
                    {ofDay.map((entry) => (
                      <Entry key={`${entry.at} ${entry.action}`} {...entry} />
                    ))}
                  </ol>
                </section>
              ))}
            </div>
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
  'booking.cancelled': 'off',
  'payment.recorded': 'done',
  'payment.settled': 'done',
  'payment.deleted': 'urgent',
  'payment_request.paid': 'done',
  'payment_request.problem': 'urgent',
}

type HistoryEntry = OutputOf<typeof getBookingHistory>[number]

/** Groups entries, which are in order, by their day. */
function byDay(entries: readonly HistoryEntry[]): [day: string, entries: HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

const grid = 'group grid grid-cols-[2.75rem_auto_minmax(0,1fr)] gap-x-3'

/** One event: the hour, the action, its author; below them the changed fields in two columns, alike for all events. */
function Entry({ at, action, actor, changes }: HistoryEntry): ReactElement {
  const tone = tones[action]
  return (
    <li className={grid}>
      <time dateTime={at} className="font-semibold tabular-nums">
        {timeOf(at)}
      </time>
      <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
        <i className={`size-2.5 shrink-0 rounded-full ${tone ? fills[tone] : 'bg-line-strong'}`} />
        <i className="mt-1 -mb-0.5 w-0.5 flex-1 bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 pb-4 group-last:pb-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-semibold">{historyActionLabels[action]}</p>
          <p className="text-sm text-ink-2">
            {actor.name} {actor.role && <span className="whitespace-nowrap">({roleLabels[actor.role]})</span>}
          </p>
        </div>
        {changes.length > 0 && (
          <dl className="mt-0.5 grid gap-y-0.5 text-sm">
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

/** A changed field: its value before, struck through, and after. */
function Change({ field, before, after }: HistoryEntry['changes'][number]): ReactElement {
  const wordsOf = (value: typeof after) => {
    const words = formatHistoryValue(field, value, companyNow().currency)
    // The plate is the last part.
    return field === 'vehicle' ? words.replace(/ · ([^·]+)$/, (_, plate) => `\u00a0· ${wholePlate(plate)}`) : words
  }
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2.5 md:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-ink-2">
        {historyFieldLabels[field]}
        <span className="sr-only">&nbsp;: </span>
      </dt>
      <dd className="[overflow-wrap:anywhere]">
        {before !== null && (
          <>
            <del className="text-ink-3">{wordsOf(before)}</del>
            {' → '}
          </>
        )}
        <span className="font-medium">{wordsOf(after)}</span>
      </dd>
    </div>
  )
}

const bar = 'rounded-md bg-off-soft motion-safe:animate-pulse'

/** Placeholders of events, in their columns. */
function Placeholders(): ReactElement {
  return (
    <div aria-busy="true" role="status" aria-label="Chargement…" className="grid gap-4">
      <span className={`h-4 w-44 ${bar}`} />
      {['one', 'two', 'three'].map((place) => (
        <span key={place} className={grid}>
          <span className={`h-4.5 ${bar}`} />
          <span className="mt-1 size-2.5 rounded-full bg-off-soft motion-safe:animate-pulse" />
          <span className="grid gap-2">
            <span className={`h-4.5 w-1/3 ${bar}`} />
            <span className={`h-3.5 w-3/4 ${bar}`} />
            <span className={`h-3.5 w-2/3 ${bar}`} />
          </span>
        </span>
      ))}
    </div>
  )
}
