import { removeDeposit, setDeposit } from '@yoon/contract/ledger/calls'
import { depositFormSchema } from '@yoon/contract/ledger/form'
import { Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { dayOf, formatMoney } from '../../../lib/format.ts'
import { toAmount, toWhole, withAmounts } from '../../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { BookingInBrief } from '../dialogs/BookingInBrief.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'

interface Values {
  unit: 'percent' | 'amount'
  amount: string
  percent: string
  dueBy: string
}

const units = [
  { value: 'percent', label: 'Pourcentage' },
  { value: 'amount', label: 'Montant' },
] as const

/** Asks for a deposit before the trip: an amount, or a percentage of what is due (rules/money 57). */
export function DepositDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const { id, version, deposit, scheduledDate, due = 0 } = booking
  const today = dayOf(Date.now())
  const initial: Values = deposit
    ? { unit: 'amount', amount: String(deposit.amount), percent: '', dueBy: deposit.dueBy }
    : { unit: 'percent', amount: '', percent: '30', dueBy: scheduledDate < today ? today : scheduledDate }
  const form = useForm({
    initial,
    parse: ({ unit, amount, percent, dueBy }: Values) =>
      unit === 'amount'
        ? withAmounts(depositFormSchema.safeParse({ amount: toAmount(amount), dueBy }), { amount })
        : depositFormSchema.safeParse({ percent: toWhole(percent), dueBy }),
    onValid: (body) => {
      retractFailure()
      ask.run({ id, ...body }, version)
    },
  })
  const { values, errors, set, field } = form
  const failed = "Erreur lors de l'enregistrement de l'acompte"
  const saved = { title: 'Acompte demandé', text: booking.bookingReference, failed }
  const ask = useAction(setDeposit, { subject: (args) => args.id, ...outcomeOf(form, saved, onClose) })
  const removed = { title: "L'acompte n'est plus demandé", text: booking.bookingReference, failed }
  const remove = useAction(removeDeposit, { subject: (args) => args.id, ...outcomeOf(form, removed, onClose) })
  const { isBusy, lost } = savingOf(ask, remove)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title="Acompte"
      id="acompte"
      form={form}
      guard={guard}
      submitLabel="Demander l'acompte"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <BookingInBrief booking={booking} />
      <SegmentedControl
        label="Acompte en"
        options={units}
        value={values.unit}
        onValue={(unit) => set({ unit })}
        field="unit"
      />
      <div className="grid gap-3 md:grid-cols-2">
        {values.unit === 'amount' ? (
          <AmountField
            label="Montant"
            name="amount"
            isRequired
            value={values.amount}
            error={errors.amount}
            hint={`Reste à payer\u00a0: ${formatMoney(due)}`}
            onValue={(amount) => set({ amount })}
          />
        ) : (
          <TextField
            label="Pourcentage"
            {...field('percent')}
            isRequired
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            hint={`De ${formatMoney(due)}, arrondi à la centaine supérieure`}
          />
        )}
        <DateField
          label="À payer jusqu'au"
          name="dueBy"
          isRequired
          value={values.dueBy}
          min={today}
          today={today}
          error={errors.dueBy}
          onValue={(dueBy) => set({ dueBy })}
        />
      </div>
      {deposit && (
        <Button
          look="quiet"
          icon={<Trash2 size={16} aria-hidden="true" />}
          className="justify-self-start"
          isBusy={remove.isBusy}
          onClick={() => remove.run({ id }, version)}
        >
          Ne plus demander d'acompte
        </Button>
      )}
    </FormDialog>
  )
}
