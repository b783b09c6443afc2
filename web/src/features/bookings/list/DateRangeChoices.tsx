import { isDay, withOrdinalFirst } from '@yoon/contract/dates'
import { type ReactElement, useState } from 'react'
import { dayOf } from '../../../lib/format.ts'
import type { Days } from '../../../lib/periods.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { SelectField } from '../../../ui/forms/Field.tsx'
import { type DateRange, daysOf, presets, rangeInWords, rangeLabel } from '../date-range.ts'

const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: monthName.format(Date.UTC(2024, index)),
}))

const shortDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats the days of a range under its name: `26 nov.`, `23–29 nov.`. */
function shortRange({ dateFrom, dateTo }: Partial<Days>): string {
  const [from, to] = [dateFrom, dateTo].map((day) => Date.parse(`${day}T00:00:00Z`))
  return from === undefined || to === undefined ? '' : withOrdinalFirst(shortDay.formatRange(from, to))
}

/** Years from two before to two after the current one (rules/bookings 25). */
function yearsAround(today: string): string[] {
  return [-2, -1, 0, 1, 2].map((away) => String(Number(today.slice(0, 4)) + away))
}

interface ChoicesProps {
  range: DateRange
  onRange: (range: DateRange) => void
}

/** The presets, from one day to another, a month, a year, or all dates. */
export function DateRangeChoices({ range, onRange }: ChoicesProps): ReactElement {
  const [today] = useState(() => dayOf(Date.now()))
  const shown = daysOf(range, today).dateFrom ?? today
  const [month, setMonth] = useState(shown.slice(5, 7))
  const [year, setYear] = useState(shown.slice(0, 4))
  const years = [...new Set([...yearsAround(today), year])].sort()
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-2 gap-2">
        {[...presets, 'all' as const].map((preset) => (
          <li key={preset} className="grid grid-cols-[minmax(0,1fr)]">
            <button
              type="button"
              aria-label={rangeLabel(preset, today)}
              aria-description={rangeInWords(preset, today)}
              aria-pressed={range === preset}
              onClick={() => onRange(preset)}
              className="grid min-h-12 grid-cols-[minmax(0,1fr)] content-center rounded-md border border-line px-2 text-left hover:border-line-strong aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong"
            >
              <span className="text-base font-semibold whitespace-nowrap">{rangeLabel(preset, today)}</span>
              {preset !== 'all' && (
                <span className="truncate text-xs text-ink-2">{shortRange(daysOf(preset, today))}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <FromTo range={range} today={today} onRange={onRange} />
      <div className="grid grid-cols-2 gap-2 border-t border-line pt-3">
        <SelectField label="Mois" value={month} onChange={(event) => setMonth(event.target.value)}>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Année" value={year} onChange={(event) => setYear(event.target.value)}>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {(
          [
            ['Par mois', `${year}-${month}` as DateRange],
            ['Par année', year as DateRange],
          ] as const
        ).map(([label, chosen]) => (
          <Button
            key={label}
            aria-label={label}
            aria-description={rangeInWords(chosen, today)}
            onClick={() => onRange(chosen)}
            className="flex-col gap-0! py-1"
          >
            {label}
            <span className="text-xs font-normal text-ink-2">{rangeInWords(chosen, today)}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}

interface FromToProps extends ChoicesProps {
  today: string
}

/** From one day to another; applied once both are days in order. */
function FromTo({ range, today, onRange }: FromToProps): ReactElement {
  const days = daysOf(range, today)
  const [from, setFrom] = useState(days.dateFrom ?? '')
  const [to, setTo] = useState(days.dateTo ?? '')
  const [isTried, setIsTried] = useState(false)
  const errors = {
    from: isDay(from) ? undefined : 'Date invalide',
    to: isDay(to) ? (isDay(from) && to < from ? 'Avant le premier jour' : undefined) : 'Date invalide',
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (!errors.from && !errors.to) onRange(`${from}..${to}`)
      }}
      className="grid grid-cols-2 items-start gap-2 border-t border-line pt-3"
    >
      <DateField
        label="Du"
        name="dateFrom"
        value={from}
        onValue={setFrom}
        min="2000-01-01"
        today={today}
        error={isTried ? errors.from : undefined}
      />
      <DateField
        label="Au"
        name="dateTo"
        value={to}
        onValue={setTo}
        min="2000-01-01"
        today={today}
        error={isTried ? errors.to : undefined}
      />
      <Button type="submit" className="col-span-full">
        Voir ces jours
      </Button>
    </form>
  )
}
