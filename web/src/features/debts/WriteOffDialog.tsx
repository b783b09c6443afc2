import { writeOffDebt } from '@yoon/contract/ledger/calls'
import { writeOffFormSchema } from '@yoon/contract/ledger/form'
import type { Debt } from '@yoon/contract/ledger/schemas'
import type { ReactElement } from 'react'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { toAmount, withAmounts } from '../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { SelectField, TextAreaField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'

/** Takes what a trip owes as lost; the server refuses it to a person who recorded its money (rules/money 65). */
export function WriteOffDialog({ debt, onClose }: { debt: Debt; onClose: () => void }): ReactElement {
  const [first] = debt.bookings
  const form = useForm({
    initial: { bookingId: first?.id ?? '', amount: String(first?.due ?? ''), reason: '' },
    parse: ({ bookingId, amount, reason }) =>
      withAmounts(writeOffFormSchema.safeParse({ bookingId, amount: toAmount(amount), reason }), { amount }),
    onValid: (body) => {
      retractFailure()
      write.run({ id: debt.id, ...body })
    },
  })
  const { values, errors, set, field } = form
  const text = formatMoney(toAmount(values.amount) || 0)
  const words = { title: 'Montant passé en perte', text, failed: "Erreur lors de l'enregistrement de la perte" }
  const write = useAction(writeOffDebt, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(write)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  const choose = (bookingId: string) => {
    const due = debt.bookings.find(({ id }) => id === bookingId)?.due ?? 0
    set({ bookingId, amount: String(due) })
  }
  return (
    <FormDialog
      title="Passer en perte"
      id="perte"
      description={debt.name}
      form={form}
      guard={guard}
      submitLabel="Passer en perte"
      submitLook="danger"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <p>Le client ne doit plus ce montant. S'il paie un jour, la perte est reprise d'abord.</p>
      <SelectField
        label="Course"
        name="bookingId"
        isRequired
        value={values.bookingId}
        error={errors.bookingId}
        onChange={({ target }) => choose(target.value)}
      >
        {debt.bookings.map(({ id, bookingReference, due }) => (
          <option key={id} value={id}>
            {bookingReference} · {formatMoney(due)}
          </option>
        ))}
      </SelectField>
      <AmountField
        label="Montant"
        name="amount"
        isRequired
        value={values.amount}
        error={errors.amount}
        onValue={(amount) => set({ amount })}
      />
      <TextAreaField label="Motif" {...field('reason')} isRequired maxLength={300} rows={2} />
    </FormDialog>
  )
}
