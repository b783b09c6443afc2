import type { Payment } from '@yoon/contract/payments/calls'
import { isPaymentDeletable } from '@yoon/contract/payments/status'
import { can } from '@yoon/contract/permissions'
import { Eye, ReceiptText, Trash2, Wallet } from 'lucide-react'
import { isDebt } from '../../lib/debts.ts'
import { useSession } from '../../lib/session.ts'
import type { RowAction } from '../../ui/Actions.tsx'
import type { PaymentDialog } from './payments-url.ts'

type PaymentAction = RowAction<PaymentDialog>

interface PaymentActions {
  actions: PaymentAction[]
  /** True if the user may delete payments, but not this one (rules/money 23). */
  isKept: boolean
  /** True if the user may take the money that is owed, or remind the client of it. */
  isDue: boolean
}

/** Returns the actions on a payment. */
export function usePaymentActions(payment: Payment): PaymentActions {
  const { status, booking } = payment
  const session = useSession()
  const isDue = session !== null && can(session.role, 'payments:create') && isDebt(payment)
  const canDelete = session !== null && can(session.role, 'payments:delete')
  const isDeletable = isPaymentDeletable(status, booking?.status)
  const actions: (PaymentAction | false)[] = [
    isDue && { dialog: 'settle', label: 'Encaisser', icon: Wallet },
    { dialog: 'view', label: 'Détails', icon: Eye },
    status === 'COMPLETED' && { dialog: 'receipt', label: 'Reçu', icon: ReceiptText },
    canDelete && isDeletable && { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
  ]
  return { actions: actions.filter((action) => action !== false), isKept: canDelete && !isDeletable, isDue }
}

/** Reason why a payment cannot be deleted (rules/money 23). */
export const keptReason = 'Impossible de supprimer un paiement complété lié à une réservation active'
