import { getPayment, type Payment } from '@yoon/contract/payments/calls'
import { type ReactElement, useState } from 'react'
import type { ApiError } from '../../lib/calls/api.ts'
import { useCan } from '../../lib/use-can.ts'
import { EntityDialog } from '../../ui/data/EntityDialog.tsx'
import { RefundDialog, RequestDialog, SettleDialog } from '../bookings/index.ts'
import { BookingDetailsDialog } from './BookingDetailsDialog.tsx'
import { DeletePaymentDialog } from './DeletePaymentDialog.tsx'
import { usePaymentActions } from './payment-actions.ts'
import type { PaymentDialog } from './payments-url.ts'
import { ReceiptDialog, SaveReceipt } from './ReceiptDialog.tsx'

interface PaymentDialogsProps {
  dialog: Exclude<PaymentDialog, 'sums' | 'requests'>
  paymentId: string | undefined
  /** The payments on screen, which usually include the one of the dialog; undefined while they load. */
  known: readonly Payment[] | undefined
  /** Opens another dialog. */
  onDialog: (dialog: PaymentDialog, paymentId: string) => void
  onClose: () => void
}

/** The dialog that the address names, about the payment that it names; null if the user may not open it. */
export function PaymentDialogs(props: PaymentDialogsProps): ReactElement | null {
  const { dialog, paymentId = '', known, onDialog, onClose } = props
  const canDelete = useCan('payments:delete')
  if (dialog === 'delete' && !canDelete) return null
  return (
    <EntityDialog
      title="Paiement"
      endpoint={getPayment}
      id={paymentId}
      known={known}
      onClose={onClose}
      remains={(error) => <CancelledReceipt id={paymentId} error={error} />}
    >
      {(payment) => (
        <PaymentDialogOf
          key={dialog}
          dialog={dialog}
          payment={payment}
          onDialog={(next) => onDialog(next, payment.id)}
          onClose={onClose}
        />
      )}
    </EntityDialog>
  )
}

interface PaymentDialogOfProps {
  dialog: PaymentDialog
  payment: Payment
  onDialog: (dialog: PaymentDialog) => void
  onClose: () => void
}

function PaymentDialogOf({ dialog, payment, onDialog, onClose }: PaymentDialogOfProps): ReactElement | null {
  const { actions } = usePaymentActions(payment)
  // A dialog stays when its payment changes: the user reads what came of it, and can repeat an unanswered call.
  const [isAllowed] = useState(actions.some((action) => action.dialog === dialog))
  if (!isAllowed) return null
  if (dialog === 'delete') return <DeletePaymentDialog payment={payment} onClose={onClose} />
  if (dialog === 'settle' && payment.booking) return <SettleDialog bookingId={payment.booking.id} onClose={onClose} />
  if (dialog === 'request' && payment.booking) return <RequestDialog bookingId={payment.booking.id} onClose={onClose} />
  if (dialog === 'refund') return <RefundDialog payment={payment} onClose={onClose} />
  if (dialog === 'receipt') return <ReceiptDialog payment={payment} onClose={onClose} />
  return <BookingDetailsDialog payment={payment} onDialog={onDialog} onClose={onClose} />
}

/** The receipt of a deleted payment remains available, marked as cancelled. */
function CancelledReceipt({ id, error: { details } }: { id: string; error: ApiError }): ReactElement | null {
  const hasNumber = typeof details === 'object' && details !== null && Number(Reflect.get(details, 'receiptNumber')) > 0
  return hasNumber ? <SaveReceipt id={id} label="Télécharger le reçu annulé (PDF)" /> : null
}
