import { payForClient } from '@yoon/contract/ledger/calls'
import { clientPaymentFormSchema } from '@yoon/contract/ledger/form'
import type { Debt } from '@yoon/contract/ledger/schemas'
import { isMobileMoney, type PaymentMethod } from '@yoon/contract/payments/methods'
import { formatPhone } from '@yoon/contract/phones'
import type { ApiError } from '../../lib/calls/api.ts'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { toAmount, withAmounts } from '../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { type Form, useForm } from '../../lib/forms/use-form.ts'
import { shareAmong } from './debt-words.ts'

export interface PayValues {
  method: PaymentMethod
  /** Trips that are paid. */
  bookingIds: readonly string[]
  /** `null` until it is typed: the sum of the trips. */
  amount: string | null
  transactionId: string
  phoneNumber: string
  notes: string
  /** Day on which the money of a late entry arrived; empty for now. */
  receivedOn: string
}

interface PayFormState {
  form: Form<PayValues>
  /** Text of the amount field: the typed one, else the sum of the chosen trips. */
  shown: string
  amount: number
  /** Part of the amount that no chosen trip owes. */
  credit: number
  isBusy: boolean
  /** The error of the last attempt, if a retry may succeed. */
  lost: ApiError | undefined
}

/** Records one payment for the chosen trips of a client, the oldest first (rules/money 58). */
export function usePayForm({ id: clientId, phone, bookings }: Debt, onDone: () => void): PayFormState {
  const form = useForm({
    initial: initialPayment(phone, bookings),
    parse: (values: PayValues) => {
      const body = { clientId, ...bodyOf(values, bookings) }
      return withAmounts(clientPaymentFormSchema.safeParse(body), { amount: shownAmount(values, bookings) })
    },
    onValid: (body) => {
      retractFailure()
      pay.run(body)
    },
  })
  const shown = shownAmount(form.values, bookings)
  const amount = toAmount(shown) || 0
  const words = {
    title: 'Paiement enregistré',
    text: formatMoney(amount),
    failed: "Erreur lors de l'enregistrement du paiement",
  }
  const pay = useAction(payForClient, outcomeOf(form, words, onDone))
  const { isBusy, lost } = savingOf(pay)
  return { form, shown, amount, credit: shareAmong(amount, chosenTrips(form.values, bookings)).credit, isBusy, lost }
}

function initialPayment(phone: string | null, bookings: Debt['bookings']): PayValues {
  return {
    method: 'WAVE',
    bookingIds: bookings.map(({ id }) => id),
    amount: null,
    transactionId: '',
    phoneNumber: phone ? formatPhone(phone) : '',
    notes: '',
    receivedOn: '',
  }
}

function chosenTrips({ bookingIds }: PayValues, bookings: Debt['bookings']): Debt['bookings'] {
  return bookings.filter(({ id }) => bookingIds.includes(id))
}

function shownAmount(values: PayValues, bookings: Debt['bookings']): string {
  return values.amount ?? String(chosenTrips(values, bookings).reduce((sum, { due }) => sum + due, 0) || '')
}

function bodyOf(values: PayValues, bookings: Debt['bookings']) {
  const { method, transactionId, phoneNumber, notes, receivedOn } = values
  const amount = toAmount(shownAmount(values, bookings))
  return {
    method,
    amount,
    transactionId,
    notes,
    allocations: shareAmong(amount || 0, chosenTrips(values, bookings)).allocations,
    ...(isMobileMoney(method) && { phoneNumber }),
    ...(receivedOn && { receivedOn }),
  }
}
