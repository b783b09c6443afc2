import { removeStep } from '@yoon/contract/missions/calls'
import { stepRemovalSchema } from '@yoon/contract/missions/form'
import type { ReactElement } from 'react'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { outcomeOf } from '../../../lib/forms/saving.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { TextAreaField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { type BookingStep, stepTime, stepWords } from './mission-words.ts'

interface RemoveStepDialogProps extends BookingDialogProps {
  step: BookingStep
}

/** Removes a step that was reported by mistake, with a reason. */
export function RemoveStepDialog({ booking, step, onClose }: RemoveStepDialogProps): ReactElement {
  const form = useForm({
    initial: { reason: '' },
    parse: (values) => stepRemovalSchema.safeParse(values),
    onValid: ({ reason }) => remove.run({ id: booking.id, stepId: step.id, reason }),
  })
  const words = { title: 'Étape retirée', text: stepWords(step), failed: "Erreur lors du retrait de l'étape" }
  const remove = useAction(removeStep, { subject: ({ id }) => id, ...outcomeOf(form, words, onClose) })
  const guard = useUnsavedGuard(form.isDirty, onClose)
  const { lost, isBusy } = savingOf(remove)
  return (
    <FormDialog
      title="Retirer une étape"
      description={`${stepWords(step)} · ${stepTime(step.at, booking.scheduledDate)}`}
      size="small"
      id="retrait-etape"
      form={form}
      guard={guard}
      submitLabel="Retirer l'étape"
      submitLook="danger"
      cancelLabel="Garder"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
      <p>Le statut de la réservation ne change pas.</p>
      <TextAreaField
        label="Motif"
        {...form.field('reason')}
        isRequired
        rows={2}
        maxLength={300}
        hint="Inscrit dans l'historique de la réservation."
      />
    </FormDialog>
  )
}
