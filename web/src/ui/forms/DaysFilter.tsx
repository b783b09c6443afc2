import { isDay } from '@yoon/contract/dates'
import { type ReactElement, useState } from 'react'
import { DateField } from './DateField.tsx'

/** A day before the first of any list. */
const firstDay = '2000-01-01'

interface DaysFilterProps {
  /** First and last day, `YYYY-MM-DD`; undefined: open at that end. */
  from: string | undefined
  to: string | undefined
  /** Current day, `YYYY-MM-DD`. */
  today: string
  onDays: (change: { from: string | undefined } | { to: string | undefined }) => void
}

/** The first and the last day of a list. */
export function DaysFilter({ from, to, today, onDays }: DaysFilterProps): ReactElement {
  return (
    <>
      <DayFilter label="Du" name="from" day={from} today={today} onDay={(day) => onDays({ from: day })} />
      <DayFilter label="Au" name="to" day={to} min={from} today={today} onDay={(day) => onDays({ to: day })} />
    </>
  )
}

interface DayFilterProps {
  label: string
  name: string
  day: string | undefined
  min?: string | undefined
  today: string
  onDay: (day: string | undefined) => void
}

/** One end of the days: a half-typed date stays in the field until it is a valid day or empty again. */
function DayFilter({ label, name, day, min = firstDay, today, onDay }: DayFilterProps): ReactElement {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.length > 7
  return (
    <DateField
      label={label}
      name={name}
      value={typed ?? day ?? ''}
      min={min}
      today={today}
      error={isWrong ? 'Date invalide' : undefined}
      className="md:w-36"
      onValue={(value) => {
        const isSettled = value === '' || isDay(value)
        setTyped(isSettled ? undefined : value)
        if (isSettled && value !== (day ?? '')) onDay(value || undefined)
      }}
    />
  )
}
