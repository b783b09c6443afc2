import type { Booking } from '@yoon/contract/bookings/schemas'
import { refundPayment } from '@yoon/contract/ledger/calls'
import { type PaymentMethod, paymentMethods } from '@yoon/contract/payments/methods'
import type { ReactElement } from 'react'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { formatMoney } from '../../../lib/format.ts'
import { toAmount } from '../../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { OwnTill } from '../payment/CashPlace.tsx'
import { MethodChoice } from '../payment/MethodChoice.tsx'
import { parseRefund, type RefundValues, refundableIn } from './refund-values.ts'

interface RefundDialogProps {
  payment: { id: string; amount: number; refunded: number; method: PaymentMethod | null }
  /** The booking whose part of the payment is refunded; without it, all of the payment may be. */
  booking?: Booking
  onClose: () => void
}

/** Gives money back to the client; the payment stays as it was received. */
export function RefundDialog({ payment, booking, onClose }: RefundDialogProps): ReactElement {
  const { most, bookingId } = refundableIn(payment, booking)
  const initial: RefundValues = {
    method: payment.method ?? 'CASH',
    amount: String(most),
    transactionId: '',
    reason: '',
    dueAgain: false,
  }
  const form = useForm({
    initial,
    parse: (values: RefundValues) => parseRefund(values, bookingId),
    onValid: (body) => {
      retractFailure()
      refund.run({ id: payment.id, ...body })
    },
  })
  const { values, errors, set, field } = form
  const text = formatMoney(toAmount(values.amount) || 0)
  const words = { title: 'Remboursement enregistré', text, failed: "Erreur lors de l'enregistrement du remboursement" }
  const refund = useAction(refundPayment, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(refund)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title="Rembourser"
      id="remboursement"
      description={`Paiement de ${formatMoney(payment.amount)} · ${formatMoney(most)} remboursables`}
      form={form}
      guard={guard}
      submitLabel="Rembourser"
      submitLook="danger"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <AmountField
        label="Montant"
        name="amount"
        isRequired
        value={values.amount}
        isProposed={values.amount === initial.amount}
        error={errors.amount}
        onValue={(amount) => set({ amount })}
      />
      <MethodChoice
        methods={paymentMethods}
        method={values.method}
        onMethod={(method) => method !== 'UNPAID' && set({ method })}
      />
      {values.method === 'CASH' ? (
        <OwnTill />
      ) : (
        <TextField
          label="ID de transaction"
          {...field('transactionId')}
          isRequired
          autoComplete="off"
          maxLength={100}
          hint="Celui du remboursement, pas celui du paiement."
        />
      )}
      <TextAreaField label="Motif" {...field('reason')} isRequired maxLength={300} rows={2} />
      <CheckboxField
        label="Le paiement était une erreur"
        hint="La course redevient due. Sinon, rien n'est réclamé au client."
        name="dueAgain"
        checked={values.dueAgain}
        onChange={({ target }) => set({ dueAgain: target.checked })}
      />
    </FormDialog>
  )
}
