import { paymentMethodLabels, paymentMethods } from '@yoon/contract/payments/methods'
import { paymentStatuses, paymentStatusLabels } from '@yoon/contract/payments/status'
import type { ReactElement } from 'react'
import { listSearchMs } from '../../lib/search-delays.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import type { ChangePayments, PaymentsState } from './payments-url.ts'

/** Two controls side by side fill the width of a phone. */
const narrow = 'min-w-0 max-lg:flex-1 max-md:px-1.5'

/** Search, status and method. */
export function PaymentFilters({ state, onChange }: { state: PaymentsState; onChange: ChangePayments }): ReactElement {
  return (
    <div className="mb-2.5 flex gap-2 max-lg:flex-col md:mb-3.5">
      <SearchBox
        q={state.q}
        label="Rechercher un client, un téléphone, une référence, un ID de transaction"
        placeholder="Client, téléphone, référence"
        delayMs={listSearchMs}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <div className="flex gap-2">
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
      </div>
    </div>
  )
}
