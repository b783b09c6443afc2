import { deletePayment, type Payment } from '@yoon/contract/payments/calls'
import type { ReactElement } from 'react'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { toast } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { PaymentBadge } from './PaymentState.tsx'
import { amountOf, clientOf, methodOf, momentOf } from './payment-words.ts'

/** Asks before a payment is deleted; its booking then has to be paid again. */
export function DeletePaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactElement {
  const { booking, status } = payment
  const remove = useAction(deletePayment, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Paiement supprimé', `${amountOf(payment)} · ${clientOf(booking?.user ?? payment.client)}`)
      onClose()
    },
    onError: (error) => sayFailure('Erreur de suppression', error, 'Erreur lors de la suppression du paiement'),
  })
  return (
    <ConfirmDialog
      title="Supprimer le paiement"
      confirmLabel="Supprimer"
      isBusy={remove.isBusy}
      onConfirm={() => remove.run({ id: payment.id })}
      onClose={onClose}
    >
      <div className="rounded-md bg-raised px-3.5 py-2.5">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <b>{amountOf(payment)}</b>
          <PaymentBadge payment={payment} />
        </p>
        <p className="text-ink-2">
          {clientOf(booking?.user ?? payment.client)} · {methodOf(payment)} · {momentOf(payment.createdAt)}
        </p>
      </div>
      <p className="mt-3">
        Êtes-vous sûr de vouloir supprimer ce paiement&nbsp;?
        {status === 'COMPLETED' && booking?.status === 'COMPLETED' && (
          <> La réservation {booking.bookingReference} sera de nouveau impayée et pourra être encaissée.</>
        )}
        {payment.receiptNumber !== null && ' Son reçu sera marqué «\u00a0annulé\u00a0».'}
      </p>
    </ConfirmDialog>
  )
}
