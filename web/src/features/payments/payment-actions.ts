import type { Payment } from '@yoon/contract/payments/calls'
import { isPaymentDeletable } from '@yoon/contract/payments/status'
import { can } from '@yoon/contract/permissions'
import { Eye, QrCode, ReceiptText, Trash2, Undo2, Wallet } from 'lucide-react'
import { isDebt } from '../../lib/debts.ts'
import { useSession } from '../../lib/session.ts'
import type { RowAction } from '../../ui/Actions.tsx'
import { refundableOf } from './payment-words.ts'
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
  const canRefund = session !== null && can(session.role, 'payments:update') && refundableOf(payment) > 0
  const isDeletable = (booking === null || isPaymentDeletable(status, booking?.status)) && !isBound(payment)
  const actions: (PaymentAction | false | null)[] = [
    isDue && { dialog: 'settle', label: 'Encaisser', icon: Wallet },
    isDue && booking && { dialog: 'request', label: 'Demander le paiement', icon: QrCode },
    { dialog: 'view', label: 'Détails', icon: Eye },
    status === 'COMPLETED' && { dialog: 'receipt', label: 'Reçu', icon: ReceiptText },
    canRefund && { dialog: 'refund', label: 'Rembourser', icon: Undo2, isRare: true },
    canDelete && isDeletable && { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
  ]
  return {
    actions: actions.filter((action) => action !== false && action !== null),
    isKept: canDelete && !isDeletable,
    isDue,
  }
}

/** True for a payment that a provider confirmed, or of which something was refunded (rules/money 61). */
function isBound({ requestId, refunds = [] }: Pick<Payment, 'requestId' | 'refunds'>): boolean {
  return Boolean(requestId) || refunds.length > 0
}

/** Reason why a payment cannot be deleted (rules/money 23). */
const keptReason = 'Impossible de supprimer un paiement complété lié à une réservation active'
const boundReason = 'Ce paiement ne peut pas être supprimé\u00a0: remboursez-le'

/** Returns the reason why a payment stays. */
export function keptReasonOf(payment: Payment): string {
  return isBound(payment) ? boundReason : keptReason
}
