import { completeBooking, settleBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { unpaidTitle } from '@yoon/contract/notifications/events'
import type { PaymentForm } from '@yoon/contract/payments/form'
import { bookingPaymentMethods } from '@yoon/contract/payments/methods'
import { formatPhone } from '@yoon/contract/phones'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { isOneOf, isTextOrNull } from '../../../lib/forms/drafts.ts'
import { withDraftKeptMessage } from '../../../lib/forms/submissions.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { toast } from '../../../lib/toasts.ts'
import {
  type Due,
  isFarFromDue,
  isPaidBefore,
  type PaymentValues,
  parsePayment,
  proposedAmount,
} from './payment-values.ts'

interface PaymentFormState {
  form: Form<PaymentValues>
  due: Due
  isBusy: boolean
  /** The error of the last attempt, if a retry may succeed. */
  lost: ApiError | undefined
  /** The question about an amount far from the one due, until it is answered. */
  amountQuestion: { amount: number; due: number; confirm(): void; cancel(): void } | undefined
}

type PaidForm = Exclude<PaymentForm, { method: 'UNPAID' }>

const failureTitle = "Erreur d'enregistrement"

/** Records a payment once: if an earlier attempt was stored, it is the payment, whatever the form says now. */
export function usePaymentForm(booking: Booking, isSettling: boolean, onDone: () => void): PaymentFormState {
  const draft = `${isSettling ? 'settle' : 'complete'} ${booking.id}`
  const { answer: settings } = useData(getPublicSettings, {})
  /** The amount of the last attempt, if it was proposed and not typed. */
  const proposed = useRef<string>(null)
  const due: Due = { booking, fares: settings?.data.business }
  const [unconfirmed, setUnconfirmed] = useState<PaidForm>()
  /** The amount that was sent or confirmed: it needs no further confirmation. */
  const confirmedAmount = useRef<number>(null)
  const send = (body: PaymentForm) => {
    setUnconfirmed(undefined)
    toast.retract(failureTitle)
    if (body.method !== 'UNPAID') {
      confirmedAmount.current = body.amount
      const amount = String(body.amount)
      const typed = form.values.amount
      proposed.current = typed === null || typed === proposed.current ? amount : null
      // A retry sends the same payment, even if it is stored by then and nothing is due any more.
      form.set({ amount })
    }
    record.run({ id: booking.id, ...body }, booking.version)
  }
  const form = useForm<PaymentValues, PaymentForm>({
    initial: initialPayment(booking, isSettling),
    parse: (values) => parsePayment(values, due),
    onValid: (body) => {
      const needsConfirmation =
        body.method !== 'UNPAID' &&
        body.amount !== confirmedAmount.current &&
        isFarFromDue(body.amount, form.values, due)
      if (needsConfirmation) setUnconfirmed(body)
      else send(body)
    },
    draft,
    draftShape: { method: isOneOf(bookingPaymentMethods), amount: isTextOrNull },
  })
  const finish = (body: string, isUnpaid = false) => {
    if (isUnpaid) toast.success(unpaidTitle, "Vous pourrez l'encaisser plus tard")
    else toast.success('Paiement enregistré', body)
    form.forget()
    onDone()
  }
  const record = useSubmission(isSettling ? settleBooking : completeBooking, draft, {
    subject: ({ id }) => id,
    onSuccess: ({ data: { paymentMethod } }) =>
      finish(isSettling ? 'Le montant est encaissé' : 'La course est maintenant terminée', paymentMethod === 'UNPAID'),
    onEarlierAttemptStored: ({ data: { paymentMethod } }) => {
      record.settle()
      finish('Le premier envoi a bien été enregistré', paymentMethod === 'UNPAID')
    },
    onError: (error) => {
      form.setServerErrors(error)
      // A refused payment is not stored: the amount follows the proposal again.
      if (error instanceof ApiError && !error.isTransient && proposed.current) form.set({ amount: null })
      sayFailure(failureTitle, withDraftKeptMessage(error), "Erreur lors de l'enregistrement du paiement")
    },
  })
  const amountQuestion = unconfirmed && {
    amount: unconfirmed.amount,
    due: proposedAmount(form.values, due) ?? 0,
    confirm: () => send(unconfirmed),
    cancel: () => setUnconfirmed(undefined),
  }
  return { form, due, isBusy: record.isBusy, lost: record.lost, amountQuestion }
}

function initialPayment(booking: Booking, isSettling: boolean): PaymentValues {
  const { phone } = booking.user
  const phoneNumber = phone ? formatPhone(phone) : ''
  const method = !isSettling && isPaidBefore(booking) ? 'UNPAID' : 'WAVE'
  return { method, amount: null, waitingMinutes: '', transactionId: '', phoneNumber, notes: '' }
}
