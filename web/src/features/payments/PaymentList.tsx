import type { Payment } from '@yoon/contract/payments/calls'
import type { ReactElement } from 'react'
import { isDebt } from '../../lib/debts.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { debtAges } from './DebtAges.tsx'
import { DebtTotal } from './DebtTotal.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { paymentColumns } from './PaymentColumns.tsx'
import { usePaymentDays } from './PaymentDays.tsx'
import { type ChangePayments, daysOf, isFiltered, noFilters, type PaymentsState } from './payments-url.ts'

interface PaymentListProps {
  payments: readonly Payment[]
  state: PaymentsState
  onChange: ChangePayments
}

/** The payments of a page, or a message if there are none. */
export function PaymentList({ payments, state, onChange }: PaymentListProps): ReactElement {
  const now = useNow()
  const days = usePaymentDays(payments, state)
  if (payments.length === 0) return <NoPayments state={state} onChange={onChange} />
  const areAwaited = state.status === 'PENDING' && payments.every(isDebt)
  const list = (
    <TableOrCards
      caption="Paiements"
      columns={paymentColumns({
        now,
        areAwaited,
        areByDay: days !== undefined,
        onDialog: (dialog, payment) => onChange({ dialog, payment }),
      })}
      rows={payments}
      // A search ranks codes before names: an age may come again.
      groups={areAwaited && state.q === '' ? debtAges(now, daysOf(state)) : days}
      rowClassName="*:py-1.5"
      onRow={({ id }) => onChange({ dialog: 'view', payment: id })}
      isWanted={(payment) => !areAwaited && isDebt(payment)}
      isTight
      padding="px-1.5 min-[88em]:px-2.5"
      tableFrom="84em"
      card={(payment) => (
        <PaymentCard
          payment={payment}
          now={now}
          areAwaited={areAwaited}
          isByDay={days !== undefined}
          onDialog={(dialog) => onChange({ dialog, payment: payment.id })}
        />
      )}
    />
  )
  if (!areAwaited) return list
  return (
    <div>
      {list}
      <DebtTotal state={state} />
    </div>
  )
}

function NoPayments({ state, onChange }: Omit<PaymentListProps, 'payments'>): ReactElement {
  if (!isFiltered(state)) {
    return (
      <EmptyState title="Aucun paiement pour l'instant">
        <p>Un paiement apparaît ici dès qu'une course est terminée.</p>
      </EmptyState>
    )
  }
  const isOnlyDue = state.status === 'PENDING' && !isFiltered({ ...state, status: undefined })
  return (
    <EmptyState title={isOnlyDue ? 'Rien à encaisser' : 'Aucun paiement ne correspond'}>
      <Button onClick={() => onChange(noFilters)}>
        {isOnlyDue ? 'Voir tous les paiements' : 'Effacer la recherche et les filtres'}
      </Button>
    </EmptyState>
  )
}
