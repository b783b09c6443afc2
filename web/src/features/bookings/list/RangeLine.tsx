import type { BookingSummary } from '@yoon/contract/bookings/calls'
import type { ReactElement, ReactNode } from 'react'
import { dayOf } from '../../../lib/format.ts'
import { fadedIf } from '../../../ui/States.tsx'
import { type DateRange, outsideInWords, rangeInWords } from '../date-range.ts'

interface RangeLineProps {
  range: DateRange
  summary: unknown
  /** True if the summary belongs to the previous query. */
  isOld: boolean
  onWiden: () => void
  /** Content at the end of the line. */
  children?: ReactNode
}

/** Shows the days of the list and the number of matches outside of them. */
export function RangeLine({ range, summary, isOld, onWiden, children }: RangeLineProps): ReactElement {
  const hidden = (summary as BookingSummary | undefined)?.outside ?? 0
  const today = dayOf(Date.now())
  return (
    <div className="flex min-h-11 items-center gap-1.5 text-sm text-ink-2 md:min-h-9">
      <span className="first-letter:uppercase">{rangeInWords(range, today)}</span>{' '}
      {hidden > 0 && (
        <button
          type="button"
          onClick={onWiden}
          aria-busy={isOld}
          className={`relative rounded-md px-1.5 py-0.5 text-left font-semibold text-brand-strong underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-2.5 ${fadedIf(isOld)}`}
        >
          {outsideInWords(hidden, range, today)}
        </button>
      )}
      <span className="flex-1" />
      {children}
    </div>
  )
}
