import { addStep } from '@yoon/contract/missions/calls'
import { officeStepSchema } from '@yoon/contract/missions/form'
import { missionStepLabels, officeSteps } from '@yoon/contract/missions/steps'
import type { ReactElement } from 'react'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { companyNow } from '../../../lib/company.ts'
import { dayOf, timeOf } from '../../../lib/format.ts'
import { toAmount, withAmounts } from '../../../lib/forms/amounts.ts'
import { outcomeOf } from '../../../lib/forms/saving.ts'
import { type Parsed, useForm } from '../../../lib/forms/use-form.ts'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { SelectField, TextAreaField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { TimeField } from '../../../ui/forms/TimeField.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import { BookingLine } from '../dialogs/BookingInBrief.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { instantIn, isTimeReplaced } from './mission-words.ts'

interface StepValues {
  step: string
  day: string
  time: string
  amount: string
  reason: string
}

type OfficeStep = ReturnType<typeof officeStepSchema.parse>

/** Reports a step in the name of the driver, or corrects its time, with a reason. */
export function AddStepDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const now = Date.now()
  const form = useForm<StepValues, OfficeStep>({
    initial: { step: '', day: dayOf(now), time: timeOf(now), amount: '', reason: '' },
    parse: parseStep,
    onValid: (body) => add.run({ id: booking.id, ...body }),
    atFields: ({ at, ...others }) => ({ ...others, ...(at !== undefined && { time: at }) }),
  })
  const { values, errors, set, field } = form
  const words = { title: 'Étape enregistrée', text: labelOf(values.step), failed: "Erreur lors de l'ajout de l'étape" }
  const add = useAction(addStep, { subject: ({ id }) => id, ...outcomeOf(form, words, onClose) })
  const guard = useUnsavedGuard(form.isDirty, onClose)
  const { lost, isBusy } = savingOf(add)
  return (
    <FormDialog
      title="Indiquer une étape"
      description={<BookingLine booking={booking} />}
      id="etape"
      form={form}
      guard={guard}
      submitLabel="Enregistrer l'étape"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
      <SelectField
        label="Étape"
        name="step"
        isRequired
        value={values.step}
        error={errors.step}
        hint={
          isTimeReplaced(booking.steps, values.step)
            ? "Cette étape est déjà indiquée\u00a0: l'heure saisie ici la remplace."
            : undefined
        }
        onChange={({ target }) => set({ step: target.value })}
      >
        <option value="">Choisir une étape</option>
        {officeSteps.map((step) => (
          <option key={step} value={step}>
            {missionStepLabels[step]}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <TimeField label="Heure" {...field('time')} isRequired onValue={(time) => set({ time })} />
        <DateField
          label="Date"
          name="day"
          isRequired
          min="1900-01-01"
          today={dayOf(now)}
          value={values.day}
          error={errors.day}
          onValue={(day) => set({ day })}
        />
      </div>
      {values.step === 'CASH' && (
        <AmountField
          label="Montant encaissé"
          name="amount"
          isRequired
          value={values.amount}
          error={errors.amount}
          onValue={(amount) => set({ amount })}
        />
      )}
      <TextAreaField
        label="Motif"
        {...field('reason')}
        isRequired
        rows={2}
        maxLength={300}
        hint="Inscrit dans l'historique de la réservation."
      />
    </FormDialog>
  )
}

function labelOf(step: string): string {
  return officeSteps.find((one) => one === step) ? missionStepLabels[step as (typeof officeSteps)[number]] : ''
}

function parseStep({ step, day, time, amount, reason }: StepValues): Parsed<OfficeStep> {
  const at = instantIn(day, time, companyNow().timezone)
  const isCash = step === 'CASH'
  const read = officeStepSchema.safeParse({
    step,
    at: at ?? '',
    reason,
    ...(isCash && amount.trim() !== '' && { amount: toAmount(amount) }),
  })
  if (read.success) return read
  const issues = read.error.issues.map(({ path, message }) => ({
    path: path[0] === 'at' ? ['time'] : path,
    message: path[0] === 'step' && step === '' ? 'Choisissez une étape' : message,
  }))
  const refused: Parsed<OfficeStep> = { success: false, error: { issues } }
  return isCash ? withAmounts(refused, { amount }) : refused
}
