import { addDays } from '@yoon/contract/dates'
import type { ReactElement } from 'react'

interface DayChipsProps {
  /** Accessible name of the group: the label of the field whose day they choose. */
  label: string
  /** Chosen day, `YYYY-MM-DD`. */
  value: string
  onValue: (day: string) => void
  /** Current day, `YYYY-MM-DD`. */
  today: string
  className?: string
}

const days = ["Aujourd'hui", 'Demain', 'Après-demain']

/** The next days as buttons under the field of a day. */
export function DayChips({ label, value, onValue, today, className = '' }: DayChipsProps): ReactElement {
  return (
    <fieldset className={`flex min-w-0 flex-wrap gap-1.5 md:gap-2 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {days.map((name, after) => {
        const day = addDays(today, after)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={value === day}
            onClick={() => onValue(day)}
            className="min-h-11 rounded-full border border-line-strong bg-surface px-3 text-base text-ink-2 hover:text-ink aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-strong md:min-h-8"
          >
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}
