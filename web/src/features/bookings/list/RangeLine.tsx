import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import type { ReactElement, ReactNode } from 'react'
import { dayOf } from '../../../lib/format.ts'
import { revealFocus } from '../../../ui/reveal-focus.ts'
import { fadedIf } from '../../../ui/States.tsx'
import { type DateRange, outsideInWords, rangeInWords } from '../date-range.ts'

interface RangeLineProps {
  range: DateRange
  summary: unknown
  /** True if the summary belongs to the previous query. */
  isOld: boolean
  onWiden: () => void
  /** Content at the beginning of the line. */
  before: ReactNode
  /** Content at the end of the line. */
  children?: ReactNode
}

/** Shows the days of the list and the number of matches outside of them; on phones one row that scrolls. */
export function RangeLine({ range, summary, isOld, onWiden, before, children }: RangeLineProps): ReactElement {
  const hidden = (summary as BookingSummary | undefined)?.outside ?? 0
  const today = dayOf(Date.now())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes the focus of its buttons, is no control itself
    <div
      onFocus={revealFocus}
      className="no-scrollbar relative flex min-h-11 items-center gap-2.5 text-sm text-ink-2 max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 md:min-h-9 md:flex-wrap"
    >
      {before}
      <span className="shrink-0 whitespace-nowrap first-letter:uppercase">{rangeInWords(range, today)}</span>{' '}
      {hidden > 0 && (
        <button
          type="button"
          onClick={onWiden}
          aria-busy={isOld}
          className={`relative shrink-0 rounded-md px-1.5 py-0.5 text-left whitespace-nowrap font-semibold text-brand-strong underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-2.5 ${fadedIf(isOld)}`}
        >
          {outsideInWords(hidden, range, today)}
        </button>
      )}
      <span className="flex-1 max-md:hidden" />
      {children}
    </div>
  )
}
