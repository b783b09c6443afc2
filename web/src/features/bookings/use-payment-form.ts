import { type Booking, completeBooking, settleBooking } from '@yoon/contract/bookings'
import { paymentFormSchema } from '@yoon/contract/payment-form'
import { type BookingPaymentMethod, isMobileMoney } from '@yoon/contract/payments'
import { formatPhone } from '@yoon/contract/phones'
import { ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { refreshBookings, sayFailure } from './use-booking-moves.ts'

export interface PaymentValues {
  method: BookingPaymentMethod
  amount: string
  transactionId: string
  phoneNumber: string
  notes: string
}

interface PaymentFormState {
  form: Form<PaymentValues>
  isBusy: boolean
  /** That nobody answered the last try. */
  lost: ApiError | undefined
}

const failureTitle = "Erreur d'enregistrement"

/** Records a payment, once: what an earlier try has stored is the payment, whatever was typed since. */
export function usePaymentForm(booking: Booking, isSettling: boolean, onDone: () => void): PaymentFormState {
  const draft = `${isSettling ? 'settle' : 'complete'} ${booking.id}`
  const form = useForm({
    initial: {
      method: 'WAVE' as BookingPaymentMethod,
      amount: String(booking.totalPrice ?? ''),
      transactionId: '',
      phoneNumber: booking.user.phone ? formatPhone(booking.user.phone) : '',
      notes: '',
    },
    parse: (typed) => paymentFormSchema.safeParse(toBody(typed)),
    onValid: (body) => {
      toast.retract(failureTitle)
      record.run({ id: booking.id, ...body }, booking.version)
    },
    draft,
  })
  const finish = (body: string) => {
    toast.success('Paiement enregistré', body)
    form.forget()
    refreshBookings()
    onDone()
  }
  const record = useSubmission(isSettling ? settleBooking : completeBooking, draft, {
    subject: ({ id }) => id,
    onSuccess: () => finish(isSettling ? 'Le montant est encaissé' : 'La course est maintenant terminée'),
    onStoredBefore: () => {
      record.settle()
      finish('Le premier envoi a bien été enregistré')
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields)
      sayFailure(failureTitle, error, "Erreur lors de l'enregistrement du paiement")
    },
  })
  return { form, isBusy: record.isBusy, lost: record.lost }
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
