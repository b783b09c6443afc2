import { Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { dayOf, formatMoney } from '../../../lib/format.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
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
import { type DepositValues, useDepositForm } from './use-deposit-form.ts'

const units = [
  { value: 'percent', label: 'Pourcentage' },
  { value: 'amount', label: 'Montant' },
] as const

/** Asks for a deposit before the trip: an amount, or a percentage of what is due (rules/money 57). */
export function DepositDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const { form, isBusy, lost, isRemoving, remove } = useDepositForm(booking, onClose)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title="Acompte"
      id="acompte"
      form={form}
      guard={guard}
      submitLabel={booking.deposit ? 'Enregistrer' : "Demander l'acompte"}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <BookingInBrief booking={booking} />
      <DepositFields form={form} due={booking.due ?? 0} />
      {booking.deposit && (
        <Button
          look="quiet"
          icon={<Trash2 size={16} aria-hidden="true" />}
          className="-ml-3.5 justify-self-start"
          isBusy={isRemoving}
          onClick={remove}
        >
          Ne plus demander d'acompte
        </Button>
      )}
    </FormDialog>
  )
}

function DepositFields({ form, due }: { form: Form<DepositValues>; due: number }): ReactElement {
  const { values, errors, set, field } = form
  const today = dayOf(Date.now())
  return (
    <>
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
    </>
  )
}
