import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import type { ReactElement, ReactNode } from 'react'
import { dayOf } from '../../../lib/format.ts'
import { fadedIf } from '../../../ui/States.tsx'
import { type DateRange, isNamedDay, outsideInWords, rangeInWords, rangeLabel } from '../date-range.ts'

interface RangeLineProps {
  range: DateRange
  summary: unknown
  /** True if the summary belongs to the previous query. */
  isOld: boolean
  onWiden: () => void
  /** Content at the end of the line; on phones `order-first` moves it to the beginning. */
  children?: ReactNode
}

/**
 * Shows the days of the list and the number of matches outside of them; on phones at the end of the row of the filters,
 * which scrolls. On wide screens it stays below the header, with the heading of the bookings in sight at its beginning.
 */
export function RangeLine({ range, summary, isOld, onWiden, children }: RangeLineProps): ReactElement {
  const hidden = (summary as BookingSummary | undefined)?.outside ?? 0
  const today = dayOf(Date.now())
  const words = rangeInWords(range, today)
  // Wide screens have a button that may say the same.
  const isOnButton = words === rangeLabel(range, today).toLowerCase()
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2.5 text-sm text-ink-2 md:relative md:min-h-9 md:flex-wrap xl:sticky xl:top-14 xl:z-10 xl:-my-1 xl:bg-bg xl:py-1">
      {!isNamedDay(range) && (
        <span className={`shrink-0 whitespace-nowrap first-letter:uppercase ${isOnButton ? 'md:hidden' : ''}`}>
          {words}
        </span>
      )}{' '}
      {hidden > 0 && (
        <button
          type="button"
          onClick={onWiden}
          aria-busy={isOld}
          className={`relative shrink-0 rounded-md px-1.5 py-0.5 md:-ml-1.5 text-left whitespace-nowrap font-semibold text-brand-strong underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-2.5 ${fadedIf(isOld)}`}
        >
          {outsideInWords(hidden, range, today)}
        </button>
      )}
      <span className="flex-1 max-md:hidden" />
      {children}
    </div>
  )
}
