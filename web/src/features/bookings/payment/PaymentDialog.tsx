import type { Booking } from '@yoon/contract/bookings/schemas'
import {
  type BookingPaymentMethod,
  bookingPaymentMethods,
  isMobileMoney,
  paymentMethods,
} from '@yoon/contract/payments/methods'
import type { ReactElement } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { toAmount } from '../../../lib/forms/amounts.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { isRentalRunning } from '../booking-actions.ts'
import { BookingInBrief } from '../dialogs/BookingInBrief.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { AmountLeft } from './AmountLeft.tsx'
import { CashInHand, CashPlace } from './CashPlace.tsx'
import { FromDriver } from './FromDriver.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { AmountFields } from './PaymentAmountFields.tsx'
import {
  type Due,
  isPaidBefore,
  type PaymentMode,
  type PaymentValues,
  shownAmount,
  untilEnd,
} from './payment-values.ts'
import { ReceivedOn } from './ReceivedOn.tsx'
import { useCashReceipt } from './use-cash-receipt.ts'
import { usePaymentForm } from './use-payment-form.ts'

const titles: Record<PaymentMode, string> = {
  complete: 'Enregistrer le paiement',
  settle: 'Encaisser le paiement',
  advance: 'Ajouter un paiement',
}

/** Records how a trip was paid and completes it, settles one that was completed unpaid, or takes money before it. */
export function PaymentDialog({ booking, mode, onClose }: BookingDialogProps & { mode: PaymentMode }): ReactElement {
  const { form, due, isBusy, lost, amountQuestion } = usePaymentForm(booking, mode, onClose)
  const now = useNow()
  const guard = useUnsavedGuard(form.isDirty, () => {
    form.forget()
    onClose()
  })
  const receipt = useCashReceipt(booking, Boolean(booking.paidAmount || booking.refundedAmount))
  const amount = form.values.method === 'UNPAID' ? 0 : toAmount(shownAmount(form.values, due))
  return (
    <>
      <FormDialog
        title={titles[mode]}
        id="paiement"
        form={form}
        guard={guard}
        submitLabel={
          <span>
            {mode === 'complete' ? 'Terminer' : 'Encaisser'}
            {/* The form says it too: the name of the button stays short. */}
            {amount > 0 && <span aria-hidden="true"> · {formatMoney(amount)}</span>}
          </span>
        }
        isBusy={isBusy}
      >
        {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
        <BookingInBrief booking={booking} />
        {mode === 'complete' && isRentalRunning(booking, now) && <RunningRental booking={booking} now={now} />}
        {mode !== 'advance' && <FromDriver booking={booking} form={form} receipt={receipt} />}
        <PaymentFields form={form} due={due} mode={mode} receipt={receipt} />
      </FormDialog>
      {amountQuestion && (
        <ConfirmDialog
          title="Vérifiez le montant"
          look="primary"
          confirmLabel={`Enregistrer ${formatMoney(amountQuestion.amount)}`}
          cancelLabel="Corriger"
          onConfirm={amountQuestion.confirm}
          onClose={amountQuestion.cancel}
        >
          <p>
            Vous avez saisi <b>{formatMoney(amountQuestion.amount)}</b>, alors qu'il reste{' '}
            <b>{formatMoney(amountQuestion.due)}</b> à payer.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Warns that the rental has not come to its end, so that nobody ends it by mistake. */
function RunningRental({ booking, now }: { booking: Booking; now: number }): ReactElement {
  return (
    <p className="rounded-md bg-wait-soft px-3.5 py-2.5 text-wait">
      <b>La location court jusqu'{untilEnd(booking, now)}</b>&nbsp;: la terminer maintenant libère{' '}
      {booking.driver ? 'le chauffeur' : 'le véhicule'}.
    </p>
  )
}

interface PaymentFieldsProps {
  form: Form<PaymentValues>
  due: Due
  mode: PaymentMode
  /** Receipt number proposed for cash. */
  receipt: string
}

function PaymentFields({ form, due, mode, receipt }: PaymentFieldsProps): ReactElement {
  const { values, set, field } = form
  const isPaid = values.method !== 'UNPAID'
  const chooseMethod = (method: BookingPaymentMethod) => {
    // Proposed for cash, and removed when another method is chosen.
    const transactionId = method === 'CASH' ? values.transactionId || receipt : values.transactionId
    set({ method, transactionId: method !== 'CASH' && transactionId === receipt ? '' : transactionId })
  }
  return (
    <>
      <MethodChoice
        methods={mode === 'complete' ? bookingPaymentMethods : paymentMethods}
        method={values.method}
        onMethod={chooseMethod}
      />
      {isPaid && <AmountFields form={form} due={due} />}
      {isPaid && <AmountLeft form={form} due={due} />}
      {values.method === 'CASH' && (
        <>
          <CashInHand amount={toAmount(shownAmount(values, due)) || 0} />
          <CashPlace form={form} due={due} />
        </>
      )}
      {isPaid && (
        <div className={`grid gap-3 ${isMobileMoney(values.method) ? 'md:grid-cols-2' : ''}`}>
          <TextField
            label={values.method === 'CASH' ? 'ID de transaction (numéro de reçu)' : 'ID de transaction'}
            {...field('transactionId')}
            isRequired
            autoComplete="off"
            maxLength={100}
          />
          {isMobileMoney(values.method) && (
            <TextField label="Téléphone du payeur" {...field('phoneNumber')} type="tel" maxLength={20} />
          )}
        </div>
      )}
      {!isPaid && isPaidBefore(due.booking) && (
        <p className="rounded-md bg-raised px-3.5 py-2.5 font-medium">
          La course est déjà payée&nbsp;: elle sera terminée sans nouveau paiement.
        </p>
      )}
      {!isPaid && !isPaidBefore(due.booking) && (
        <p className="rounded-md bg-wait-soft px-3.5 py-2.5 font-medium text-wait">
          La course sera terminée et restera impayée&nbsp;: vous pourrez l'encaisser plus tard.
        </p>
      )}
      {isPaid && (
        <ReceivedOn
          value={values.receivedOn}
          error={form.errors.receivedOn}
          onValue={(receivedOn) => set({ receivedOn })}
        />
      )}
      <TextAreaField label="Notes" {...field('notes')} maxLength={500} rows={2} />
    </>
  )
}
