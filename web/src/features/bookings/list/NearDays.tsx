import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { dayOf } from '../../../lib/format.ts'
import { fadedIf } from '../../../ui/States.tsx'
import { type DateRange, nearRanges, rangeLabel } from '../date-range.ts'

interface NearDaysProps {
  range: DateRange
  summary: unknown
  /** False while a search stands: the numbers are those of the view. */
  isCounted: boolean
  /** True if the summary belongs to the previous query. */
  isOld: boolean
  onRange: (range: DateRange) => void
}

const counts = { today: 'today', tomorrow: 'tomorrow', next_days: 'nextDays' } as const

/** Today, tomorrow and seven days as buttons with the bookings of the view; a second press returns to the month. */
export function NearDays({ range, summary, isCounted, isOld, onRange }: NearDaysProps): ReactElement {
  const today = dayOf(Date.now())
  const known = summary as BookingSummary | undefined
  return (
    <fieldset aria-busy={isOld} className="flex shrink-0 gap-1.5 max-md:order-first">
      <legend className="sr-only">Jours</legend>
      {nearRanges.map((near) => (
        <button
          key={near}
          type="button"
          aria-pressed={range === near}
          onClick={() => onRange(range === near ? 'month' : near)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface px-3 whitespace-nowrap text-ink-2 hover:border-line-strong aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong md:min-h-7.5"
        >
          <span>{rangeLabel(near, today)}</span>{' '}
          {isCounted && (
            <b className={`min-w-4 text-center text-ink ${fadedIf(isOld)}`}>{known ? known[counts[near]] : '–'}</b>
          )}
        </button>
      ))}
    </fieldset>
  )
}
