import { paymentMethodLabels, paymentMethods } from '@yoon/contract/payment-methods'
import { paymentStatuses, paymentStatusLabels } from '@yoon/contract/payments'
import type { ReactElement } from 'react'
import { SearchBox } from '../../ui/SearchBox.tsx'
import type { ChangePayments, PaymentsState } from './payments-url.ts'

/** Specification §9. */
const searchDelayMs = 500

const select =
  'h-11 min-w-0 rounded-md border border-line-strong bg-surface px-3 font-semibold max-lg:flex-1 max-md:px-1.5 md:h-9.5'

/** Search, status and method. */
export function PaymentFilters({ state, onChange }: { state: PaymentsState; onChange: ChangePayments }): ReactElement {
  return (
    <div className="mb-2.5 flex gap-2 max-lg:flex-col md:mb-3.5">
      <SearchBox
        q={state.q}
        label="Rechercher un client, un téléphone, une référence, un ID de transaction"
        placeholder="Client, téléphone, référence"
        delayMs={searchDelayMs}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <div className="flex gap-2">
        <select
          aria-label="Statut"
          value={state.status ?? ''}
          className={select}
          onChange={(event) => onChange({ status: paymentStatuses.find((one) => one === event.target.value) })}
        >
          <option value="">Tous les statuts</option>
          {paymentStatuses.map((status) => (
            <option key={status} value={status}>
              {paymentStatusLabels[status]}
            </option>
          ))}
        </select>
        <select
          aria-label="Mode de paiement"
          value={state.method ?? ''}
          className={select}
          onChange={(event) => onChange({ method: paymentMethods.find((one) => one === event.target.value) })}
        >
          <option value="">Tous les modes</option>
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodLabels[method]}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
