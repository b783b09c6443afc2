import { completeBooking, settleBooking } from '@yoon/contract/bookings'
import { paymentFormSchema } from '@yoon/contract/payment-form'
import {
  type BookingPaymentMethod,
  bookingPaymentMethods,
  isMobileMoney,
  paymentMethodLabels,
  paymentMethods,
} from '@yoon/contract/payments'
import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { BookingInBrief } from './BookingInBrief.tsx'
import type { BookingDialogProps } from './ConfirmDialogs.tsx'
import { refreshBookings, sayFailure } from './use-booking-moves.ts'

/** Records how a trip was paid and completes it, or takes the money of one that was left unpaid. */
export function PaymentDialog({
  booking,
  isSettling,
  onClose,
}: BookingDialogProps & { isSettling: boolean }): ReactElement {
  const form = useForm({
    initial: {
      method: 'WAVE' as BookingPaymentMethod,
      amount: String(booking.totalPrice ?? ''),
      transactionId: '',
      phoneNumber: booking.user.phone ? formatPhone(booking.user.phone) : '',
      notes: '',
    },
    parse: (typed) => paymentFormSchema.safeParse(toBody(typed)),
    onValid: (body) => record.run({ id: booking.id, ...body }, booking.version),
  })
  const record = useAction(isSettling ? settleBooking : completeBooking, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Paiement enregistré', isSettling ? 'Le montant est encaissé' : 'La course est maintenant terminée')
      refreshBookings()
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields)
      sayFailure("Erreur d'enregistrement", error, "Erreur lors de l'enregistrement du paiement")
    },
  })
  return (
    <Dialog
      title={isSettling ? 'Encaisser le paiement' : 'Enregistrer le paiement'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button look="primary" type="submit" form="paiement" isBusy={record.isBusy}>
            {isSettling ? 'Encaisser' : 'Terminer la course'}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id="paiement" noValidate onSubmit={form.submit} className="grid gap-3">
        <BookingInBrief booking={booking} />
        <PaymentFields form={form} isSettling={isSettling} receipt={`ESP-${booking.bookingReference.slice(2)}`} />
      </form>
    </Dialog>
  )
}

interface PaymentValues {
  method: BookingPaymentMethod
  amount: string
  transactionId: string
  phoneNumber: string
  notes: string
}

function toBody({ method, amount, transactionId, phoneNumber, notes }: PaymentValues) {
  if (method === 'UNPAID') return { method, notes }
  const digits = amount.replace(/\s/g, '')
  return {
    method,
    amount: digits === '' ? 0 : Number(digits),
    transactionId,
    notes,
    ...(isMobileMoney(method) && { phoneNumber }),
  }
}

interface PaymentFieldsProps {
  form: Form<PaymentValues>
  isSettling: boolean
  /** The receipt number that is proposed for cash. */
  receipt: string
}

function PaymentFields({ form, isSettling, receipt }: PaymentFieldsProps): ReactElement {
  const { values, errors, set } = form
  const isPaid = values.method !== 'UNPAID'
  const chooseMethod = (method: BookingPaymentMethod) => {
    // Proposed for cash, and taken back when another method is chosen.
    const transactionId = method === 'CASH' ? values.transactionId || receipt : values.transactionId
    set({ method, transactionId: method !== 'CASH' && transactionId === receipt ? '' : transactionId })
  }
  return (
    <>
      <SelectField
        label="Mode de paiement"
        name="method"
        isRequired
        value={values.method}
        error={errors.method}
        onChange={(event) => chooseMethod(bookingPaymentMethods.find((one) => one === event.target.value) ?? 'WAVE')}
      >
        {(isSettling ? paymentMethods : bookingPaymentMethods).map((method) => (
          <option key={method} value={method}>
            {paymentMethodLabels[method]}
          </option>
        ))}
      </SelectField>
      {isPaid && (
        <div className="grid gap-3 md:grid-cols-2">
          <TextField
            label="Montant (F CFA)"
            name="amount"
            isRequired
            inputMode="numeric"
            value={values.amount}
            error={errors.amount}
            onChange={(event) => set({ amount: event.target.value })}
          />
          <TextField
            label={values.method === 'CASH' ? 'Numéro de reçu' : 'ID de transaction'}
            name="transactionId"
            isRequired
            autoComplete="off"
            maxLength={100}
            value={values.transactionId}
            error={errors.transactionId}
            onChange={(event) => set({ transactionId: event.target.value })}
          />
        </div>
      )}
      {isMobileMoney(values.method) && (
        <TextField
          label="Téléphone du payeur"
          name="phoneNumber"
          type="tel"
          maxLength={20}
          value={values.phoneNumber}
          error={errors.phoneNumber}
          onChange={(event) => set({ phoneNumber: event.target.value })}
        />
      )}
      {!isPaid && (
        <p className="rounded-md bg-wait-soft px-3.5 py-2.5 font-medium text-wait">
          La course sera terminée et restera impayée : vous pourrez l’encaisser plus tard.
        </p>
      )}
      <TextAreaField
        label="Notes"
        name="notes"
        maxLength={500}
        value={values.notes}
        error={errors.notes}
        onChange={(event) => set({ notes: event.target.value })}
      />
    </>
  )
}
