import { CalendarDays } from 'lucide-react'
import { type ReactElement, Suspense, useId, useRef, useState } from 'react'
import { dayOf } from '../../../lib/format.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { type DateRange, rangeLabel } from '../date-range.ts'

const importRangeChoices = () => import('./DateRangeChoices.tsx')
const DateRangeChoices = lazyWithRetry(() =>
  importRangeChoices().then((module) => ({ default: module.DateRangeChoices })),
)

interface DateRangeProps {
  range: DateRange
  onRange: (range: DateRange) => void
}

/** The range as a button that opens the choices below it, for wide screens. */
export function DateRangeMenu({ range, onRange }: DateRangeProps): ReactElement {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={importRangeChoices}
        className="flex h-9.5 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 font-semibold whitespace-nowrap"
      >
        <CalendarDays size={17} aria-hidden="true" className="text-ink-3" />
        <span className="sr-only">Période&nbsp;: </span>
        {rangeLabel(range, dayOf(Date.now()))}
      </button>
      <Popover
        ref={panel}
        id={id}
        role="dialog"
        label="Période"
        trigger={trigger}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        className="min-h-56 w-96 p-4"
      >
        {isOpen && (
          <Suspense fallback={null}>
            <DateRangeChoices
              range={range}
              onRange={(chosen) => {
                panel.current?.hidePopover()
                onRange(chosen)
              }}
            />
          </Suspense>
        )}
      </Popover>
    </>
  )
}
