import { paymentMethodLabels, paymentMethods } from '@yoon/contract/payments/methods'
import { paymentStatuses, paymentStatusLabels } from '@yoon/contract/payments/status'
import { Table2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { dayOf } from '../../lib/format.ts'
import { listSearchMs } from '../../lib/search-delays.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DaysFilter } from '../../ui/forms/DaysFilter.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { type ChangePayments, type PaymentsState, periodLabels, periodNames } from './payments-url.ts'

/** Two controls side by side fill the width of a phone. */
const narrow = 'min-w-0 max-md:px-1.5'

interface FiltersProps {
  state: PaymentsState
  onChange: ChangePayments
}

/** Search, status, method and period, and the totals of the period. */
export function PaymentFilters({ state, onChange }: FiltersProps): ReactElement {
  return (
    <div className="mb-2.5 grid gap-2 md:mb-3.5">
      <div className="flex gap-2 max-xl:flex-col">
        <SearchBox
          q={state.q}
          label="Rechercher un client, un téléphone, une référence, un ID de transaction"
          placeholder="Client, téléphone, référence"
          delayMs={listSearchMs}
          onSearch={(q) => onChange({ q }, { replace: true })}
        />
        <div className="grid grid-cols-2 gap-2 md:flex">
          <FilterSelect
            label="Statut"
            all="Tous les statuts"
            values={paymentStatuses}
            labels={paymentStatusLabels}
            value={state.status}
            className={narrow}
            onValue={(status) => onChange({ status })}
          />
          <FilterSelect
            label="Mode de paiement"
            all="Tous les modes"
            values={paymentMethods}
            labels={paymentMethodLabels}
            value={state.method}
            className={narrow}
            onValue={(method) => onChange({ method })}
          />
          <PeriodSelect state={state} onChange={onChange} />
          <Button
            icon={<Table2 size={16} aria-hidden="true" />}
            className="max-md:px-2"
            onClick={() => onChange({ dialog: 'sums' })}
          >
            Totaux par jour
          </Button>
        </div>
      </div>
      {state.range === 'dates' && <Days state={state} onChange={onChange} />}
    </div>
  )
}

export function PeriodSelect({ state, onChange }: FiltersProps): ReactElement {
  return (
    <FilterSelect
      label="Période"
      all="Toutes les dates"
      values={periodNames}
      labels={periodLabels}
      value={state.range}
      className={narrow}
      onValue={(range) => onChange({ range, from: undefined, to: undefined })}
    />
  )
}

/** The first and the last day of a period of one's own. */
export function Days({ state, onChange }: FiltersProps): ReactElement {
  const today = dayOf(Date.now())
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:justify-end md:[&_input]:min-h-9.5">
      <DaysFilter from={state.from} to={state.to} today={today} onDays={(days) => onChange(days, { replace: true })} />
    </div>
  )
}
