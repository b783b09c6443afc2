import { getClientAccount, useCredit as takeCredit } from '@yoon/contract/ledger/calls'
import { creditFormSchema } from '@yoon/contract/ledger/form'
import { type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { formatMoney } from '../../../lib/format.ts'
import { toAmount, withAmounts } from '../../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { BookingInBrief } from '../dialogs/BookingInBrief.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'

/** Pays a booking from the credit of its client, the oldest payment first (rules/money 58). */
export function CreditDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const { answer } = useData(getClientAccount, { id: booking.user.id })
  const { due = 0 } = booking
  const [credit] = useState(answer?.data.credit ?? 0)
  const form = useForm({
    initial: { amount: String(Math.min(credit, due)) },
    parse: ({ amount }) => withAmounts(creditFormSchema.safeParse({ amount: toAmount(amount) }), { amount }),
    onValid: (body) => {
      retractFailure()
      use.run({ id: booking.id, ...body }, booking.version)
    },
  })
  const { values, errors, set } = form
  const text = formatMoney(toAmount(values.amount) || 0)
  const words = { title: 'Crédit utilisé', text, failed: "Erreur lors de l'utilisation du crédit" }
  const use = useAction(takeCredit, { subject: ({ id }) => id, ...outcomeOf(form, words, onClose) })
  const { isBusy, lost } = savingOf(use)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title="Utiliser le crédit"
      id="credit"
      size="small"
      form={form}
      guard={guard}
      submitLabel="Utiliser"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <BookingInBrief booking={booking} />
      <AmountField
        label="Montant"
        name="amount"
        isRequired
        value={values.amount}
        isProposed={!form.isDirty}
        error={errors.amount}
        hint={`Crédit du client\u00a0: ${formatMoney(credit)} · reste à payer\u00a0: ${formatMoney(due)}`}
        onValue={(amount) => set({ amount })}
      />
    </FormDialog>
  )
}
