import type { Payment } from '@yoon/contract/payments/calls'
import { isPaymentDeletable } from '@yoon/contract/payments/status'
import { can } from '@yoon/contract/permissions'
import { Eye, ReceiptText, Trash2 } from 'lucide-react'
import { useSession } from '../../lib/session.ts'
import type { RowAction } from '../../ui/Actions.tsx'
import type { PaymentDialog } from './payments-url.ts'

type PaymentAction = RowAction<PaymentDialog>

/** Returns the actions on a payment; `isKept` if the user may delete payments, but not this one (rules/money 23). */
export function usePaymentActions({ status, booking }: Payment): { actions: PaymentAction[]; isKept: boolean } {
  const session = useSession()
  const canDelete = session !== null && can(session.role, 'payments:delete')
  const isDeletable = isPaymentDeletable(status, booking?.status)
  const actions: (PaymentAction | false)[] = [
    { dialog: 'view', label: 'Détails', icon: Eye },
    status === 'COMPLETED' && { dialog: 'receipt', label: 'Reçu', icon: ReceiptText },
    canDelete && isDeletable && { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
  ]
  return { actions: actions.filter((action) => action !== false), isKept: canDelete && !isDeletable }
}

/** Reason why a payment cannot be deleted (rules/money 23). */
export const keptReason = 'Impossible de supprimer un paiement complété lié à une réservation active'
