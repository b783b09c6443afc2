import type { BookingView } from '@yoon/contract/booking-status'
import type { BookingSummary } from '@yoon/contract/bookings'
import type { ReactElement, ReactNode } from 'react'
import { dayOf } from '../../../lib/format.ts'
import { type DateRange, rangeInWords } from '../date-range.ts'

const outsideOf: Partial<Record<BookingView, keyof BookingSummary['outside']>> = {
  urgent: 'urgent',
  assigned: 'assigned',
  in_progress: 'inProgress',
}

interface RangeLineProps {
  view: BookingView
  range: DateRange
  summary: unknown
  onWiden: () => void
  /** Stands at the end of the line. */
  children?: ReactNode
}

/** Which days the list is about and, of what is still to be done, how much lies elsewhere (decisions §15). */
export function RangeLine({ view, range, summary, onWiden, children }: RangeLineProps): ReactElement {
  const key = outsideOf[view]
  const hidden = (key && (summary as BookingSummary | undefined)?.outside[key]) ?? 0
  return (
    <div className="flex min-h-11 items-center gap-1.5 text-[12.5px] text-ink-2 md:min-h-9">
      <span className="first-letter:uppercase">{rangeInWords(range, dayOf(Date.now()))}</span>
      {hidden > 0 && (
        <button
          type="button"
          onClick={onWiden}
          className="relative rounded-md px-1.5 py-0.5 font-semibold text-brand-strong underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-2.5"
        >
          {hidden} hors période
        </button>
      )}
      <span className="flex-1" />
      {children}
    </div>
  )
}
