import { addDays } from '@yoon/contract/dates'
import { CalendarClock } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { dayOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'

/** Days before the present one on which money of a late entry may have arrived (rules/money 76). */
const lateDays = 31

interface ReceivedOnProps {
  /** Empty if the money arrives now. */
  value: string
  error: string | undefined
  onValue: (day: string) => void
}

/** The day on which the money of a late entry arrived; a button until it is wanted. */
export function ReceivedOn({ value, error, onValue }: ReceivedOnProps): ReactElement {
  const [isOpen, setIsOpen] = useState(value !== '')
  const today = dayOf(Date.now())
  if (!isOpen) {
    return (
      <Button
        look="quiet"
        icon={<CalendarClock size={16} aria-hidden="true" />}
        className="-ml-3.5 justify-self-start"
        onClick={() => setIsOpen(true)}
      >
        Argent reçu un autre jour
      </Button>
    )
  }
  return (
    <DateField
      label="Reçu le"
      name="receivedOn"
      value={value}
      min={addDays(today, -lateDays)}
      today={today}
      error={error}
      className="md:w-60"
      hint="Écrit sur le reçu. Les chiffres comptent le jour de l'enregistrement."
      onValue={onValue}
    />
  )
}
