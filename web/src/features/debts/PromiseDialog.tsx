import { addDays } from '@yoon/contract/dates'
import { promisePayment } from '@yoon/contract/ledger/calls'
import { promiseFormSchema } from '@yoon/contract/ledger/form'
import type { Debt } from '@yoon/contract/ledger/schemas'
import type { ReactElement } from 'react'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { dayOf, formatMoney } from '../../lib/format.ts'
import { toAmount, withAmounts } from '../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { TextAreaField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'

/** Records that a client promises to pay: until the end of that day nobody reminds them (rules/money 64). */
export function PromiseDialog({ debt, onClose }: { debt: Debt; onClose: () => void }): ReactElement {
  const today = dayOf(Date.now())
  const form = useForm({
    initial: { date: addDays(today, 7), amount: '', note: '' },
    parse: ({ date, amount, note }) =>
      withAmounts(promiseFormSchema.safeParse({ date, amount: amount.trim() === '' ? null : toAmount(amount), note }), {
        amount,
      }),
    onValid: (body) => {
      retractFailure()
      save.run({ id: debt.id, ...body })
    },
  })
  const { values, errors, set, field } = form
  const words = { title: 'Promesse notée', text: debt.name, failed: "Erreur lors de l'enregistrement de la promesse" }
  const save = useAction(promisePayment, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(save)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title="Promesse de paiement"
      id="promesse"
      description={`${debt.name} · ${formatMoney(debt.due)} dus`}
      form={form}
      guard={guard}
      submitLabel="Noter la promesse"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <p>
        Jusqu'à la fin de ce jour, ce client n'est pas relancé. Ensuite, la promesse non tenue apparaît dans À traiter.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <DateField
          label="Paiement promis pour le"
          name="date"
          isRequired
          value={values.date}
          min={today}
          today={today}
          error={errors.date}
          onValue={(date) => set({ date })}
        />
        <AmountField
          label="Montant promis"
          name="amount"
          value={values.amount}
          error={errors.amount}
          onValue={(amount) => set({ amount })}
        />
      </div>
      <TextAreaField label="Note" {...field('note')} maxLength={300} rows={2} />
    </FormDialog>
  )
}
