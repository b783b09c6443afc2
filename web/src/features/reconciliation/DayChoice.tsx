import { addDays, isDay } from '@yoon/contract/dates'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { statementProviders } from '@yoon/contract/reconciliation/providers'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { ChangeReconciliation, ReconciliationState } from './reconciliation-url.ts'

/** A day before the first statement of any provider. */
const firstDay = '2015-01-01'

const options = statementProviders.map((value) => ({ value, label: paymentMethodLabels[value] }))

interface DayChoiceProps extends Pick<ReconciliationState, 'provider'> {
  date: string
  today: string
  onChange: ChangeReconciliation
}

/** Chooses the provider and the day that are compared. */
export function DayChoice({ provider, date, today, onChange }: DayChoiceProps): ReactElement {
  const [typed, setTyped] = useState<string>()
  const choose = (day: string) => {
    setTyped(undefined)
    onChange({ date: day === today ? undefined : day, line: undefined })
  }
  return (
    <div className="mb-2.5 grid gap-2.5 md:mb-3.5 md:flex md:items-end md:gap-4">
      <SegmentedControl
        label="Compte"
        options={options}
        value={provider}
        onValue={(next) => onChange({ provider: next, line: undefined })}
        className="md:w-80"
      />
      <div className="flex items-end gap-1">
        <IconButton label="Jour précédent" onClick={() => choose(addDays(date, -1))}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <DateField
          label="Jour du relevé"
          name="date"
          value={typed ?? date}
          min={firstDay}
          today={today}
          error={typed !== undefined && typed.length > 7 ? 'Date invalide' : undefined}
          className="flex-1 md:w-40"
          onValue={(value) => (isDay(value) ? choose(value) : setTyped(value))}
        />
        <IconButton label="Jour suivant" disabled={date >= today} onClick={() => choose(addDays(date, 1))}>
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
