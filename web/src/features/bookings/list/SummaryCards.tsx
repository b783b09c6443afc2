import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import type { BookingView } from '@yoon/contract/bookings/status'
import { type ReactElement, useEffect, useRef } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { revealFocus } from '../../../ui/reveal-focus.ts'
import { fadedIf } from '../../../ui/States.tsx'

interface Card {
  view: Exclude<BookingView, 'all'>
  label: string
  count: 'urgent' | 'assigned' | 'inProgress' | 'completed'
  dot: string
  pressed: string
  note?: (summary: BookingSummary | undefined) => string | undefined
}

const cards: readonly Card[] = [
  {
    view: 'urgent',
    label: 'Urgent',
    count: 'urgent',
    dot: 'bg-urgent',
    pressed: 'aria-pressed:border-urgent aria-pressed:bg-urgent-soft aria-pressed:text-urgent',
    note: () => 'sans chauffeur ou véhicule',
  },
  {
    view: 'assigned',
    label: 'Assignées',
    count: 'assigned',
    dot: 'bg-wait',
    pressed: 'aria-pressed:border-wait aria-pressed:bg-wait-soft aria-pressed:text-wait',
  },
  {
    view: 'in_progress',
    label: 'En Cours',
    count: 'inProgress',
    dot: 'bg-road',
    pressed: 'aria-pressed:border-road aria-pressed:bg-road-soft aria-pressed:text-road',
  },
  {
    view: 'completed',
    label: 'Terminées',
    count: 'completed',
    dot: 'bg-done',
    pressed: 'aria-pressed:border-done aria-pressed:bg-done-soft aria-pressed:text-done',
    note: (summary) => (summary?.revenue === undefined ? undefined : `${formatMoney(summary.revenue)} payés`),
  },
]

interface SummaryCardsProps {
  view: BookingView
  summary: unknown
  /** True if the summary belongs to the previous query. */
  isOld: boolean
  onView: (view: BookingView) => void
}

/** The four counts, each a button for its view of the list. On phones one row that scrolls. */
export function SummaryCards({ view, summary, isOld, onView }: SummaryCardsProps): ReactElement {
  const known = summary as BookingSummary | undefined
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view scrolls its card into sight
  useEffect(() => {
    // With the next frame: read at once, the positions would cost a layout of their own.
    const frame = requestAnimationFrame(() => {
      const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
      if (row.current && pressed) row.current.scrollLeft = pressed.offsetLeft - 12
    })
    return () => cancelAnimationFrame(frame)
  }, [view])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes the focus of its buttons, is no control itself
    <div
      ref={row}
      aria-busy={isOld}
      onFocus={revealFocus}
      className="no-scrollbar relative -mx-3 -mt-0.5 mb-1.5 flex gap-2 overflow-x-auto px-3 py-0.5 md:mx-0 md:mt-0 md:mb-2 md:grid md:grid-cols-2 md:gap-2.5 md:px-0 lg:grid-cols-4"
    >
      {cards.map(({ view: own, label, count, dot, pressed, note }) => (
        <button
          key={own}
          type="button"
          aria-pressed={view === own}
          onClick={() => onView(own)}
          className={`centers-label relative flex shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 py-2.5 text-ink-2 hover:border-line-strong aria-pressed:inset-ring aria-pressed:inset-ring-current max-md:min-h-11 md:grid md:h-14 md:grid-cols-[auto_minmax(0,1fr)_auto] md:content-center md:gap-x-2 md:gap-y-0 md:rounded-lg md:px-3.5 md:py-0 md:text-left ${pressed}`}
        >
          <span aria-hidden="true" className={`size-2.5 rounded-full ${dot}`} />
          <span className="md:leading-4.5">{label}</span>{' '}
          <b className={`text-ink md:row-span-2 md:text-2xl md:leading-7 md:tracking-tight ${fadedIf(isOld)}`}>
            {known ? known[count] : '–'}
          </b>{' '}
          {note?.(known) && (
            <span
              className={`truncate text-sm leading-4 max-md:sr-only md:col-start-2 md:row-start-2 ${fadedIf(isOld)}`}
            >
              {note(known)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
