import type { Payment } from '@yoon/contract/payments'
import { type ReactElement, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { BookingDetailsDialog } from './BookingDetailsDialog.tsx'
import { DeletePaymentDialog } from './DeletePaymentDialog.tsx'
import type { PaymentDialog } from './payments-url.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'

interface PaymentDialogsProps {
  dialog: PaymentDialog
  paymentId: string | undefined
  /** The payments on screen, where the one in question is; none while they are on their way. */
  known: readonly Payment[] | undefined
  /** Goes on to another dialog. */
  onDialog: (dialog: PaymentDialog, paymentId: string) => void
  onClose: () => void
}

/** The dialog that the address names, about the payment that it names. */
export function PaymentDialogs({ dialog, paymentId, known, onDialog, onClose }: PaymentDialogsProps): ReactElement {
  const found = known?.find(({ id }) => id === paymentId)
  // Once found it stays: a colleague's change may take it off the page while somebody is reading.
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  const payment = found ?? held
  if (!payment) {
    return (
      <Dialog title="Paiement" onClose={onClose}>
        {known ? <EmptyState title="Ce paiement n’est pas sur cette page de la liste" /> : <Skeleton rows={1} />}
      </Dialog>
    )
  }
  if (dialog === 'delete') return <DeletePaymentDialog payment={payment} onClose={onClose} />
  if (dialog === 'receipt') return <ReceiptDialog payment={payment} onClose={onClose} />
  return <BookingDetailsDialog payment={payment} onDialog={(next) => onDialog(next, payment.id)} onClose={onClose} />
}
