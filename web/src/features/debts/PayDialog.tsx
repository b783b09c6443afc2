import type { Debt } from '@yoon/contract/ledger/schemas'
import { debtAgeLabels } from '@yoon/contract/ledger/states'
import { type BookingPaymentMethod, isMobileMoney, paymentMethods } from '@yoon/contract/payments/methods'
import type { ReactElement } from 'react'
import { formatMoney } from '../../lib/format.ts'
import type { Form } from '../../lib/forms/use-form.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { CashInHand, MethodChoice, OwnTill, ReceivedOn, useCashReceipt } from '../bookings/index.ts'
import { type PayValues, usePayForm } from './use-pay-form.ts'

/** Records one payment for several trips of a client; what is left is their credit (rules/money 58). */
export function PayDialog({ debt, onClose }: { debt: Debt; onClose: () => void }): ReactElement {
  const { form, shown, amount, credit, isBusy, lost } = usePayForm(debt, onClose)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  const { values, errors, set, field } = form
  const receipt = useReceipt(debt, values)
  const choose = (method: BookingPaymentMethod) => {
    if (method === 'UNPAID') return
    // Proposed for cash, and removed when another method is chosen.
    const { transactionId } = values
    if (method === 'CASH') set({ method, transactionId: transactionId || receipt })
    else set({ method, transactionId: transactionId === receipt ? '' : transactionId })
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
      <Trips debt={debt} form={form} />
      <MethodChoice methods={paymentMethods} method={values.method} onMethod={choose} />
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
      {values.method === 'CASH' && (
        <>
          <CashInHand amount={amount} />
          <OwnTill />
        </>
      )}
      <Transaction form={form} />
      <ReceivedOn
        value={values.receivedOn}
        error={errors.receivedOn}
        onValue={(receivedOn) => set({ receivedOn })}
      />
      <TextAreaField label="Notes" {...field('notes')} maxLength={500} rows={2} />
    </FormDialog>
  )
}

/** Proposes the receipt number of the first chosen trip. */
function useReceipt({ bookings }: Debt, { bookingIds }: PayValues): string {
  const [oldest] = bookings
  const first = bookings.find(({ id }) => bookingIds.includes(id)) ?? oldest
  return useCashReceipt(first ?? { id: '', bookingReference: '' }, first !== undefined)
}

/** The trips of the debt, all chosen at first. */
function Trips({ debt, form }: { debt: Debt; form: Form<PayValues> }): ReactElement {
  const { bookingIds } = form.values
  const toggle = (id: string) =>
    form.set({ bookingIds: bookingIds.includes(id) ? bookingIds.filter((one) => one !== id) : [...bookingIds, id] })
  return (
    <fieldset className="grid">
      <legend className="mb-1 font-semibold">Courses payées</legend>
      {debt.bookings.map(({ id, bookingReference, due, age }) => (
        <CheckboxField
          key={id}
          label={`${bookingReference} · ${formatMoney(due)}`}
          hint={debtAgeLabels[age]}
          name="trips"
          checked={bookingIds.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  )
}

/** The transaction id, and for mobile money the number of the payer. */
function Transaction({ form }: { form: Form<PayValues> }): ReactElement {
  const { values, field } = form
  const isMobile = isMobileMoney(values.method)
  return (
    <div className={`grid gap-3 ${isMobile ? 'md:grid-cols-2' : ''}`}>
      <TextField
        label={values.method === 'CASH' ? 'ID de transaction (numéro de reçu)' : 'ID de transaction'}
        {...field('transactionId')}
        isRequired
        autoComplete="off"
        maxLength={100}
      />
      {isMobile && <TextField label="Téléphone du payeur" {...field('phoneNumber')} type="tel" maxLength={20} />}
    </div>
  )
}
