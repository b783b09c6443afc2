import { completeBooking, settleBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { payBooking } from '@yoon/contract/ledger/calls'
import { excessUses } from '@yoon/contract/ledger/states'
import { unpaidTitle } from '@yoon/contract/notifications/events'
import type { PaymentForm } from '@yoon/contract/payments/form'
import { bookingPaymentMethods } from '@yoon/contract/payments/methods'
import { formatPhone } from '@yoon/contract/phones'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { type FormDraftShape, isOneOf, isTextOrNull } from '../../../lib/forms/drafts.ts'
import { withDraftKeptMessage } from '../../../lib/forms/submissions.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { toast } from '../../../lib/toasts.ts'
import { isUnfinished } from '../money/costs-values.ts'
import {
  type Due,
  extrasWithWaiting,
  isFarFromDue,
  isPaidBefore,
  type PaymentMode,
  type PaymentValues,
  parsePayment,
  proposedAmount,
  restOf,
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

const endpoints = { complete: completeBooking, settle: settleBooking, advance: payBooking } as const
const doneWords: Record<PaymentMode, string> = {
  complete: 'La course est maintenant terminée',
  settle: 'Le montant est encaissé',
  advance: 'Le montant est encaissé',
}

const draftShape: FormDraftShape<PaymentValues> = {
  method: isOneOf(bookingPaymentMethods),
  amount: isTextOrNull,
  excess: isOneOf(['', ...excessUses]),
  heldByDriver: (kept) => kept === null || typeof kept === 'boolean',
}

/** Records a payment once: if an earlier attempt was stored, it is the payment, whatever the form says now. */
export function usePaymentForm(booking: Booking, mode: PaymentMode, onDone: () => void): PaymentFormState {
  const draft = `${mode} ${booking.id}`
  const { answer: settings } = useData(getPublicSettings, {})
  /** The amount of the last attempt, if it was proposed and not typed. */
  const proposed = useRef<string>(null)
  /** The booking of an attempt without an answer: a repetition sends the same, even if it is stored and paid by then. */
  const [attempted, setAttempted] = useState<Booking>()
  const due: Due = { booking: attempted ?? booking, fares: settings?.data.business, mode }
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
    record.run({ id: booking.id, ...body, ...fieldsOfCall(body, form.values, due) }, booking.version)
  }
  const form = useForm<PaymentValues, PaymentForm>({
    initial: initialPayment(booking, mode),
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
    draftShape,
  })
  const finish = (body: string, wasLeftUnpaid: boolean) => {
    if (wasLeftUnpaid) toast.success(unpaidTitle, "Vous pourrez l'encaisser plus tard")
    else toast.success('Paiement enregistré', body)
    form.forget()
    onDone()
  }
  const record = useSubmission(endpoints[mode], draft, {
    subject: ({ id }) => id,
    onSuccess: ({ data }) => finish(doneWords[mode], isUnpaid(data)),
    onEarlierAttemptStored: ({ data }) => {
      record.settle()
      finish('Le premier envoi a bien été enregistré', isUnpaid(data))
    },
    onError: (error) => {
      form.setServerErrors(error)
      const isRefused = error instanceof ApiError && !error.isTransient
      setAttempted(isRefused ? undefined : (attempted ?? booking))
      // A refused payment is not stored: the amount follows the proposal again.
      if (isRefused && proposed.current) form.set({ amount: null })
      sayFailure(failureTitle, withDraftKeptMessage(error), "Erreur lors de l'enregistrement du paiement")
    },
  })
  const amountQuestion = unconfirmed && {
    amount: unconfirmed.amount,
    due: mode === 'advance' ? restOf(booking) : (proposedAmount(form.values, due) ?? 0),
    confirm: () => send(unconfirmed),
    cancel: () => setUnconfirmed(undefined),
  }
  return { form, due, isBusy: record.isBusy, lost: record.lost, amountQuestion }
}

/** Returns the fields that only one of the calls takes: the waiting as an extra, or the kind of a payment before the trip. */
function fieldsOfCall(body: PaymentForm, values: PaymentValues, due: Due) {
  if (due.mode === 'advance' && body.method !== 'UNPAID') {
    const isDeposit = isUnfinished(due.booking) && body.amount < restOf(due.booking)
    return { kind: isDeposit ? ('DEPOSIT' as const) : ('PAYMENT' as const) }
  }
  const extras = due.mode === 'complete' ? extrasWithWaiting(values, due) : undefined
  return extras && { extras }
}

/** True for a booking that was completed without a payment. */
function isUnpaid(stored: object): boolean {
  return 'paymentMethod' in stored && stored.paymentMethod === 'UNPAID'
}

function initialPayment(booking: Booking, mode: PaymentMode): PaymentValues {
  const { phone } = booking.user
  const phoneNumber = phone ? formatPhone(phone) : ''
  const method = mode === 'complete' && isPaidBefore(booking) ? 'UNPAID' : 'WAVE'
  const common = { amount: null, waitingMinutes: '', transactionId: '', phoneNumber, notes: '', receivedOn: '' }
  return { method, ...common, excess: '', heldByDriver: null }
}
