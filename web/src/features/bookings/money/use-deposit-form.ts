import type { Booking } from '@yoon/contract/bookings/schemas'
import { removeDeposit, setDeposit } from '@yoon/contract/ledger/calls'
import { depositFormSchema } from '@yoon/contract/ledger/form'
import type { ApiError } from '../../../lib/calls/api.ts'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { dayOf } from '../../../lib/format.ts'
import { toAmount, toWhole, withAmounts } from '../../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'

export interface DepositValues {
  unit: 'percent' | 'amount'
  amount: string
  percent: string
  dueBy: string
}

interface DepositFormState {
  form: Form<DepositValues>
  isBusy: boolean
  /** The error of the last attempt, if a retry may succeed. */
  lost: ApiError | undefined
  isRemoving: boolean
  remove(): void
}

/** Asks for the deposit of a booking, or removes it. */
export function useDepositForm(booking: Booking, onDone: () => void): DepositFormState {
  const { id, version, bookingReference } = booking
  const form = useForm({
    initial: initialDeposit(booking, dayOf(Date.now())),
    parse: ({ unit, amount, percent, dueBy }: DepositValues) =>
      unit === 'amount'
        ? withAmounts(depositFormSchema.safeParse({ amount: toAmount(amount), dueBy }), { amount })
        : depositFormSchema.safeParse({ percent: toWhole(percent), dueBy }),
    onValid: (body) => {
      retractFailure()
      ask.run({ id, ...body }, version)
    },
  })
  const outcome = (title: string) => {
    const failed = "Erreur lors de l'enregistrement de l'acompte"
    return { subject: () => id, ...outcomeOf(form, { title, text: bookingReference, failed }, onDone) }
  }
  const ask = useAction(setDeposit, outcome('Acompte demandé'))
  const remove = useAction(removeDeposit, outcome("L'acompte n'est plus demandé"))
  return {
    form,
    ...savingOf(ask, remove),
    isRemoving: remove.isBusy,
    remove: () => {
      retractFailure()
      remove.run({ id }, version)
    },
  }
}

/** The present deposit; a new one is proposed as 30 %, until the day of the trip. */
function initialDeposit({ deposit, scheduledDate }: Booking, today: string): DepositValues {
  if (deposit) return { unit: 'amount', amount: String(deposit.amount), percent: '', dueBy: deposit.dueBy }
  const isPast = scheduledDate < today
  return { unit: 'percent', amount: '', percent: '30', dueBy: isPast ? today : scheduledDate }
}
