import type { Payment } from '@yoon/contract/payments'
import type { ReactElement } from 'react'
import { useNow } from '../../lib/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useRoomForTable } from '../../ui/use-room-for-table.ts'
import { PaymentCard } from './PaymentCard.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import type { ChangePayments, PaymentsState } from './payments-url.ts'

interface PaymentListProps {
  payments: readonly Payment[]
  state: PaymentsState
  onChange: ChangePayments
}

/** A table where there is room for its columns, cards where there is not. */
export function PaymentList({ payments, state, onChange }: PaymentListProps): ReactElement {
  const hasRoom = useRoomForTable('80em')
  const now = useNow()
  if (payments.length === 0) return <NoPayments state={state} onChange={onChange} />
  if (hasRoom) {
    return <PaymentTable payments={payments} now={now} onDialog={(dialog, payment) => onChange({ dialog, payment })} />
  }
  return (
    <ul className="grid gap-2.5 lg:grid-cols-2">
      {payments.map((payment) => (
        <li key={payment.id}>
          <PaymentCard payment={payment} now={now} onDialog={(dialog) => onChange({ dialog, payment: payment.id })} />
        </li>
      ))}
    </ul>
  )
}

function NoPayments({ state, onChange }: Omit<PaymentListProps, 'payments'>): ReactElement {
  if (!state.q && !state.status && !state.method) {
    return (
      <EmptyState title="Aucun paiement pour l’instant">
        <p>Un paiement apparaît ici dès qu’une course est terminée.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Aucun paiement ne correspond">
      <Button onClick={() => onChange({ q: '', status: undefined, method: undefined })}>
        Effacer la recherche et les filtres
      </Button>
    </EmptyState>
  )
}
