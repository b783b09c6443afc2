import { isDay } from '@yoon/contract/dates'
import { type ReactElement, useState } from 'react'
import { DateField } from './DateField.tsx'

/** A day before the first of any list. */
const firstDay = '2000-01-01'

interface DayFilterProps {
  label: string
  name: string
  day: string | undefined
  min?: string | undefined
  /** Current day, `YYYY-MM-DD`. */
  today: string
  onDay: (day: string | undefined) => void
}

/** One end of a period: a half-typed date stays in the field until it is a valid day or empty again. */
export function DayFilter({ label, name, day, min = firstDay, today, onDay }: DayFilterProps): ReactElement {
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
