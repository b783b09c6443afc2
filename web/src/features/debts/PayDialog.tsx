import { payForClient } from '@yoon/contract/ledger/calls'
import { clientPaymentFormSchema } from '@yoon/contract/ledger/form'
import type { Debt } from '@yoon/contract/ledger/schemas'
import { debtAgeLabels } from '@yoon/contract/ledger/states'
import { isMobileMoney, type PaymentMethod, paymentMethods } from '@yoon/contract/payments/methods'
import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { toAmount, withAmounts } from '../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { MethodChoice, OwnTill } from '../bookings/index.ts'
import { shareAmong } from './debt-words.ts'

interface Values {
  method: PaymentMethod
  /** Trips that are paid. */
  bookingIds: readonly string[]
  /** `null` until it is typed: the sum of the trips. */
  amount: string | null
  transactionId: string
  phoneNumber: string
  notes: string
}

/** Records one payment for several trips of a client, the oldest first; what is left is their credit (rules/money 58). */
export function PayDialog({ debt, onClose }: { debt: Debt; onClose: () => void }): ReactElement {
  const { id: clientId, bookings } = debt
  const initial: Values = {
    method: 'WAVE',
    bookingIds: bookings.map(({ id }) => id),
    amount: null,
    transactionId: '',
    phoneNumber: debt.phone ? formatPhone(debt.phone) : '',
    notes: '',
  }
  const chosenOf = ({ bookingIds }: Values) => bookings.filter(({ id }) => bookingIds.includes(id))
  const amountOf = (values: Values) =>
    values.amount ?? String(chosenOf(values).reduce((sum, { due }) => sum + due, 0) || '')
  const form = useForm({
    initial,
    parse: (values: Values) => {
      const { method, transactionId, phoneNumber, notes } = values
      const typed = amountOf(values)
      const amount = toAmount(typed)
      const body = {
        clientId,
        method,
        amount,
        transactionId,
        notes,
        allocations: shareAmong(amount || 0, chosenOf(values)).allocations,
        ...(isMobileMoney(method) && { phoneNumber }),
      }
      return withAmounts(clientPaymentFormSchema.safeParse(body), { amount: typed })
    },
    onValid: (body) => {
      retractFailure()
      pay.run(body)
    },
  })
  const { values, errors, set, field } = form
  const shown = amountOf(values)
  const amount = toAmount(shown) || 0
  const { credit } = shareAmong(amount, chosenOf(values))
  const words = {
    title: 'Paiement enregistré',
    text: formatMoney(amount),
    failed: "Erreur lors de l'enregistrement du paiement",
  }
  const pay = useAction(payForClient, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(pay)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  const toggle = (id: string) => {
    const { bookingIds } = values
    set({ bookingIds: bookingIds.includes(id) ? bookingIds.filter((one) => one !== id) : [...bookingIds, id] })
  }
  return (
    <FormDialog
      title="Encaisser"
      id="encaissement"
      description={`${debt.name} · ${formatMoney(debt.due)} dus`}
      form={form}
      guard={guard}
      submitLabel="Encaisser"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <fieldset className="grid">
        <legend className="mb-1 font-semibold">Courses payées</legend>
        {bookings.map(({ id, bookingReference, due, age }) => (
          <CheckboxField
            key={id}
            label={`${bookingReference} · ${formatMoney(due)}`}
            hint={debtAgeLabels[age]}
            name="trips"
            checked={values.bookingIds.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      <MethodChoice
        methods={paymentMethods}
        method={values.method}
        onMethod={(method) => method !== 'UNPAID' && set({ method })}
      />
      <AmountField
        label="Montant"
        name="amount"
        isRequired
        value={shown}
        isProposed={values.amount === null}
        error={errors.amount}
        hint="Les courses les plus anciennes sont payées en premier."
        onValue={(typed) => set({ amount: typed })}
      />
      {credit > 0 && (
        <p role="status" className="rounded-md bg-wait-soft px-3.5 py-2 text-wait">
          Le reste, <b className="whitespace-nowrap">{formatMoney(credit)}</b>, devient un crédit du client.
        </p>
      )}
      {values.method === 'CASH' && <OwnTill />}
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
      <TextAreaField label="Notes" {...field('notes')} maxLength={500} rows={2} />
    </FormDialog>
  )
}
