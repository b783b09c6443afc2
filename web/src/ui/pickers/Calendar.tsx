import type { ReactElement } from 'react'
import { DayPicker } from 'react-day-picker'
import { fr } from 'react-day-picker/locale'

interface CalendarProps {
  value: string
  min: string
  today: string
  onValue: (day: string) => void
}

// The picker uses the machine's time zone; days are converted in it too, so that none shifts.
const toDate = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const toDay = (date: Date) =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')

/** A calendar of one month, with weeks from Monday. */
export function Calendar({ value, min, today, onValue }: CalendarProps): ReactElement {
  const selected = /^\d{4}-\d{2}-\d{2}$/.test(value) ? toDate(value) : undefined
  return (
    <DayPicker
      mode="single"
      locale={fr}
      autoFocus
      selected={selected}
      defaultMonth={selected ?? toDate(today)}
      today={toDate(today)}
      disabled={{ before: toDate(min) }}
      onSelect={(date) => {
        if (date) onValue(toDay(date))
      }}
      classNames={{
        root: 'relative mx-auto w-fit',
        month_caption: 'flex h-11 items-center justify-center text-lg font-bold capitalize',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: arrow,
        button_next: arrow,
        chevron: 'size-5 fill-current',
        weekday: 'h-9 w-11 text-sm font-semibold text-ink-3',
        day: 'p-0 text-center',
        day_button:
          'size-11 rounded-md font-medium hover:bg-off-soft disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-50 md:size-10',
        selected: '*:bg-brand *:text-on-brand *:hover:bg-brand',
        today: 'font-bold text-brand',
        outside: 'opacity-40',
      }}
    />
  )
}

const arrow = 'grid size-11 place-items-center rounded-md text-ink-2 hover:bg-off-soft disabled:opacity-30'
