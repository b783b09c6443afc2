import { paymentMethodLabels, paymentMethods } from '@yoon/contract/payments/methods'
import { paymentStatuses, paymentStatusLabels } from '@yoon/contract/payments/status'
import { ListFilter, Table2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { dayOf } from '../../lib/format.ts'
import { listSearchMs } from '../../lib/search-delays.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListFilterSheet } from '../../ui/dialogs/ListFilterSheet.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DaysFilter } from '../../ui/forms/DaysFilter.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { columnsFrom, useIsWide } from '../../ui/use-is-wide.ts'
import { type ChangePayments, type PaymentsState, periodLabels, periodNames } from './payments-url.ts'

interface FiltersProps {
  state: PaymentsState
  onChange: ChangePayments
}

/**
 * Search, status, method and period, and the totals of the period; on phones the filters are in a sheet behind one button,
 * which counts them.
 */
export function PaymentFilters({ state, onChange }: FiltersProps): ReactElement {
  const isWide = useIsWide(columnsFrom)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const count = [state.status, state.method, state.range].filter(Boolean).length
  return (
    <div className="mb-2.5 grid gap-2 md:mb-3.5">
      <div className="flex gap-2 md:max-xl:flex-col">
        <SearchBox
          q={state.q}
          label="Rechercher un client, un téléphone, une référence, un ID de transaction"
          placeholder="Client, téléphone, réf."
          delayMs={listSearchMs}
          onSearch={(q) => onChange({ q }, { replace: true })}
        />
        {isWide ? (
          <div className="flex gap-2">
            <Choices state={state} onChange={onChange} />
            <Button
              icon={<Table2 size={16} aria-hidden="true" />}
              className="md:min-h-9.5"
              onClick={() => onChange({ dialog: 'sums' })}
            >
              Totaux par jour
            </Button>
          </div>
        ) : (
          <Button aria-label={`Filtres (${count})`} onClick={() => setIsSheetOpen(true)}>
            <ListFilter size={18} aria-hidden="true" />
            {count > 0 && count}
          </Button>
        )}
      </div>
      {isWide && state.range === 'dates' && <Days state={state} onChange={onChange} />}
      {isSheetOpen && (
        <DialogBoundary onClose={() => setIsSheetOpen(false)}>
          <ListFilterSheet label="Voir les paiements" onClose={() => setIsSheetOpen(false)}>
            <div className="grid gap-3">
              <Choices state={state} onChange={onChange} />
              {state.range === 'dates' && <Days state={state} onChange={onChange} />}
            </div>
          </ListFilterSheet>
        </DialogBoundary>
      )}
    </div>
  )
}

/** Status, method and period, beside the search or in the sheet. */
function Choices({ state, onChange }: FiltersProps): ReactElement {
  return (
    <>
      <FilterSelect
        label="Statut"
        all="Tous les statuts"
        values={paymentStatuses}
        labels={paymentStatusLabels}
        value={state.status}
        className="min-w-0"
        onValue={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Mode de paiement"
        all="Tous les modes"
        values={paymentMethods}
        labels={paymentMethodLabels}
        value={state.method}
        className="min-w-0"
        onValue={(method) => onChange({ method })}
      />
      <PeriodSelect state={state} onChange={onChange} />
    </>
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
      className="min-w-0"
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
